import type { Strand, Trend } from '../../records/trend.ts'
import { metricNamed } from '../../scenarios/table.ts'
import { worse } from '../../verdict/observations.ts'
import type { MetricName } from '../../vocabulary/metric.ts'
import { type ChangeNotice, changeNotices, type Searching } from './change-notice.ts'
import { driftNotices, type Release } from './drift-notice.ts'

/** The trend in the report of one run: what decides, over the last records of the run's own key. */
export type TrendSection = {
  readonly lines: readonly TrendLine[]
  /** Lasting changes; only where this run becomes part of what is stored, or they would be reported twice. */
  readonly changes: readonly ChangeNotice[]
  readonly drift: readonly string[]
}

/** A metric's newest values beside the reference, in multiples of it, and how many there are in all. */
type TrendLine = { readonly metric: MetricName; readonly values: readonly number[]; readonly all: number }

const SHOWN = 30
const FEWEST = 2

/** The section; undefined where the newest record's key has too few records. */
export function trendSection(
  trend: Trend,
  { isKept, release }: { readonly isKept: boolean; readonly release?: Release },
  searching: Searching,
): TrendSection | undefined {
  const lines = decidingLines(trend)
  if (lines.length === 0) return undefined
  return {
    lines,
    changes: isKept ? changeNotices(trend, searching) : [],
    drift: isKept ? driftNotices(trend, release) : [],
  }
}

function decidingLines(trend: Trend): readonly TrendLine[] {
  const key = trend.keyOf.at(-1)
  return trend.series
    .filter(({ metric }) => metricNamed(metric).tier === 'primary')
    .flatMap(({ metric, strands }) => strands.filter((strand) => strand.key === key).map((one) => lineOf(metric, one)))
    .filter(({ values }) => values.length >= FEWEST)
}

function lineOf(metric: MetricName, { values }: Strand): TrendLine {
  const newest = values.slice(-SHOWN).map((value) => Math.exp(worse(metric) * value))
  return { metric, values: newest, all: values.length }
}
