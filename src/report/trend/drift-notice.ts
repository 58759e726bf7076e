import { formatChange } from '../../format/numbers.ts'
import type { Strand, Trend } from '../../records/trend.ts'
import { metricNamed } from '../../scenarios/table.ts'
import { driftFrom } from '../../verdict/drift.ts'
import { worse } from '../../verdict/observations.ts'
import type { MetricName } from '../../vocabulary/metric.ts'

/** The last release, and the commits up to it. */
export type Release = { readonly tag: string; readonly commits: ReadonlySet<string> }

const DAY_MS = 86_400_000
/** How many records up to a release stand for it. */
const OF_A_RELEASE = 8

/**
 * How far the metrics that decide have drifted, in steps too small to be seen one by one: since the last release, and
 * since the month that ended a month before the newest record. Only of the key of the newest record.
 */
export function driftNotices(trend: Trend, release?: Release): readonly string[] {
  const key = trend.keyOf.at(-1)
  return trend.series
    .filter(({ metric }) => metricNamed(metric).tier === 'primary')
    .flatMap(({ metric, strands }) =>
      strands.filter((strand) => strand.key === key).flatMap((strand) => ofStrand(metric, strand, trend, release)),
    )
}

function ofStrand(metric: MetricName, strand: Strand, { records }: Trend, release?: Release): readonly string[] {
  const { values, changes } = strand
  const own = strand.records.map((index) => records[index]!)
  const places = [
    release && {
      name: `the last release, ${release.tag}`,
      place: upTo(own.map(({ commit = '' }) => release.commits.has(commit))),
    },
    { name: 'the month that ended a month ago', place: aMonthAgo(own.map(({ at }) => Date.parse(at))) },
  ]
  return places.flatMap((one): readonly string[] => {
    const drift = one?.place && driftFrom(values, one.place, changes)
    if (!one || !drift) return []
    const change = formatChange(Math.expm1(worse(metric) * Math.log1p(drift.change)))
    return [
      `${metricNamed(metric).label} has drifted by ${change} since ${one.name} (${drift.reference} records then, ${drift.recent} now), in steps too small to be found one by one.`,
    ]
  })
}

function upTo(isBefore: readonly boolean[]): { readonly from: number; readonly to: number } | undefined {
  const last = isBefore.lastIndexOf(true)
  return last === -1 ? undefined : { from: Math.max(0, last + 1 - OF_A_RELEASE), to: last + 1 }
}

function aMonthAgo(timesMs: readonly number[]): { readonly from: number; readonly to: number } | undefined {
  const newest = timesMs.at(-1) ?? Number.NaN
  const isInside = timesMs.map((ms) => ms <= newest - 30 * DAY_MS && ms >= newest - 60 * DAY_MS)
  const from = isInside.indexOf(true)
  return from === -1 ? undefined : { from, to: isInside.lastIndexOf(true) + 1 }
}
