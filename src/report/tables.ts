import { formatChange, formatInterval, formatOne, formatP, formatRow, formatShare } from '../format/numbers.ts'
import { sparkline } from '../format/sparkline.ts'
import { factTable, type Table } from '../format/table.ts'
import { type Row, rowOf, type Titled } from '../scenarios/contract/report-rows.ts'
import { meanOf, soloRounds } from '../scenarios/lead.ts'
import { metricNamed } from '../scenarios/table.ts'
import type { Comparison } from '../verdict/comparison.ts'
import type { LimitCheck } from '../verdict/limits.ts'
import type { Result } from './result/result-schema.ts'

export function comparisonTable(comparisons: readonly Comparison[]): Table {
  return {
    columns: [
      { title: 'metric', align: 'left' },
      { title: 'base', align: 'right' },
      { title: 'head', align: 'right' },
      { title: 'change', align: 'right' },
      { title: 'interval', align: 'right' },
      { title: 'p', align: 'right' },
      { title: 'threshold', align: 'right' },
      { title: 'sees', align: 'right' },
      { title: 'verdict', align: 'left' },
    ],
    rows: comparisons.map((comparison) => [
      metricNamed(comparison.metric).label,
      ...formatRow([comparison.base, comparison.head], comparison.unit),
      formatChange(comparison.change),
      formatInterval(comparison.interval),
      formatP(comparison),
      formatShare(comparison.threshold),
      comparison.smallestDetectable === undefined ? '–' : formatShare(comparison.smallestDetectable),
      [
        comparison.verdict,
        comparison.tier === 'informational' ? '(informs)' : '',
        comparison.note ? `(${comparison.note})` : '',
        comparison.acknowledged
          ? `(accepted until ${comparison.acknowledged.until}: ${comparison.acknowledged.reason})`
          : '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    ]),
  }
}

export function limitTable(limits: readonly LimitCheck[]): Table {
  return {
    columns: [
      { title: 'limit', align: 'left' },
      { title: 'head', align: 'right' },
      { title: 'allowed', align: 'right' },
      { title: 'windows', align: 'right' },
      { title: 'verdict', align: 'left' },
    ],
    rows: limits.map(({ metric, value, head, windows, verdict }) => {
      const { unit } = metricNamed(metric)
      const figures = head === undefined ? ['–', formatOne(value, unit)] : formatRow([head, value], unit)
      return [metricNamed(metric).label, ...figures, String(windows), verdict]
    }),
  }
}

/** The metrics that decide, over the last records; undefined without any. */
export function trendTable(lines: NonNullable<Result['trend']>['lines']): Table | undefined {
  const [first] = lines
  if (first === undefined) return undefined
  return {
    columns: [
      { title: 'trend', align: 'left' },
      { title: `the last ${first.values.length} of ${first.all} records`, align: 'left' },
      { title: 'lowest', align: 'right' },
      { title: 'highest', align: 'right' },
      { title: 'newest', align: 'right' },
    ],
    rows: lines.map(({ metric, values }) => [
      metricNamed(metric).label,
      sparkline(values),
      ...[Math.min(...values), Math.max(...values), values.at(-1) ?? Number.NaN].map((value) =>
        formatOne(value, 'times-reference'),
      ),
    ]),
  }
}

export function environmentTable({
  machine,
  plan,
  tool,
  measuredSha,
  seed,
  address,
  calibration,
  rounds,
}: Result): Titled {
  const own = meanOf(soloRounds(rounds, 'head'), ({ messagesPerSecond }) => messagesPerSecond)
  const share = own === undefined || calibration === undefined ? undefined : own / calibration.generatorPerSecond
  return {
    title: 'Environment',
    table: factTable([
      ['ws-gate', tool.version],
      ['commit', measuredSha ?? 'none'],
      ['machine', `${machine.cores} cores of ${machine.cpu}, ${formatOne(machine.memoryBytes, 'bytes')}`],
      [
        'kernel, runtime',
        `${machine.kernel} ${machine.arch}, ${machine.runtime}${machine.image ? `, image ${machine.image}` : ''}`,
      ],
      ...placeRows(plan),
      ['workers', String(plan.workers)],
      ['seed', String(seed)],
      ...rowOf('speaks', plan.protocol, (name) => name),
      ...rowOf('address', address, (url) => url),
      ...rowOf('generator ceiling', calibration?.generatorPerSecond, (value) => formatOne(value, 'per-second')),
      ...rowOf('leanest echo', calibration?.referencePerSecond, (value) => formatOne(value, 'per-second')),
      ...rowOf("head's share of the ceiling", share, formatShare),
    ]),
  }
}

function placeRows({ pins, priority }: Result['plan']): readonly Row[] {
  return [
    [
      'cores',
      pins.servers === undefined
        ? `not pinned: ${pins.reason}`
        : `servers ${pins.servers}, generator ${pins.generator}`,
    ],
    ['priority', priority.nice === undefined ? `as it comes: ${priority.reason}` : `raised, nice ${priority.nice}`],
  ]
}
