import { failureTotal } from '../load/failure.ts'
import { decodeHistogram, summarizeTimes, type TimesUs } from '../load/histogram.ts'
import type { ConnectResult, EchoResult, GeneratorUse, PhaseResult, RateResult } from '../load/job.ts'
import type { PairPlan, Plan, Side } from '../plan/plan.ts'
import { limitedBy } from './limited-by.ts'
import type { ConnectMeasurement, EchoMeasurement, RateMeasurement, ServerUse } from './measurement.ts'
import type { Use } from './server-watch.ts'
import { BrokenInvariant, Unusable } from './usable.ts'

/** One side's window of an echo phase as a measurement: counts, times, and the use of the servers' processes. */
export function echoMeasurement({
  pairPlan,
  plan,
  side,
  phase,
  echo,
  uses,
  place,
  cpuPressure,
}: {
  readonly pairPlan: PairPlan
  readonly plan: Plan
  readonly side: Side
  readonly phase: PhaseResult
  readonly echo: EchoResult
  readonly uses: readonly Use[]
  readonly place: number
  readonly cpuPressure?: number
}): EchoMeasurement {
  const times = timesOf(echo.histogram, `no echo came from the ${side} server inside the window`)
  const messagesPerSecond = echo.matched / (phase.windowMs / 1_000)
  const use = uses[place]!
  const server: ServerUse = {
    cpu: use.cpu,
    rssBytes: use.rssBytes,
    cpuUsPerMessage: (use.cores * phase.windowMs * 1_000) / echo.matched,
  }
  return {
    scenario: 'echo',
    pair: pairPlan.pair,
    side,
    design: phase.echoes.length > 1 ? 'duet' : 'solo',
    windowMs: phase.windowMs,
    warmUpMs: phase.warmUpMs,
    settled: phase.settled,
    connections: plan.echo.connections,
    attempted: echo.sent,
    succeeded: echo.matched,
    failures: echo.failures,
    bytesIn: echo.bytesIn,
    bytesOut: echo.bytesOut,
    timesUs: times,
    histogram: echo.histogram,
    messagesPerSecond,
    inFlight: { asked: plan.echo.concurrency, measured: (messagesPerSecond * times.avg) / 1e6 },
    late: echo.late,
    duplicates: echo.duplicates,
    unmatched: echo.unmatched,
    unsolicited: echo.unsolicited,
    server,
    generator: phase.generator,
    ...(cpuPressure !== undefined && { cpuPressure }),
    limitedBy: limitedBy(phase.generator, {
      serverCores: uses.reduce((sum, { cores }) => sum + cores, 0),
      coresForServers: plan.pins.serverCores,
      loaded: phase.echoes.length,
    }),
  }
}

/** One opening of all connections as a measurement. */
export function connectMeasurement({
  pairPlan,
  plan,
  side,
  connect,
  generator,
  use,
}: {
  readonly pairPlan: PairPlan
  readonly plan: Plan
  readonly side: Side
  readonly connect: ConnectResult
  readonly generator: GeneratorUse
  readonly use: Use
}): ConnectMeasurement {
  const scenario = plan.connect!
  const failed = failureTotal(connect.failures.counts)
  if (connect.attempted !== connect.opened + failed) {
    throw new BrokenInvariant(
      `attempted ${connect.attempted} connections, but opened ${connect.opened} and failed ${failed}`,
    )
  }
  return {
    scenario: 'connect',
    pair: pairPlan.pair,
    side,
    design: 'solo',
    windowMs: connect.durationMs,
    connections: scenario.connections,
    concurrency: scenario.concurrency,
    attempted: connect.attempted,
    succeeded: connect.opened,
    failures: connect.failures,
    bytesIn: connect.bytesIn,
    bytesOut: connect.bytesOut,
    timesUs: timesOf(
      connect.handshakeHistogram,
      `no connection could be opened: ${Object.values(connect.failures.details).join('; ')}`,
    ),
    tcpHistogram: connect.tcpHistogram,
    histogram: connect.handshakeHistogram,
    connectionsPerSecond: connect.opened / (connect.durationMs / 1_000),
    closeMs: connect.closeMs,
    server: { cpu: use.cpu, rssBytes: use.rssBytes },
    generator,
  }
}

/** One window of the open model as a measurement. */
export function rateMeasurement({
  pairPlan,
  plan,
  side,
  rate,
  use,
}: {
  readonly pairPlan: PairPlan
  readonly plan: Plan
  readonly side: Side
  readonly rate: RateResult
  readonly use: Use
}): RateMeasurement {
  const scenario = plan.rate!
  if (rate.due !== rate.sent + rate.skipped || rate.sent !== rate.matched + rate.failed) {
    throw new BrokenInvariant(
      `of ${rate.due} messages due ${rate.sent} were sent and ${rate.skipped} skipped, ${rate.matched} matched and ${rate.failed} given up`,
    )
  }
  return {
    scenario: 'rate',
    pair: pairPlan.pair,
    side,
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
    timesUs: timesOf(rate.histogram, `no message of the rate scenario could be sent to the ${side} server`),
    histogram: rate.histogram,
    latenessHistogram: rate.latenessHistogram,
    server: {
      cpu: use.cpu,
      rssBytes: use.rssBytes,
      ...(rate.matched > 0 && { cpuUsPerMessage: (use.cores * rate.windowMs * 1_000) / rate.matched }),
    },
    generator: rate.generator,
  }
}

function timesOf(histogram: string, whenEmpty: string): TimesUs {
  const times = summarizeTimes(decodeHistogram(histogram))
  if (times === undefined) throw new Unusable(whenEmpty)
  return times
}
