import { READY_TIMEOUTS } from '../../generator/histogram.ts'
import { mergeTimes, type Solo, soloConnect, soloEcho, soloRate } from '../../measure/solo.ts'
import type { ConnectMeasurement } from '../../scenarios/connect/measurement.ts'
import type { EchoMeasurement } from '../../scenarios/echo/measurement.ts'
import type { RateMeasurement } from '../../scenarios/rate/measurement.ts'
import type { Facts } from './facts.ts'
import { aloneScenario } from './result-alone.ts'
import { common, type Scenario, timed } from './result-figures.ts'

/** What each scenario yielded, as the result file has it. */
export function scenariosOf({ pairs, alone, plan, config }: Facts): readonly Scenario[] {
  const rounds = [...pairs, ...alone]
  const { timeoutMs } = plan.echo
  const { name, message } = config
  const echoes = (['head', 'ceiling'] as const)
    .map((side) => soloEcho(rounds, side, timeoutMs))
    .filter((solo) => solo !== undefined)
  const connect = soloConnect(rounds, 'head', timeoutMs)
  const rate = soloRate(rounds, 'head', timeoutMs)
  return [
    ...echoes.map((solo) => echoScenario(solo, name, message.payloadBytes)),
    ...(rate === undefined ? [] : [rateScenario(rate, name, { timeoutMs, payloadBytes: message.payloadBytes })]),
    ...(connect === undefined ? [] : [connectScenario(connect, name, timeoutMs)]),
    ...alone.flatMap(({ measurements }) => measurements).flatMap((m) => aloneScenario(m, name, message.payloadBytes)),
  ]
}

function strays<M extends EchoMeasurement | RateMeasurement>(sum: (of: (m: M) => number) => number) {
  return {
    late: sum((m) => m.late),
    duplicates: sum((m) => m.duplicates),
    unmatched: sum((m) => m.unmatched),
    unsolicited: sum((m) => m.unsolicited),
    background: sum((m) => m.background),
    backgroundBytes: sum((m) => m.backgroundBytes),
  }
}

function echoScenario(solo: Solo<EchoMeasurement>, name: string, payloadBytes: number): Scenario {
  const { windows } = solo
  const { seconds, sum, fields } = common(windows)
  return {
    name,
    kind: 'echo',
    ...fields,
    ...timed(solo),
    concurrency: windows[0]!.inFlight.asked,
    payloadBytes,
    ...strays(sum),
    messagesPerSecond: fields.succeeded / seconds,
    limitedBy: windows[0]!.limitedBy,
    inFlight: { asked: windows[0]!.inFlight.asked, measured: sum((m) => m.inFlight.measured) / windows.length },
  }
}

function connectScenario(solo: Solo<ConnectMeasurement>, name: string, timeoutMs: number): Scenario {
  const { windows } = solo
  const { seconds, sum, fields } = common(windows)
  const ready = windows.flatMap(({ readyHistogram }) => (readyHistogram === undefined ? [] : [readyHistogram]))
  const secured = windows.flatMap(({ tlsHistogram }) => (tlsHistogram === undefined ? [] : [tlsHistogram]))
  return {
    name,
    kind: 'connect',
    ...fields,
    ...timed(solo),
    concurrency: windows[0]!.concurrency,
    retries: sum((m) => m.retries),
    connectionsPerSecond: fields.succeeded / seconds,
    tcpTimeUs: mergeTimes(
      windows.map(({ tcpHistogram }) => tcpHistogram),
      timeoutMs,
    ),
    ...(secured.length > 0 && { tlsTimeUs: mergeTimes(secured, timeoutMs) }),
    ...(ready.length > 0 && { readyTimeUs: mergeTimes(ready, READY_TIMEOUTS * timeoutMs) }),
    closeMs: sum((m) => m.closeMs) / windows.length,
    limitedBy: windows[0]!.limitedBy,
  }
}

function rateScenario(
  solo: Solo<RateMeasurement>,
  name: string,
  { timeoutMs, payloadBytes }: { timeoutMs: number; payloadBytes: number },
): Scenario {
  const { windows } = solo
  const { seconds, sum, fields } = common(windows)
  const { p50, p99 } = mergeTimes(
    windows.map(({ latenessHistogram }) => latenessHistogram),
    timeoutMs,
  )
  return {
    name,
    kind: 'rate',
    ...fields,
    ...timed(solo),
    concurrency: fields.connections,
    payloadBytes,
    targetPerSecond: windows[0]!.targetPerSecond,
    skipped: sum((m) => m.skipped),
    ...strays(sum),
    messagesPerSecond: fields.succeeded / seconds,
    generator: { ...fields.generator, latenessUs: { p50, p99 } },
    limitedBy: windows[0]!.limitedBy,
  }
}
