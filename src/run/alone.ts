import type { Bench } from '../measure/bench.ts'
import type { AloneRound } from '../measure/measurement.ts'
import { Unusable } from '../measure/usable.ts'
import type { Scenario, Yield } from '../scenarios/contract/kind.ts'
import { kindOf } from '../scenarios/table.ts'
import { ServerError } from '../server/server.ts'
import type { StopReport } from '../server/stop.ts'
import { afterStop } from './pair.ts'

/** How often a round is tried when another tenant of its core held the generator up. */
const MOST_TRIES = 3

/** Measures one scenario on a fresh head that has the servers' cores to itself. */
export async function measureAlone(scenario: Scenario, bench: Bench, signal: AbortSignal): Promise<AloneRound> {
  for (let tried = 1; ; tried++) {
    const round = await measureOnce(scenario, bench, signal)
    const starved = round.measurements.some(({ limitedBy }) => limitedBy === 'starved')
    if (round.measurements.length > 0 && (!starved || tried === MOST_TRIES)) return round
    if (tried === MOST_TRIES)
      throw new Unusable(
        `the load generator was held up in each of ${MOST_TRIES} rounds of the ${scenario.kind} scenario`,
      )
  }
}

async function measureOnce(scenario: Scenario, bench: Bench, signal: AbortSignal): Promise<AloneRound> {
  const startMs = performance.now()
  const server = await bench.start('head', signal).catch((error: unknown) => {
    if (!(error instanceof ServerError)) throw error
    throw new Unusable(`head: ${error.message}`, error.tail, { cause: error })
  })
  let loaded: Yield | undefined
  let report: StopReport | undefined
  try {
    const round = { pair: 0, sides: [{ side: 'head', server }], design: 'solo', solos: [] } as const
    loaded = await kindOf(scenario).measure(scenario, round, bench, signal)
  } finally {
    report = await server.stop()
  }
  return {
    measurements: loaded.measurements,
    warnings: [...loaded.warnings, ...afterStop([report])],
    address: server.url,
    seconds: (performance.now() - startMs) / 1_000,
  }
}
