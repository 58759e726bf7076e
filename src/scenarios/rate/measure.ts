import { WHOLE } from '../../generator/job.ts'
import type { Bench, LoadedSide } from '../../measure/bench.ts'
import { timesOf, together, usedBy } from '../../measure/figures.ts'
import { limitedBy } from '../../measure/limited-by.ts'
import type { LimitedBy } from '../../measure/measurement.ts'
import { runOneWindow, unusable } from '../../measure/running.ts'
import type { Use } from '../../measure/server-watch.ts'
import { BrokenInvariant } from '../../measure/usable.ts'
import type { Side } from '../../vocabulary/side.ts'
import { unusableReason } from '../contract/exchanges.ts'
import type { Round, Yield } from '../contract/kind.ts'
import { type RateJob, type RateResult, rateJob } from './job.ts'
import type { RateMeasurement } from './measurement.ts'
import type { RateScenario } from './scenario.ts'

/** Measures the open model, on one side or both at once. Errors: Unusable if a server did not echo as it should. */
export async function measureRate(
  scenario: RateScenario,
  round: Round,
  bench: Bench,
  signal: AbortSignal,
): Promise<Yield<RateMeasurement>> {
  return { measurements: usableRates(await loadRate(scenario, round, bench, signal), round.sides), warnings: [] }
}

/** Measures without judging what the server did; nothing when the generator was held up. */
export async function loadRate(
  scenario: RateScenario,
  { pair, sides, design }: Omit<Round, 'solos'>,
  bench: Bench,
  signal: AbortSignal,
): Promise<readonly RateMeasurement[]> {
  const { workers, windowMs, ...shape } = scenario
  const jobs = sides.map((loaded): RateJob => {
    return { ...shape, share: WHOLE, target: bench.target(loaded, scenario.connections) }
  })
  const ran = await runOneWindow(jobs, { kind: rateJob, sides, workers, windowMs, bench, signal })
  const loads = ran.map(({ result: { rate }, use }, place) => ({ rate, use, side: sides[place]!.side }))
  if (loads.some(({ rate }) => rate.openedLateMs > 0)) return []
  const limit = limitedBy(
    loads.flatMap(({ rate }) => rate.generators),
    {
      serverCores: loads.reduce((sum, { use }) => sum + use.cores, 0),
      coresForServers: bench.serverCores,
      coresForGenerator: bench.generatorCores,
      loaded: sides.length,
      paced: { skipped: loads.reduce((sum, { rate }) => sum + rate.skipped, 0) },
    },
  )
  return loads.map((load) => measurementOf(load, { pair, scenario, design, limit }))
}

/** One side's measurement. Errors: BrokenInvariant when not every message is accounted for. */
function measurementOf(
  { rate, use, side }: { rate: RateResult; use: Use; side: Side },
  {
    pair,
    scenario,
    design,
    limit,
  }: Pick<RateMeasurement, 'pair' | 'design'> & { scenario: RateScenario; limit: LimitedBy },
): RateMeasurement {
  if (rate.due !== rate.sent + rate.skipped || rate.sent !== rate.matched + rate.failed) {
    throw new BrokenInvariant(
      `of ${rate.due} messages due ${rate.sent} were sent and ${rate.skipped} skipped, ${rate.matched} matched and ${rate.failed} given up`,
    )
  }
  return {
    scenario: 'rate',
    pair,
    side,
    design,
    windowMs: rate.windowMs,
    connections: scenario.connections,
    targetPerSecond: scenario.messagesPerSecond,
    messagesPerSecond: rate.matched / (rate.windowMs / 1_000),
    attempted: rate.due,
    succeeded: rate.matched,
    skipped: rate.skipped,
    failures: rate.failures,
    late: rate.late,
    duplicates: rate.duplicates,
    unmatched: rate.unmatched,
    unsolicited: rate.unsolicited,
    background: rate.background,
    backgroundBytes: rate.backgroundBytes,
    bytesIn: rate.bytesIn,
    bytesOut: rate.bytesOut,
    timesUs: timesOf(rate.histogram, `no message of the rate scenario could be sent to the ${side} server`),
    histogram: rate.histogram,
    latenessHistogram: rate.latenessHistogram,
    server: usedBy(use, { messages: rate.matched, windowMs: rate.windowMs }),
    generator: together(rate.generators),
    limitedBy: limit,
  }
}

function usableRates(
  measurements: readonly RateMeasurement[],
  sides: readonly LoadedSide[],
): readonly RateMeasurement[] {
  for (const measurement of measurements) {
    const reason = unusableReason(measurement)
    if (reason !== undefined)
      throw unusable(`${reason} (rate scenario)`, sides.find(({ side }) => side === measurement.side)!)
  }
  return measurements
}
