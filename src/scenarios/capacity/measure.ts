import { decodeHistogram } from '../../generator/histogram.ts'
import type { Bench, LoadedSide } from '../../measure/bench.ts'
import { together } from '../../measure/figures.ts'
import { unusable, watchedOf } from '../../measure/running.ts'
import { FailedLoad } from '../../measure/usable.ts'
import { type DescriptorUse, readDescriptors } from '../../server/descriptors.ts'
import type { Warning } from '../../vocabulary/warning.ts'
import type { Round, Yield } from '../contract/kind.ts'
import { holdCrowd } from '../hold/measure.ts'
import { loadRate } from '../rate/measure.ts'
import type { RateMeasurement } from '../rate/measurement.ts'
import type { RateScenario } from '../rate/scenario.ts'
import { causeOf } from './cause.ts'
import type { CapacityLevel, CapacityLimit, CapacityMeasurement } from './measurement.ts'
import { type CapacityScenario, NARROWINGS } from './scenario.ts'

type Found = { readonly measurement: CapacityMeasurement; readonly warnings: readonly Warning[] }

/** Raises connections or rate until a level does not hold; gives the highest level that held, and the likely cause. */
export async function measureCapacity(
  scenario: CapacityScenario,
  { sides }: Round,
  bench: Bench,
  signal: AbortSignal,
): Promise<Yield<CapacityMeasurement>> {
  const raise = scenario.raise === 'connections' ? raiseConnections : raiseRate
  const { measurement, warnings } = await raise(scenario, sides[0]!, bench, signal)
  return { measurements: [measurement], warnings }
}

async function raiseConnections(
  scenario: CapacityScenario,
  loaded: LoadedSide,
  bench: Bench,
  signal: AbortSignal,
): Promise<Found> {
  let descriptors: readonly DescriptorUse[] = []
  const { hold, use, warnings } = await holdCrowd(
    {
      ...scenario,
      windowMs: () => scenario.windowMs,
      isLast: ({ failed }) => {
        descriptors = readDescriptors(watchedOf(loaded.server).pids)
        return failed > 0
      },
    },
    loaded,
    bench,
    signal,
  )
  const levels = hold.levels.map(
    ({ open }, index): CapacityLevel => ({
      asked: scenario.levels[index]!,
      reached: open,
      held: open === scenario.levels[index],
    }),
  )
  const highest = Math.max(...levels.map(({ reached }) => reached))
  if (highest === 0)
    throw unusable(`no connection could be opened: ${Object.values(hold.failures.details).join('; ')}`, loaded)
  const broken = levels.some(({ held }) => !held)
  const limit = broken
    ? causeOf({ plateau: highest, failures: hold.failures, server: loaded.server, descriptors })
    : undefined
  return {
    measurement: {
      ...capacity(scenario, loaded, levels),
      connections: highest,
      highest,
      failures: hold.failures,
      bytesIn: hold.bytesIn,
      bytesOut: hold.bytesOut,
      windowMs: scenario.windowMs,
      ...(limit !== undefined && { limit }),
      server: { cpu: use.cpu, rssBytes: use.rssBytes },
      generator: together(hold.generators),
    },
    warnings,
  }
}

async function raiseRate(
  scenario: CapacityScenario,
  loaded: LoadedSide,
  bench: Bench,
  signal: AbortSignal,
): Promise<Found> {
  const levels: CapacityLevel[] = []
  let last: RateMeasurement | undefined
  let limit: CapacityLimit | undefined
  const hold = async (perSecond: number): Promise<boolean> => {
    const rate = { ...scenario.rate, messagesPerSecond: perSecond }
    const measured = await measureLevel(rate, loaded, bench, signal)
    if (typeof measured === 'string') {
      levels.push({ asked: perSecond, reached: 0, held: false })
      limit = {
        cause: 'the server ended the load',
        evidence: `at ${perSecond}/s ${measured}`,
        remedy: 'see its output',
      }
      return false
    }
    const level = rateLevel(scenario, measured)
    levels.push(level)
    last = measured
    if (!level.held) limit = rateLimit(scenario, measured)
    return level.held
  }
  let low = 0
  let high: number | undefined
  for (const level of scenario.levels) {
    if (!(await hold(level))) {
      high = level
      break
    }
    low = level
  }
  for (let narrowing = 0; high !== undefined && narrowing < NARROWINGS; narrowing++) {
    const middle = Math.round((low + high) / 2)
    if (middle <= low || middle >= high) break
    if (await hold(middle)) low = middle
    else high = middle
  }
  if (last === undefined) throw unusable(`no level could be measured: ${limit?.evidence ?? 'there was none'}`, loaded)
  const { failures, bytesIn, bytesOut, windowMs, server, generator, connections } = last
  return {
    measurement: {
      ...capacity(
        scenario,
        loaded,
        levels.toSorted((a, b) => a.asked - b.asked),
      ),
      connections,
      highest: low,
      failures,
      bytesIn,
      bytesOut,
      windowMs,
      ...(limit !== undefined && { limit }),
      ...(server !== undefined && { server }),
      generator,
    },
    warnings: [],
  }
}

const MOST_TRIES = 3

/** Measures one level, and tries again if another tenant held the generator up. A text says how the server failed. */
async function measureLevel(
  rate: RateScenario,
  loaded: LoadedSide,
  bench: Bench,
  signal: AbortSignal,
): Promise<RateMeasurement | string> {
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    try {
      const [measured] = await loadRate(rate, { pair: 0, sides: [loaded], design: 'solo' }, bench, signal)
      if (measured !== undefined && measured.limitedBy !== 'starved') return measured
    } catch (error) {
      if (!(error instanceof FailedLoad)) throw error
      return error.message
    }
  }
  throw unusable(`the load generator was held up ${MOST_TRIES} times at ${rate.messagesPerSecond}/s`, loaded)
}

/** Share of the rate that may be missing for a level to count as held. */
const MISSING = 0.02

function rateLevel({ slo }: CapacityScenario, measured: RateMeasurement): CapacityLevel {
  const { targetPerSecond, messagesPerSecond, timesUs, skipped } = measured
  const kept = slo === undefined || percentileUs(measured, slo.percentile) < slo.belowMs * 1_000
  const carried = skipped === 0 && messagesPerSecond >= targetPerSecond * (1 - MISSING)
  return { asked: targetPerSecond, reached: messagesPerSecond, held: kept && carried, timesUs }
}

function percentileUs({ histogram }: RateMeasurement, percentile: number): number {
  return decodeHistogram(histogram).getValueAtPercentile(percentile)
}

function rateLimit({ slo }: CapacityScenario, broken: RateMeasurement): CapacityLimit {
  const at = `at ${broken.targetPerSecond}/s`
  const served = `${broken.messagesPerSecond.toFixed(0)}/s came back`
  const p =
    slo === undefined ? '' : `, p${slo.percentile} ${(percentileUs(broken, slo.percentile) / 1_000).toFixed(1)} ms`
  const evidence = `${at} ${served}${p}; the server used ${broken.server?.cpu.avg.toFixed(2) ?? '?'} cores, the generator ${broken.generator.cpu.toFixed(2)}`
  switch (broken.limitedBy) {
    case 'server':
      return { cause: "the server's CPU", evidence, remedy: 'less work for each message, or more cores' }
    case 'generator':
    case 'starved':
      return {
        cause: 'the load generator',
        evidence,
        remedy: "give it more cores ('server-cores'), or a quieter machine",
      }
    case 'balanced':
      return {
        cause: 'neither CPU: something waits',
        evidence,
        remedy: 'look for locks, timers, queues and rate limits in the server',
      }
  }
}

function capacity({ raise }: CapacityScenario, { side }: LoadedSide, levels: readonly CapacityLevel[]) {
  return {
    scenario: 'capacity',
    pair: 0,
    side,
    design: 'solo',
    raise,
    levels,
    attempted: levels.length,
    succeeded: levels.filter(({ held }) => held).length,
  } as const
}
