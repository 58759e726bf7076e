import { formatOne, formatRow, formatShare } from '../../format/numbers.ts'
import type { Table } from '../../format/table.ts'
import type { TimesUs } from '../../generator/histogram.ts'
import type { FileScenario } from './result-fields.ts'

// Table rows that several kinds share.

export type Row = readonly [string, string]
export type Titled = {
  readonly title: string
  readonly table: Table
}

export function timeRows(times: TimesUs | undefined): readonly Row[] {
  if (times === undefined) return []
  const names = ['Min', 'Avg', 'Max', 'TP50', 'TP75', 'TP90', 'TP95', 'TP99', 'TP99.9']
  const values = [times.min, times.avg, times.max, times.p50, times.p75, times.p90, times.p95, times.p99, times.p99_9]
  return formatRow(values, 'us').map((text, index) => [names[index]!, text] as const)
}

export function countRows({ attempted, succeeded, failed, failures }: FileScenario): readonly Row[] {
  const kinds = Object.entries(failures).map(([kind, times]) => `${kind} ${times}`)
  return [
    ['Total', String(attempted)],
    ['Success', String(succeeded)],
    ['Failed', failed === 0 ? '0' : `${failed} (${formatShare(failed / attempted)}): ${kinds.join(', ')}`],
  ]
}

/** Rows for the server's use of the machine; none where it was not read. */
export function serverRows({ server }: FileScenario, perSecond: number | undefined): readonly Row[] {
  if (server === undefined) return []
  const { cpu, rssBytes } = server
  return [
    ['CPU min, avg, max', formatRow([cpu.min, cpu.avg, cpu.max], 'cores').join(', ')],
    ...(perSecond === undefined ? [] : [['TPS per CPU', formatOne(perSecond / cpu.avg, 'per-second')] as const]),
    ['MEM min, avg, max', formatRow([rssBytes.min, rssBytes.avg, rssBytes.max], 'bytes').join(', ')],
  ]
}

/** A row for a figure that a file may not have. */
export function rowOf<T>(title: string, value: T | undefined, words: (value: T) => string): readonly Row[] {
  return value === undefined ? [] : [[title, words(value)]]
}

/** A distribution as text: its median and its p99. */
export function middleAndTail({ p50, p99 }: { readonly p50: number; readonly p99: number }): string {
  return formatRow([p50, p99], 'us').join(', ')
}

export function perSecondWords(value: number): string {
  return formatOne(value, 'per-second')
}

export function payloadRows({ payloadBytes, message }: FileScenario): readonly Row[] {
  return rowOf('Payload', payloadBytes, (bytes) => {
    const type = message === undefined ? '' : ` ${message.type}`
    return `${bytes} B${type}${message?.mask === 'fresh' ? ', fresh masks' : ''}`
  })
}

export function limitRows({ limitedBy, limits }: FileScenario): readonly Row[] {
  return rowOf('Limited by', limits ?? (limitedBy === undefined ? undefined : [limitedBy]), (all) => all.join(', '))
}

export function coreWords(cores: readonly number[]): string {
  return formatRow(cores, 'cores').join(', ')
}
