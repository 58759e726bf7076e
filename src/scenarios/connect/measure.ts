import { WHOLE } from '../../generator/job.ts'
import type { GeneratorUse } from '../../generator/job-result.ts'
import type { Bench } from '../../measure/bench.ts'
import { timesOf, together } from '../../measure/figures.ts'
import { limitedBy } from '../../measure/limited-by.ts'
import type { LimitedBy } from '../../measure/measurement.ts'
import { waitForPorts } from '../../measure/ports.ts'
import { runTogether, watchedOf, windowAhead } from '../../measure/running.ts'
import { type Use, useOf, watchServer } from '../../measure/server-watch.ts'
import { BrokenInvariant } from '../../measure/usable.ts'
import { failureTotal } from '../../wire/failure.ts'
import type { Round, Yield } from '../contract/kind.ts'
import { type ConnectJob, type ConnectJobResult, type ConnectResult, connectJob } from './job.ts'
import type { ConnectMeasurement } from './measurement.ts'
import type { ConnectScenario } from './scenario.ts'

/** The handshakes' own timeouts bound the load; its window only gives the common start. */
const LONGEST_MS = 3_600_000

/** Opens all connections and closes them again, on one side alone or on both at once. */
export async function measureConnect(
  scenario: ConnectScenario,
  { pair, sides, design }: Round,
  bench: Bench,
  signal: AbortSignal,
): Promise<Yield<ConnectMeasurement>> {
  const { workers, ...shape } = scenario
  for (const { server } of sides) await waitForPorts(server.host, scenario.connections, bench.limits, signal)
  const jobs = sides.map((loaded): ConnectJob => {
    return { ...shape, share: WHOLE, target: bench.target(loaded, scenario.connections) }
  })
  const watches = sides.map(({ server }) => watchServer(watchedOf(server)))
  const loading = { kind: connectJob, sides, workers, bench, signal }
  const results = await runTogether(jobs, loading, () => windowAhead(LONGEST_MS)).finally(() => {
    for (const watch of watches) watch.stop()
  })
  const opened = results.map((result, place) => openedOf(result, scenario, watches[place]!))
  const limit = limitedBy(
    opened.flatMap(({ generators }) => generators),
    {
      serverCores: opened.reduce((sum, { use }) => sum + use.cores, 0),
      coresForServers: bench.serverCores,
      coresForGenerator: bench.generatorCores,
      loaded: sides.length,
    },
  )
  const measurements = opened.map((one, place) =>
    measurementOf(one, { pair, scenario, side: sides[place]!.side, design, limit }),
  )
  return { measurements, warnings: [] }
}

type Opened = ConnectResult & {
  readonly generators: readonly GeneratorUse[]
  readonly durationMs: number
  readonly use: Use
}

/** Errors: BrokenInvariant when not every connection is accounted for. */
function openedOf(result: ConnectJobResult, scenario: ConnectScenario, watch: ReturnType<typeof watchServer>): Opened {
  const { connect, generators } = result
  const failed = failureTotal(connect.failures.counts)
  if (connect.attempted !== connect.opened + failed || connect.attempted !== scenario.connections + connect.retries) {
    throw new BrokenInvariant(
      `of ${scenario.connections} connections ${connect.attempted} were attempted, ${connect.retries} of them again, but ${connect.opened} opened and ${failed} failed`,
    )
  }
  const durationMs = Number(BigInt(connect.endNs) - BigInt(connect.startNs)) / 1e6
  const use = useOf(watch.during({ startNs: BigInt(connect.startNs), endNs: BigInt(connect.endNs) }))
  return { ...connect, generators, durationMs, use }
}

function measurementOf(
  connect: Opened,
  {
    pair,
    scenario,
    side,
    design,
    limit,
  }: Pick<ConnectMeasurement, 'pair' | 'side' | 'design'> & { scenario: ConnectScenario; limit: LimitedBy },
): ConnectMeasurement {
  const { durationMs, use } = connect
  return {
    scenario: 'connect',
    pair,
    side,
    design,
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
    ...(connect.readyHistogram !== undefined && { readyHistogram: connect.readyHistogram }),
    histogram: connect.handshakeHistogram,
    connectionsPerSecond: connect.opened / (durationMs / 1_000),
    closeMs: connect.closeMs,
    server: { cpu: use.cpu, rssBytes: use.rssBytes },
    generator: together(connect.generators),
    limitedBy: limit,
  }
}
