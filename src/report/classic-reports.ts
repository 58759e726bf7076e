import { median } from 'simple-statistics'
import { formatOne, formatRow, formatShare } from '../format/numbers.ts'
import { factTable, type Table } from '../format/table.ts'
import { READY_TIMEOUTS, type TimesUs } from '../generator/histogram.ts'
import type { ServerUse } from '../measure/measurement.ts'
import { joinSpreads, mergeTimes, soloConnect, soloEcho, soloRate } from '../measure/solo.ts'
import type { ConnectMeasurement } from '../scenarios/connect/measurement.ts'
import type { EchoMeasurement } from '../scenarios/echo/measurement.ts'
import { type FailureKind, type FailureTally, failureTotal } from '../wire/failure.ts'
import type { Facts } from './result/facts.ts'

/** The two reports of the field, under its own column names. */
export function classicReports({
  pairs,
  alone,
  plan,
  config,
}: Facts): readonly { readonly title: string; readonly table: Table }[] {
  const echo = soloEcho(pairs, 'head', plan.echo.timeoutMs)
  const rounds = [...pairs, ...alone]
  const connect = soloConnect(rounds, 'head', plan.echo.timeoutMs)
  const reports = []
  if (connect !== undefined) {
    const { windows, timesUs } = connect
    const tcp = mergeTimes(
      windows.map(({ tcpHistogram }) => tcpHistogram),
      plan.echo.timeoutMs,
    )
    const secured = windows.flatMap(({ tlsHistogram }) => (tlsHistogram === undefined ? [] : [tlsHistogram]))
    const tls = secured.length === 0 ? undefined : mergeTimes(secured, plan.echo.timeoutMs)
    const used = windows.reduce((sum, { windowMs }) => sum + windowMs, 0)
    const opened = total(windows, ({ succeeded }) => succeeded)
    reports.push({
      title: 'Connections',
      table: factTable([
        ['TPS', formatOne(opened / (used / 1_000), 'per-second')],
        ...timeRows(timesUs),
        ['TCP connect p50, p99', formatRow([tcp.p50, tcp.p99], 'us').join(', ')],
        ...(tls === undefined
          ? []
          : [['TLS handshake p50, p99', formatRow([tls.p50, tls.p99], 'us').join(', ')] as const]),
        ...readyRows(windows, plan.echo.timeoutMs),
        ['Used', `${used.toFixed(0)} ms in ${windows.length} rounds`],
        ...countRows(windows),
        ['Retries', String(total(windows, ({ retries }) => retries))],
        ['Concurrency', String(windows[0]!.concurrency)],
        ['Conns', String(windows[0]!.connections)],
        ['Close of all', `${median(windows.map(({ closeMs }) => closeMs)).toFixed(0)} ms`],
        ...serverRows(windows, opened / (used / 1_000)),
        ['Generator CPU', formatOne(median(windows.map(({ generator }) => generator.cpu)), 'cores')],
        ['Limited by', limits(windows)],
      ]),
    })
  }
  if (echo !== undefined) {
    const { windows, timesUs } = echo
    const seconds = windows.reduce((sum, { windowMs }) => sum + windowMs, 0) / 1_000
    const succeeded = total(windows, (window) => window.succeeded)
    reports.push({
      title: 'Echo',
      table: factTable([
        ['TPS', formatOne(succeeded / seconds, 'per-second')],
        ...timeRows(timesUs),
        ['Used', `${seconds.toFixed(1)} s in ${windows.length} windows`],
        ...countRows(windows),
        [
          'Late, duplicate, unmatched, unsolicited',
          [late, duplicates, unmatched, unsolicited].map((of) => total(windows, of)).join(', '),
        ],
        [
          'Concurrency',
          `${windows[0]!.inFlight.asked} asked, ${median(windows.map(({ inFlight }) => inFlight.measured)).toFixed(1)} measured`,
        ],
        ...besideRows(windows),
        ['Conns', String(plan.echo.connections)],
        ['Payload', payloadWords(plan)],
        [
          'In, out',
          formatRow([total(windows, (w) => w.bytesIn) / seconds, total(windows, (w) => w.bytesOut) / seconds], 'bytes')
            .map((b) => `${b}/s`)
            .join(', '),
        ],
        ...serverRows(windows, succeeded / seconds),
        [
          'Generator CPU, loop use',
          formatRow(
            [
              median(windows.map(({ generator }) => generator.cpu)),
              median(windows.map(({ generator }) => generator.elu)),
            ],
            'cores',
          ).join(', '),
        ],
      ]),
    })
  }
  const rate = soloRate(rounds, 'head', plan.echo.timeoutMs)
  if (rate !== undefined) {
    const { windows, timesUs } = rate
    const seconds = windows.reduce((sum, { windowMs }) => sum + windowMs, 0) / 1_000
    const succeeded = total(windows, (window) => window.succeeded)
    const lateness = mergeTimes(
      windows.map(({ latenessHistogram }) => latenessHistogram),
      plan.echo.timeoutMs,
    )
    reports.push({
      title: 'Rate',
      table: factTable([
        ['Target', `${formatOne(windows[0]!.targetPerSecond, 'per-second')} ${config.rate.arrivals}`],
        ['TPS', formatOne(succeeded / seconds, 'per-second')],
        ['Times', 'response time, from the intended send'],
        ...timeRows(timesUs),
        ['Used', `${seconds.toFixed(1)} s in ${windows.length} windows`],
        ...countRows(windows),
        ['Skipped', String(total(windows, ({ skipped }) => skipped))],
        ['Sent late by p50, p99', formatRow([lateness.p50, lateness.p99], 'us').join(', ')],
        ['Conns', String(windows[0]!.connections)],
        ['Payload', payloadWords(plan)],
        ...serverRows(windows, succeeded / seconds),
        ['Limited by', limits(windows)],
      ]),
    })
  }
  return reports
}

/** Until the session was over, where there is one. */
function readyRows(windows: readonly ConnectMeasurement[], timeoutMs: number): readonly (readonly [string, string])[] {
  const ready = windows.flatMap(({ readyHistogram }) => (readyHistogram === undefined ? [] : [readyHistogram]))
  if (ready.length === 0) return []
  const { p50, p99 } = mergeTimes(ready, READY_TIMEOUTS * timeoutMs)
  return [['Ready p50, p99', formatRow([p50, p99], 'us').join(', ')]]
}

/** What went on beside the exchanges, and what a hook took of the generator. */
function besideRows(windows: readonly EchoMeasurement[]): readonly (readonly [string, string])[] {
  const messages = total(windows, ({ background }) => background)
  const bytes = total(windows, ({ backgroundBytes }) => backgroundBytes)
  const hooks = windows.flatMap(({ generator: { hook, cpu } }) => (hook === undefined ? [] : [hook / cpu]))
  return [
    ...(messages === 0 ? [] : [['Background', `${messages} messages, ${formatOne(bytes, 'bytes')}`] as const]),
    ...(hooks.length === 0 ? [] : [['Hook, of generator CPU', formatShare(median(hooks))] as const]),
  ]
}

function payloadWords({ echo: { message } }: Facts['plan']): string {
  return `${message.payloadBytes} B ${message.type}${message.mask === 'fresh' ? ', fresh masks' : ''}`
}

function limits(windows: readonly { readonly limitedBy: string }[]): string {
  return [...new Set(windows.map(({ limitedBy }) => limitedBy))].join(', ')
}

const late = (m: EchoMeasurement) => m.late
const duplicates = (m: EchoMeasurement) => m.duplicates
const unmatched = (m: EchoMeasurement) => m.unmatched
const unsolicited = (m: EchoMeasurement) => m.unsolicited

export function timeRows(times: TimesUs): readonly (readonly [string, string])[] {
  const names = ['Min', 'Avg', 'Max', 'TP50', 'TP75', 'TP90', 'TP95', 'TP99', 'TP99.9']
  const values = [times.min, times.avg, times.max, times.p50, times.p75, times.p90, times.p95, times.p99, times.p99_9]
  return formatRow(values, 'us').map((text, index) => [names[index]!, text] as const)
}

type Counted = {
  readonly attempted: number
  readonly succeeded: number
  readonly failures: FailureTally
}

export function countRows(windows: readonly Counted[]): readonly (readonly [string, string])[] {
  const attempted = total(windows, (w) => w.attempted)
  const failed = total(windows, (w) => failureTotal(w.failures.counts))
  const kinds = [...new Set(windows.flatMap((w) => Object.keys(w.failures.counts) as FailureKind[]))].map(
    (kind) => `${kind} ${total(windows, (w) => w.failures.counts[kind] ?? 0)}`,
  )
  return [
    ['Total', String(attempted)],
    ['Success', String(total(windows, (w) => w.succeeded))],
    ['Failed', failed === 0 ? '0' : `${failed} (${formatShare(failed / attempted)}): ${kinds.join(', ')}`],
  ]
}

/** The server's use of the machine; nothing where it was not read. */
export function serverRows(
  windows: readonly { readonly server?: ServerUse }[],
  perSecond: number,
): readonly (readonly [string, string])[] {
  const used = windows.flatMap(({ server }) => (server === undefined ? [] : [server]))
  const cpu = joinSpreads(used.map((server) => server.cpu))
  const rss = joinSpreads(used.map((server) => server.rssBytes))
  if (cpu === undefined || rss === undefined) return []
  return [
    ['CPU min, avg, max', formatRow([cpu.min, cpu.avg, cpu.max], 'cores').join(', ')],
    ['TPS per CPU', formatOne(perSecond / cpu.avg, 'per-second')],
    ['MEM min, avg, max', formatRow([rss.min, rss.avg, rss.max], 'bytes').join(', ')],
  ]
}

function total<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}
