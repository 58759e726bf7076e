import { median } from 'simple-statistics'
import { METRICS } from '../scenarios/table.ts'
import { type ChangePoint, changePoints, type Level, levelsOf } from '../verdict/change-points.ts'
import { hodgesLehmann } from '../verdict/walsh.ts'
import type { MetricName } from '../vocabulary/metric.ts'
import { inOrderOf } from './history.ts'
import { type Key, keyDifferences } from './key.ts'
import type { StoredRecord } from './record.ts'

/** Records of one name, oldest first, whatever their keys: what was measured of a server from commit to commit. */
export type Trend = {
  readonly name: string
  /** How they are ordered: along the first parents of a commit, or by time. */
  readonly order: 'commits' | 'time'
  readonly records: readonly StoredRecord[]
  /** Each key once, in the order of its first record. */
  readonly keys: readonly Key[]
  /** For each record, the index of its key. */
  readonly keyOf: readonly number[]
  readonly series: readonly Series[]
  /** Records of commits that are not on the line. */
  readonly elsewhere: number
}

/** One metric over the records; a place without a value is `undefined`. */
type Series = {
  readonly metric: MetricName
  /** Logs of the ratio to the reference server; greater is worse. */
  readonly ratios: readonly (number | undefined)[]
  /** Medians of what the server did alone, in the metric's own unit. */
  readonly alone: readonly (number | undefined)[]
  /** The ratios by key: only those of one key may be compared. */
  readonly strands: readonly Strand[]
}

/** The values of a series that are of one key. Indices of changes and levels count the strand's own values. */
export type Strand = {
  readonly key: number
  /** For each value, the index of its record. */
  readonly records: readonly number[]
  readonly values: readonly number[]
  readonly changes: readonly ChangePoint[]
  readonly levels: readonly Level[]
}

/** @param line first parents of a commit and itself, newest first; absent = all records by time */
export function trendOf(name: string, stored: readonly StoredRecord[], line?: readonly string[]): Trend {
  const records = line === undefined ? stored : inOrderOf(line, stored)
  const keys: Key[] = []
  const keyOf = records.map(({ key }) => {
    const known = keys.findIndex((other) => keyDifferences(other, key).length === 0)
    return known === -1 ? keys.push(key) - 1 : known
  })
  return {
    name,
    order: line === undefined ? 'time' : 'commits',
    records,
    keys,
    keyOf,
    series: METRICS.map(({ name: metric }) => seriesOf(metric, records, keyOf)).filter(
      ({ ratios, alone }) => ratios.some(given) || alone.some(given),
    ),
    elsewhere: stored.length - records.length,
  }
}

function seriesOf(metric: MetricName, records: readonly StoredRecord[], keyOf: readonly number[]): Series {
  const valuesOf = (all: StoredRecord['observations']) => all.find((one) => one.metric === metric)?.values ?? []
  const ratios = records.map(({ observations }) => {
    const values = valuesOf(observations)
    return values.length === 0 ? undefined : hodgesLehmann(values)
  })
  const alone = records.map(({ absolute }) => {
    const values = valuesOf(absolute)
    return values.length === 0 ? undefined : median(values)
  })
  return { metric, ratios, alone, strands: strandsOf(ratios, keyOf) }
}

function strandsOf(ratios: Series['ratios'], keyOf: readonly number[]): readonly Strand[] {
  return [...new Set(keyOf)].flatMap((key): readonly Strand[] => {
    const records = keyOf.flatMap((own, record) => (own === key && ratios[record] !== undefined ? [record] : []))
    if (records.length === 0) return []
    const values = records.map((record) => ratios[record]!)
    const changes = changePoints(values)
    return [{ key, records, values, changes, levels: levelsOf(values, changes) }]
  })
}

function given(value: number | undefined): boolean {
  return value !== undefined
}
