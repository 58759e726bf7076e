import { formatOne } from '../../format/numbers.ts'
import { sparkline } from '../../format/sparkline.ts'
import type { Table } from '../../format/table.ts'
import { xychart } from '../../format/xychart.ts'
import type { Strand, Trend } from '../../records/trend.ts'
import { metricNamed } from '../../scenarios/table.ts'
import { worse } from '../../verdict/observations.ts'
import type { MetricName } from '../../vocabulary/metric.ts'
import type { Facts } from '../result/facts.ts'
import { bisectCommand } from '../result/reproduce.ts'
import { type ChangeNotice, changeNotices } from './change-notice.ts'
import { driftNotices } from './drift-notice.ts'

/** The trend in the report of one run: what decides, over the last records of the run's own key. */
export type TrendSection = {
  readonly lines: Table
  readonly charts: readonly string[]
  /** Lasting changes; only where this run becomes part of what is stored, or they would be told of twice. */
  readonly changes: readonly ChangeNotice[]
  readonly drift: readonly string[]
}

const SHOWN = 30
const FEWEST = 2

export function trendSection({ trend, release, isKept, config, invocation }: Facts): TrendSection | undefined {
  if (trend === undefined) return undefined
  const strands = decidingStrands(trend)
  if (strands.length === 0) return undefined
  const searching = (good: string, bad: string) =>
    config.server.kind === 'embedded' ? undefined : bisectCommand(config, invocation, good, bad)
  return {
    lines: linesOf(strands),
    charts: strands.map(({ metric, values }) =>
      xychart({
        title: metricNamed(metric).label,
        unit: 'times the reference',
        places: 'records, oldest first',
        lines: [values],
      }),
    ),
    changes: isKept ? changeNotices(trend, searching) : [],
    drift: isKept ? driftNotices(trend, release) : [],
  }
}

/** A metric's newest values beside the reference, in multiples of it. */
type Shown = { readonly metric: MetricName; readonly values: readonly number[]; readonly all: number }

function decidingStrands(trend: Trend): readonly Shown[] {
  const key = trend.keyOf.at(-1)
  return trend.series
    .filter(({ metric }) => metricNamed(metric).tier === 'primary')
    .flatMap(({ metric, strands }) =>
      strands.filter((strand) => strand.key === key).map((strand) => shown(metric, strand)),
    )
    .filter(({ values }) => values.length >= FEWEST)
}

function shown(metric: MetricName, { values }: Strand): Shown {
  const natural = values.slice(-SHOWN).map((value) => Math.exp(worse(metric) * value))
  return { metric, values: natural, all: values.length }
}

function linesOf(strands: readonly Shown[]): Table {
  return {
    columns: [
      { title: 'trend', align: 'left' },
      { title: `the last ${Math.min(SHOWN, strands[0]!.values.length)} of ${strands[0]!.all} records`, align: 'left' },
      { title: 'lowest', align: 'right' },
      { title: 'highest', align: 'right' },
      { title: 'newest', align: 'right' },
    ],
    rows: strands.map(({ metric, values }) => [
      metricNamed(metric).label,
      sparkline(values),
      ...[Math.min(...values), Math.max(...values), values.at(-1)!].map((value) => formatOne(value, 'times-reference')),
    ]),
  }
}
