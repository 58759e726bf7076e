import { failureTotal } from '../load/failure.ts'
import { type ConnectJob, WHOLE } from '../load/job.ts'
import type { ConnectScenario } from '../plan/scenario.ts'
import type { Bench } from './bench.ts'
import { timesOf, together } from './figures.ts'
import { limitedBy } from './limited-by.ts'
import type { ConnectMeasurement } from './measurement.ts'
import { waitForPorts } from './ports.ts'
import { type LoadedSide, runBeside, watchedOf, windowAhead } from './running.ts'
import { useOf, watchServer } from './server-watch.ts'
import { BrokenInvariant } from './usable.ts'

/** Bounded by the handshakes' own timeouts; the window only gives the common start. */
const LONGEST_MS = 3_600_000

/** All connections opened and closed again, on one side alone. */
export async function loadConnect(
  pair: number,
  scenario: ConnectScenario,
  loaded: LoadedSide,
  bench: Bench,
  signal: AbortSignal,
): Promise<ConnectMeasurement> {
  const { workers, ...shape } = scenario
  await waitForPorts(loaded.server.host, scenario.connections, bench.limits, signal)
  const job: ConnectJob = { ...shape, share: WHOLE, target: bench.target(loaded, scenario.connections) }
  const watch = watchServer(watchedOf(loaded.server))
  const openWindow = () => windowAhead(LONGEST_MS)
  const result = await runBeside(job, { sides: [loaded], workers, bench, signal }, openWindow).finally(() =>
    watch.stop(),
  )
  if (result.kind !== 'connect') throw new Error(`a connect job gave a ${result.kind} result`)
  const { connect, generators } = result
  const failed = failureTotal(connect.failures.counts)
  if (connect.attempted !== connect.opened + failed || connect.attempted !== scenario.connections + connect.retries) {
    throw new BrokenInvariant(
      `of ${scenario.connections} connections ${connect.attempted} were attempted, ${connect.retries} of them again, but ${connect.opened} opened and ${failed} failed`,
    )
  }
  const durationMs = Number(BigInt(connect.endNs) - BigInt(connect.startNs)) / 1e6
  const use = useOf(watch.during({ startNs: BigInt(connect.startNs), endNs: BigInt(connect.endNs) }))
  return {
    scenario: 'connect',
    pair,
    side: loaded.side,
    design: 'solo',
    windowMs: durationMs,
    connections: scenario.connections,
    concurrency: scenario.concurrency,
    attempted: connect.attempted,
    succeeded: connect.opened,
    retries: connect.retries,
    failures: connect.failures,
    bytesIn: connect.bytesIn,
    bytesOut: connect.bytesOut,
    timesUs: timesOf(
      connect.handshakeHistogram,
      `no connection could be opened: ${Object.values(connect.failures.details).join('; ')}`,
    ),
    tcpHistogram: connect.tcpHistogram,
    ...(connect.tlsHistogram !== undefined && { tlsHistogram: connect.tlsHistogram }),
    histogram: connect.handshakeHistogram,
    connectionsPerSecond: connect.opened / (durationMs / 1_000),
    closeMs: connect.closeMs,
    server: { cpu: use.cpu, rssBytes: use.rssBytes },
    generator: together(generators),
    limitedBy: limitedBy(generators, {
      serverCores: use.cores,
      coresForServers: bench.serverCores,
      coresForGenerator: bench.generatorCores,
      loaded: 1,
    }),
  }
}
