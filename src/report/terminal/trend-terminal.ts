import { formatChange, formatOne } from '../../format/numbers.ts'
import { sparkline } from '../../format/sparkline.ts'
import { plainText, type Table, textTable } from '../../format/table.ts'
import type { GateView, MetricView, TrendView } from '../trend/trend-view.ts'

/** Points that a line of bars shows. */
const SHOWN = 40

/** The trend for a terminal: for each name and key a line of bars a metric, then where it changed. */
export function renderTrendText({ source, gates, notes, remarks }: TrendView): string {
  const blocks = gates.flatMap((gate) => [
    headOf(gate),
    ...gate.keys.map((label, key) => `${label}\n${textTable(tableOf(gate, key))}`),
    gate.notices.map((notice) => `Changed: ${notice}`).join('\n'),
  ])
  const nothing = gates.length === 0 ? [`Nothing is stored in ${source} yet.`] : []
  return `${[...blocks, ...nothing, [...notes, ...remarks].map((note) => `Note: ${note}`).join('\n')]
    .filter((block) => block !== '')
    .map(plainText)
    .join('\n\n')}\n`
}

/** Name, number and freshness of a gate's records. */
export function headOf({ name, points, order, elsewhere, unrecorded }: GateView): string {
  const newest = points.at(-1)
  const parts = [
    `${points.length} ${points.length === 1 ? 'record' : 'records'} ${order === 'commits' ? 'in the order of their commits' : 'by time'}`,
    newest && `newest ${newest.sha?.slice(0, 9) ?? 'without a commit'} of ${newest.at.slice(0, 10)}`,
    unrecorded !== undefined && unrecorded > 0 && `${unrecorded} commits since have none`,
    elsewhere > 0 && `${elsewhere} of other lines of commits left out`,
  ].filter((part) => part)
  return `${name}: ${parts.join(', ')}`
}

function tableOf({ metrics, points }: GateView, key: number): Table {
  const rows = metrics.flatMap((metric): readonly (readonly string[])[] => {
    const { unit, values } = metric.ratios
    const mine = values.flatMap((value, at) => (points[at]!.key === key && value !== null ? [value] : []))
    if (mine.length === 0) return []
    return [
      [
        metric.label,
        sparkline(mine.slice(-SHOWN)),
        formatOne(mine.at(-1)!, unit),
        levelText(metric, key),
        changesText(metric, key),
      ],
    ]
  })
  const titles = ['metric', `the last ${SHOWN} records`, 'newest', 'level', 'changes of it']
  return { columns: titles.map((title, c) => ({ title, align: c === 2 || c === 3 ? 'right' : 'left' })), rows }
}

function levelText({ levels, ratios }: MetricView, key: number): string {
  const last = levels.filter((level) => level.key === key).at(-1)
  return last === undefined ? '' : formatOne(last.value, ratios.unit)
}

function changesText({ changes }: MetricView, key: number): string {
  return changes
    .filter((change) => change.key === key)
    .map(({ change }) => formatChange(change))
    .join(', ')
}
