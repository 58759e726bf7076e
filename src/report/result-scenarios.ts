import { failureTotal } from '../load/failure.ts'
import { READY_TIMEOUTS, type TimesUs } from '../load/histogram.ts'
import type {
  BroadcastMeasurement,
  CapacityMeasurement,
  ConnectMeasurement,
  EchoMeasurement,
  HoldMeasurement,
  Measurement,
  RateMeasurement,
  ServerUse,
  StreamMeasurement,
} from '../measure/measurement.ts'
import { joinSpreads, mergeTimes, type Solo, soloConnect, soloEcho, soloRate } from '../measure/solo.ts'
import type { Facts } from './facts.ts'
import type { Result } from './result-schema.ts'

type Scenario = Result['scenarios'][number]

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

function aloneScenario(measurement: Measurement, name: string, payloadBytes: number): readonly Scenario[] {
  switch (measurement.scenario) {
    case 'echo':
    case 'connect':
    case 'rate':
      return []
    case 'broadcast':
      return [broadcastScenario(measurement, name, payloadBytes)]
    case 'hold':
      return [holdScenario(measurement, name)]
    case 'stream':
      return [streamScenario(measurement, name)]
    case 'capacity':
      return [capacityScenario(measurement, name)]
  }
}

type ScenarioServer = NonNullable<Scenario['server']>

/** The server's use of the machine over all windows; nothing where it was not read. */
function serverOf(windows: readonly { readonly server?: ServerUse }[]): { readonly server?: ScenarioServer } {
  const used = windows.flatMap(({ server }) => (server === undefined ? [] : [server]))
  const cpu = joinSpreads(used.map((server) => server.cpu))
  const rssBytes = joinSpreads(used.map((server) => server.rssBytes))
  if (cpu === undefined || rssBytes === undefined) return {}
  const costs = used.flatMap(({ cpuUsPerMessage }) => (cpuUsPerMessage === undefined ? [] : [cpuUsPerMessage]))
  const cpuUsPerMessage = costs.reduce((sum, cost) => sum + cost, 0) / costs.length
  return { server: { cpu, rssBytes, ...(costs.length > 0 && { cpuUsPerMessage }) } }
}

/** What every scenario has, over all of its windows. */
function common<M extends Measurement>(windows: readonly M[]) {
  const sum = (of: (m: M) => number) => windows.reduce((total, window) => total + of(window), 0)
  const seconds = sum(({ windowMs }) => windowMs) / 1_000
  const failures: Record<string, number> = {}
  for (const window of windows) {
    for (const [kind, times] of Object.entries(window.failures.counts))
      failures[kind] = (failures[kind] ?? 0) + (times ?? 0)
  }
  return {
    seconds,
    sum,
    fields: {
      side: windows[0]!.side,
      windows: windows.length,
      connections: windows[0]!.connections,
      attempted: sum((m) => m.attempted),
      succeeded: sum((m) => m.succeeded),
      failed: sum((m) => failureTotal(m.failures.counts)),
      failures,
      bytesPerSecond: { in: sum((m) => m.bytesIn) / seconds, out: sum((m) => m.bytesOut) / seconds },
      ...serverOf(windows),
      generator: {
        cpu: sum((m) => m.generator.cpu) / windows.length,
        elu: sum((m) => m.generator.elu) / windows.length,
        workers: windows[0]!.generator.workers,
        ...(windows[0]!.generator.hook !== undefined && {
          hook: sum((m) => m.generator.hook ?? 0) / windows.length,
        }),
      },
    },
  }
}

export function timed({ timesUs, histogram }: { readonly timesUs: TimesUs; readonly histogram: string }) {
  return { timeUs: timesUs, histogram }
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

function broadcastScenario(m: BroadcastMeasurement, name: string, payloadBytes: number): Scenario {
  const { seconds, fields } = common([m])
  return {
    name,
    kind: 'broadcast',
    ...fields,
    ...timed(m),
    concurrency: m.publishers,
    payloadBytes,
    targetPerSecond: m.targetPerSecond,
    skipped: m.skipped,
    duplicates: m.duplicates,
    unmatched: m.unmatched,
    messagesPerSecond: m.succeeded / seconds,
    broadcast: {
      messages: m.messages,
      reach: m.reach,
      lost: m.lost,
      returned: m.returned,
      firstUs: m.firstUs,
      medianUs: m.medianUs,
      lastUs: m.lastUs,
    },
    limitedBy: m.limitedBy,
  }
}

function holdScenario(m: HoldMeasurement, name: string): Scenario {
  const { fields } = common([m])
  return {
    name,
    kind: 'hold',
    ...fields,
    concurrency: m.concurrency,
    connectionsPerSecond: m.openedPerSecond,
    closeMs: m.closeMs,
    hold: {
      levels: m.levels.map((level) => ({ ...level })),
      rssBytesPerConnection: m.rssBytesPerConnection,
      generatorBytesPerConnection: m.generatorBytesPerConnection,
      openedPerGeneratorSecond: m.openedPerGeneratorSecond,
      dropped: m.dropped,
      silent: m.silent,
      ...(m.dropAgeUs !== undefined && { dropAgeUs: m.dropAgeUs }),
      closedUncleanly: m.closedUncleanly,
    },
  }
}

function streamScenario(m: StreamMeasurement, name: string): Scenario {
  const { fields } = common([m])
  return {
    name,
    kind: 'stream',
    ...fields,
    ...timed(m),
    concurrency: m.connections,
    unmatched: m.unmatched,
    messagesPerSecond: m.messagesPerSecond,
    stream: { silent: m.silent, ...(m.lagUs !== undefined && { lagUs: m.lagUs }) },
    limitedBy: m.limitedBy,
  }
}

function capacityScenario(m: CapacityMeasurement, name: string): Scenario {
  const { fields } = common([m])
  return {
    name,
    kind: 'capacity',
    ...fields,
    concurrency: fields.connections,
    capacity: {
      raise: m.raise,
      highest: m.highest,
      levels: m.levels.map(({ asked, reached, held, timesUs }) => ({
        asked,
        reached,
        held,
        ...(timesUs !== undefined && { timeUs: timesUs }),
      })),
      ...(m.limit !== undefined && { limit: m.limit }),
    },
  }
}
