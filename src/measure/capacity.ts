import { decodeHistogram } from '../load/histogram.ts'
import { CAPACITY_NARROWINGS } from '../plan/plan.ts'
import type { CapacityScenario } from '../plan/scenario.ts'
import { type DescriptorUse, readDescriptors } from '../server/descriptors.ts'
import type { Warning } from '../warning.ts'
import type { Bench } from './bench.ts'
import { causeOf } from './cause.ts'
import { together } from './figures.ts'
import { holdCrowd } from './hold.ts'
import type { CapacityLevel, CapacityMeasurement, RateMeasurement } from './measurement.ts'
import { loadRate } from './rate.ts'
import { type LoadedSide, unusable, watchedOf } from './running.ts'
import { useOf } from './server-watch.ts'

type Found = { readonly measurement: CapacityMeasurement; readonly warnings: readonly Warning[] }

/** Raises connections or rate until something gives way; the highest level that held, and the likely cause. */
export function loadCapacity(
  scenario: CapacityScenario,
  loaded: LoadedSide,
  bench: Bench,
  signal: AbortSignal,
): Promise<Found> {
  return scenario.raise === 'connections'
    ? raiseConnections(scenario, loaded, bench, signal)
    : raiseRate(scenario, loaded, bench, signal)
}

async function raiseConnections(
  scenario: CapacityScenario,
  loaded: LoadedSide,
  bench: Bench,
  signal: AbortSignal,
): Promise<Found> {
  let pids: readonly number[] = []
  let descriptors: readonly DescriptorUse[] = []
  const { hold, watch, warnings } = await holdCrowd(
    {
      ...scenario,
      windowMs: () => scenario.windowMs,
      isLast: ({ failed }) => {
        pids = watchedOf(loaded.server).pids
        descriptors = readDescriptors(pids)
        return failed > 0
      },
    },
    loaded,
    bench,
    signal,
  )
  const { readings } = await watch.watching
  const use = useOf(readings[0]!)
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
    ? causeOf({ plateau: highest, failures: hold.failures, server: loaded.server, pids, descriptors })
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
  let broken: RateMeasurement | undefined
  const hold = async (perSecond: number): Promise<boolean> => {
    const measured = await loadRate(0, { ...scenario.rate, messagesPerSecond: perSecond }, loaded, bench, signal)
    if (measured === undefined) return true
    const level = rateLevel(scenario, measured)
    levels.push(level)
    last = measured
    if (!level.held) broken = measured
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
  for (let narrowing = 0; high !== undefined && narrowing < CAPACITY_NARROWINGS; narrowing++) {
    const middle = Math.round((low + high) / 2)
    if (middle <= low || middle >= high) break
    if (await hold(middle)) low = middle
    else high = middle
  }
  if (last === undefined) throw unusable('the load generator was held up at every level', loaded)
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
      ...(broken !== undefined && { limit: rateLimit(scenario, broken) }),
      ...(server !== undefined && { server }),
      generator,
    },
    warnings: [],
  }
}

/** A share of the rate that may be missing at a level that still counts as held. */
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

function rateLimit({ slo }: CapacityScenario, broken: RateMeasurement): NonNullable<CapacityMeasurement['limit']> {
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
