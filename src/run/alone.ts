import type { AloneRound, Measurement } from '../measure/measurement.ts'
import type { LoadedSide } from '../measure/running.ts'
import { Unusable } from '../measure/usable.ts'
import { loadBroadcast } from '../scenarios/broadcast/measure.ts'
import { loadCapacity } from '../scenarios/capacity/measure.ts'
import { loadConnect } from '../scenarios/connect/measure.ts'
import { loadHold } from '../scenarios/hold/measure.ts'
import { loadRate, usableRates } from '../scenarios/rate/measure.ts'
import type { AloneScenario } from '../scenarios/scenario.ts'
import { loadStream } from '../scenarios/stream/measure.ts'
import { ServerError } from '../server/server.ts'
import type { StopReport } from '../server/stop.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { Bench } from './bench.ts'
import { afterStop } from './pair.ts'

/** Times a round is repeated whose generator was held up by another tenant of its core. */
const MOST_TRIES = 3

/** Measures one scenario on a fresh head that has the servers' cores to itself. */
export async function measureAlone(scenario: AloneScenario, bench: Bench, signal: AbortSignal): Promise<AloneRound> {
  for (let tried = 1; ; tried++) {
    const round = await measureOnce(scenario, bench, signal)
    const starved = round.measurements.some((m) => 'limitedBy' in m && m.limitedBy === 'starved')
    if (round.measurements.length > 0 && (!starved || tried === MOST_TRIES)) return round
    if (tried === MOST_TRIES)
      throw new Unusable(
        `the load generator was held up in each of ${MOST_TRIES} rounds of the ${scenario.kind} scenario`,
      )
  }
}

async function measureOnce(scenario: AloneScenario, bench: Bench, signal: AbortSignal): Promise<AloneRound> {
  const startMs = performance.now()
  const server = await bench.start('head', signal).catch((error: unknown) => {
    if (!(error instanceof ServerError)) throw error
    throw new Unusable(`head: ${error.message}`, error.tail, { cause: error })
  })
  let loaded: { readonly measurements: readonly Measurement[]; readonly warnings: readonly Warning[] } | undefined
  let report: StopReport | undefined
  try {
    loaded = await load(scenario, { side: 'head', server }, bench, signal)
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

async function load(scenario: AloneScenario, loaded: LoadedSide, bench: Bench, signal: AbortSignal) {
  const only = (...measurements: readonly (Measurement | undefined)[]) => ({
    measurements: measurements.filter((measurement) => measurement !== undefined),
    warnings: [],
  })
  switch (scenario.kind) {
    case 'broadcast':
      return only(await loadBroadcast(scenario, loaded, bench, signal))
    case 'stream':
      return only(await loadStream(scenario, loaded, bench, signal))
    case 'rate':
      return only(...usableRates(await loadRate(0, scenario, [loaded], 'solo', bench, signal), [loaded]))
    case 'connect':
      return only(...(await loadConnect(0, scenario, [loaded], 'solo', bench, signal)))
    case 'hold': {
      const { measurement, warnings } = await loadHold(scenario, loaded, bench, signal)
      return { measurements: [measurement], warnings }
    }
    case 'capacity': {
      const { measurement, warnings } = await loadCapacity(scenario, loaded, bench, signal)
      return { measurements: [measurement], warnings }
    }
  }
}
