import { type RateJob, WHOLE } from '../load/job.ts'
import type { RateScenario } from '../plan/scenario.ts'
import type { Bench } from './bench.ts'
import { timesOf, together, usedBy } from './figures.ts'
import { limitedBy } from './limited-by.ts'
import type { RateMeasurement } from './measurement.ts'
import { type LoadedSide, runOneWindow, unusable } from './running.ts'
import { BrokenInvariant, unusableReason } from './usable.ts'

/** The open model, on one side alone; nothing when the generator was held up. */
export async function loadRate(
  pair: number,
  scenario: RateScenario,
  loaded: LoadedSide,
  bench: Bench,
  signal: AbortSignal,
): Promise<RateMeasurement | undefined> {
  const { workers, windowMs, ...shape } = scenario
  const job: RateJob = { ...shape, share: WHOLE, target: bench.target(loaded, scenario.connections) }
  const { result, use } = await runOneWindow(job, loaded, { workers, windowMs }, bench, signal)
  if (result.kind !== 'rate') throw new Error(`a rate job gave a ${result.kind} result`)
  const { rate } = result
  if (rate.openedLateMs > 0) return undefined
  if (rate.due !== rate.sent + rate.skipped || rate.sent !== rate.matched + rate.failed) {
    throw new BrokenInvariant(
      `of ${rate.due} messages due ${rate.sent} were sent and ${rate.skipped} skipped, ${rate.matched} matched and ${rate.failed} given up`,
    )
  }
  return {
    scenario: 'rate',
    pair,
    side: loaded.side,
    design: 'solo',
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
    bytesIn: rate.bytesIn,
    bytesOut: rate.bytesOut,
    timesUs: timesOf(rate.histogram, `no message of the rate scenario could be sent to the ${loaded.side} server`),
    histogram: rate.histogram,
    latenessHistogram: rate.latenessHistogram,
    server: usedBy(use, { messages: rate.matched, windowMs: rate.windowMs }),
    generator: together(rate.generators),
    limitedBy: limitedBy(rate.generators, {
      serverCores: use.cores,
      coresForServers: bench.serverCores,
      coresForGenerator: bench.generatorCores,
      loaded: 1,
      paced: { skipped: rate.skipped },
    }),
  }
}

/** The measurement, if it is one. Errors: Unusable when the server did not do what an echo does. */
export function usableRate(measurement: RateMeasurement | undefined, loaded: LoadedSide): RateMeasurement | undefined {
  const reason = measurement === undefined ? undefined : unusableReason(measurement)
  if (reason !== undefined) throw unusable(`${reason} (rate scenario)`, loaded)
  return measurement
}
