import type { z } from 'zod'
import { failureTotal } from '../load/failure.ts'
import type { TimesUs } from '../load/histogram.ts'
import type { ConnectMeasurement, EchoMeasurement, RateMeasurement, ServerUse } from '../measure/measurement.ts'
import { calibrate, joinSpreads, mergeTimes, type Solo, soloConnect, soloEcho, soloRate } from '../measure/solo.ts'
import type { Facts } from './facts.ts'
import { type Result, resultSchema } from './result-schema.ts'
import { wordWarning } from './warning.ts'

/** The result of a run; checked against its own schema, so that no reader meets what the schema does not promise. */
export function resultOf(facts: Facts): Result {
  const { plan, pairs, machine, history, config } = facts
  const ceiling = soloEcho(pairs, 'ceiling', plan.echo.timeoutMs)
  const baseline = history.kind === 'records' ? history.records : undefined
  const { pins } = plan
  return resultSchema.parse({
    schema: 1,
    tool: { version: facts.version },
    name: config.name,
    outcome: facts.outcome,
    exitCode: facts.exitCode,
    ...(facts.reason !== undefined && { reason: facts.reason }),
    ...(facts.tail && { serverOutput: facts.tail }),
    ...(facts.commit !== undefined && { measuredSha: facts.commit.sha }),
    ...(baseline !== undefined && {
      baseline: {
        ...(baseline.at(-1)!.commit !== undefined && { sha: baseline.at(-1)!.commit }),
        source: `${config.store}:${config.storePath}`,
        trace: baseline.map(({ at, commit, run }) => `${at} ${commit ?? 'no commit'} run ${run}`),
      },
    }),
    seconds: facts.seconds,
    seed: plan.seed,
    plan: {
      sides: [...plan.sides],
      pairs: plan.pairs.length,
      rounds: plan.pairs.length * plan.sides.length,
      scenarios: [...config.scenarios],
      longestMs: plan.longestMs,
      workers: 1,
      pins: pins.kind === 'pinned' ? { servers: pins.servers, generator: pins.generator } : { reason: pins.reason },
    },
    machine,
    ...(ceiling !== undefined && { calibration: calibrate(ceiling) }),
    scenarios: scenariosOf(facts),
    rounds: roundsOf(facts),
    comparisons: facts.comparisons.map((one) => ({ ...one })),
    warnings: facts.warnings.map((warning) => ({ kind: warning.kind, text: wordWarning(warning, config) })),
  } satisfies z.input<typeof resultSchema>)
}

export function formatResult(result: Result): string {
  return `${JSON.stringify(result, undefined, 2)}\n`
}

function scenariosOf({ pairs, plan, config }: Facts): Result['scenarios'] {
  const echoes = (['head', 'ceiling'] as const)
    .map((one) => soloEcho(pairs, one, plan.echo.timeoutMs))
    .filter((solo) => solo !== undefined)
  const connect = plan.connect === undefined ? undefined : soloConnect(pairs, 'head', plan.connect.timeoutMs)
  const rate = plan.rate === undefined ? undefined : soloRate(pairs, 'head', plan.rate.timeoutMs)
  return [
    ...echoes.map((solo) => echoScenario(solo, config.name, plan.echo.payloadBytes)),
    ...(rate === undefined ? [] : [rateScenario(rate, config.name, plan.rate!.timeoutMs)]),
    ...(connect === undefined ? [] : [connectScenario(connect, config.name, plan.connect!.timeoutMs)]),
  ]
}

type ScenarioServer = NonNullable<Result['scenarios'][number]['server']>

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

function common<M extends EchoMeasurement | ConnectMeasurement | RateMeasurement>({
  side: one,
  windows,
  timesUs: times,
  histogram,
}: Solo<M>) {
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
      side: one,
      windows: windows.length,
      connections: windows[0]!.connections,
      attempted: sum((m) => m.attempted),
      succeeded: sum((m) => m.succeeded),
      failed: sum((m) => failureTotal(m.failures.counts)),
      failures,
      bytesPerSecond: { in: sum((m) => m.bytesIn) / seconds, out: sum((m) => m.bytesOut) / seconds },
      timeUs: times satisfies TimesUs,
      histogram,
      ...serverOf(windows),
      generator: {
        cpu: sum((m) => m.generator.cpu) / windows.length,
        elu: sum((m) => m.generator.elu) / windows.length,
        workers: 1,
      },
    },
  }
}

function echoScenario(solo: Solo<EchoMeasurement>, name: string, payloadBytes: number): Result['scenarios'][number] {
  const { seconds, sum, fields } = common(solo)
  const { windows } = solo
  return {
    name,
    kind: 'echo',
    ...fields,
    concurrency: windows[0]!.inFlight.asked,
    payloadBytes,
    late: sum((m) => m.late),
    duplicates: sum((m) => m.duplicates),
    unmatched: sum((m) => m.unmatched),
    unsolicited: sum((m) => m.unsolicited),
    messagesPerSecond: fields.succeeded / seconds,
    limitedBy: windows[0]!.limitedBy,
    inFlight: { asked: windows[0]!.inFlight.asked, measured: sum((m) => m.inFlight.measured) / windows.length },
  }
}

function connectScenario(solo: Solo<ConnectMeasurement>, name: string, timeoutMs: number): Result['scenarios'][number] {
  const { seconds, sum, fields } = common(solo)
  return {
    name,
    kind: 'connect',
    ...fields,
    concurrency: solo.windows[0]!.concurrency,
    connectionsPerSecond: fields.succeeded / seconds,
    tcpTimeUs: mergeTimes(
      solo.windows.map(({ tcpHistogram }) => tcpHistogram),
      timeoutMs,
    ),
    closeMs: sum((m) => m.closeMs) / solo.windows.length,
  }
}

function rateScenario(solo: Solo<RateMeasurement>, name: string, timeoutMs: number): Result['scenarios'][number] {
  const { seconds, sum, fields } = common(solo)
  const { p50, p99 } = mergeTimes(
    solo.windows.map(({ latenessHistogram }) => latenessHistogram),
    timeoutMs,
  )
  return {
    name,
    kind: 'rate',
    ...fields,
    concurrency: fields.connections,
    targetPerSecond: solo.windows[0]!.targetPerSecond,
    skipped: sum((m) => m.skipped),
    late: sum((m) => m.late),
    duplicates: sum((m) => m.duplicates),
    unmatched: sum((m) => m.unmatched),
    unsolicited: sum((m) => m.unsolicited),
    messagesPerSecond: fields.succeeded / seconds,
    generator: { ...fields.generator, latenessUs: { p50, p99 } },
  }
}

function roundsOf({ pairs }: Facts): Result['rounds'] {
  return pairs.flatMap(({ pair, measurements, spoiled }) =>
    measurements
      .filter((m) => m.scenario === 'echo')
      .map((m) => ({
        pair,
        design: m.design,
        side: m.side,
        windowMs: m.windowMs,
        warmUpMs: m.warmUpMs,
        settled: m.settled,
        messagesPerSecond: m.messagesPerSecond,
        ...(m.server?.cpuUsPerMessage !== undefined && { cpuUsPerMessage: m.server.cpuUsPerMessage }),
        p50Us: m.timesUs.p50,
        p95Us: m.timesUs.p95,
        p99Us: m.timesUs.p99,
        ...(m.server !== undefined && { serverCpu: m.server.cpu.avg }),
        generatorCpu: m.generator.cpu,
        generatorElu: m.generator.elu,
        ...(m.cpuPressure !== undefined && { cpuPressure: m.cpuPressure }),
        limitedBy: m.limitedBy,
        ...(spoiled !== undefined && { spoiled }),
      })),
  )
}
