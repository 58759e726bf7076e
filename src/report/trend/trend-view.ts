import type { Unit } from '../../format/numbers.ts'
import type { Trend } from '../../records/trend.ts'
import { metricNamed } from '../../scenarios/table.ts'
import { worse } from '../../verdict/observations.ts'
import type { Metric } from '../../vocabulary/metric.ts'
import { changeNotices, noticeText } from './change-notice.ts'
import { driftNotices, type Release } from './drift-notice.ts'
import { keyLabels } from './key-labels.ts'

// What the page of a trend is drawn from: one JSON value, with nothing in it that the page would have to work out.

export type TrendView = {
  readonly kind: 'trend'
  readonly version: string
  /** When the page was made, ISO 8601. */
  readonly made: string
  readonly source: string
  readonly gates: readonly GateView[]
  /** Problems with the stored records. */
  readonly notes: readonly string[]
  /** Remarks on them where nothing is wrong. */
  readonly remarks: readonly string[]
}

/** One name's records. */
export type GateView = {
  readonly name: string
  readonly order: Trend['order']
  /** Loads and machines that were measured, in words; a point's `key` is a place in it. */
  readonly keys: readonly string[]
  readonly points: readonly PointView[]
  readonly metrics: readonly MetricView[]
  /** Lasting changes and drift, in words. */
  readonly notices: readonly string[]
  /** Records of other lines of commits, which are not shown. */
  readonly elsewhere: number
  /** Commits since the newest record; absent where commits are not known. */
  readonly unrecorded?: number
}

export type PointView = {
  readonly sha?: string
  readonly subject?: string
  readonly authored?: string
  readonly at: string
  readonly key: number
  readonly outcome: string
  readonly dirty?: true
  readonly url?: string
}

export type MetricView = {
  readonly name: string
  readonly label: string
  readonly better: Metric['better']
  /** Whether a change of this metric is reported. */
  readonly deciding: boolean
  /** In multiples of the reference server; memory in bytes. Null = not measured. */
  readonly ratios: { readonly unit: Unit; readonly values: readonly (number | null)[] }
  /** As the server was measured alone. */
  readonly alone: { readonly unit: Unit; readonly values: readonly (number | null)[] }
  /** Levels between changes, and where nearly all values of each lie. `from` and `to` are points, both included. */
  readonly levels: readonly {
    readonly key: number
    readonly from: number
    readonly to: number
    readonly value: number
    readonly low: number
    readonly high: number
  }[]
  readonly changes: readonly {
    readonly key: number
    /** The first point of the new level. */
    readonly at: number
    /** As a fraction, with the metric's own sign. */
    readonly change: number
    readonly worse: boolean
  }[]
}

/** What is known of the commits, and of the place that the page is for. */
export type TrendContext = {
  readonly version: string
  readonly made: Date
  readonly source: string
  readonly invocation: string
  readonly commits: ReadonlyMap<string, { readonly authored: string; readonly subject: string }>
  /** Address of a commit's page, without the commit. */
  readonly commitAddress?: string
  /** First parents of the commit that the trend ends at, and itself, newest first. */
  readonly line?: readonly string[]
  readonly release?: Release
  readonly notes: readonly string[]
  readonly remarks: readonly string[]
}

export function trendView(trends: readonly Trend[], context: TrendContext): TrendView {
  return {
    kind: 'trend',
    version: context.version,
    made: context.made.toISOString(),
    source: context.source,
    gates: trends.map((trend) => gateView(trend, context)),
    notes: context.notes,
    remarks: context.remarks,
  }
}

function gateView(trend: Trend, context: TrendContext): GateView {
  const unrecorded = context.line?.indexOf(trend.records.at(-1)?.commit ?? '') ?? -1
  return {
    name: trend.name,
    order: trend.order,
    keys: keyLabels(trend.keys),
    points: trend.records.map((record, index) => pointView(record, trend.keyOf[index]!, context)),
    metrics: trend.series.map(metricView),
    notices: [
      ...changeNotices(trend, (good, bad) => `${context.invocation} bisect ${good} ${bad} -- COMMAND…`).map(noticeText),
      ...driftNotices(trend, context.release),
    ],
    elsewhere: trend.elsewhere,
    ...(unrecorded >= 0 && { unrecorded }),
  }
}

function pointView(
  { commit, dirty, at, outcome }: Trend['records'][number],
  key: number,
  { commits, commitAddress }: TrendContext,
): PointView {
  return {
    ...(commit !== undefined && { sha: commit, ...commits.get(commit) }),
    ...(commit !== undefined &&
      commitAddress !== undefined &&
      commits.has(commit) && { url: `${commitAddress}${commit}` }),
    at,
    key,
    outcome,
    ...(dirty && { dirty }),
  }
}

function metricView({ metric: name, ratios, alone, strands }: Trend['series'][number]): MetricView {
  const { label, unit, better, tier } = metricNamed(name)
  const sign = worse(name)
  const natural = (log: number) => round(Math.exp(sign * log))
  return {
    name,
    label,
    better,
    deciding: tier === 'primary',
    // Memory is the server's own figure beside the reference as well.
    ratios: {
      unit: unit === 'bytes' ? unit : 'times-reference',
      values: ratios.map((value) => (value === undefined ? null : natural(value))),
    },
    alone: { unit, values: alone.map((value) => (value === undefined ? null : round(value))) },
    levels: strands.flatMap(({ key, records, levels }) =>
      levels.map(({ from, to, value, low, high }) => {
        const [one, other] = [natural(low), natural(high)]
        return {
          key,
          from: records[from]!,
          to: records[to - 1]!,
          value: natural(value),
          low: Math.min(one, other),
          high: Math.max(one, other),
        }
      }),
    ),
    changes: strands.flatMap(({ key, records, changes }) =>
      changes.map(({ index, before, after }) => ({
        key,
        at: records[index]!,
        change: round(Math.expm1(sign * (after - before))),
        worse: after > before,
      })),
    ),
  }
}

/** Five digits are more than a chart can show, and a third of the page's size. */
function round(value: number): number {
  return Number(value.toPrecision(5))
}
