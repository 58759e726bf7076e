import { formatChange, formatOne, formatRow } from '../format/numbers.ts'
import type { RoundsView, RunView } from '../report/page/run-view.ts'
import { type Chart, drawChart } from './chart.ts'
import { dataTable, element } from './elements.ts'

export function runPage({
  title,
  sentence,
  facts,
  comparisons,
  curves,
  rounds,
  warnings,
  version,
}: RunView): readonly Node[] {
  const charts = [...curves.map(curveChart), ...rounds.map(roundsChart)]
  return [
    element(
      'header',
      {},
      element('h1', {}, title),
      element('p', {}, element('strong', {}, sentence)),
      element('p', { class: 'faint' }, `${facts.join(' · ')} · ws-gate ${version}`),
    ),
    ...warnings.map((warning) => element('p', { class: 'warning' }, warning)),
    ...(comparisons.rows.length > 0
      ? [
          dataTable(
            'What was compared',
            comparisons.columns.map((column) => column.title),
            comparisons.rows,
          ),
        ]
      : []),
    ...(charts.length === 0 ? [element('p', {}, 'Nothing was measured that could be drawn.')] : []),
    element('div', { class: 'charts' }, ...charts.map(drawChart)),
    ...curves.map(({ title: name, lines }) => curveTable(name, lines)),
    ...rounds.map(roundsTable),
  ]
}

/** Times over percentiles, the axis stretched towards the tail, as HdrHistogram's plots have it. */
function curveChart({ title, lines }: RunView['curves'][number]): Chart {
  const longest = lines.reduce((long, line) => (line.nines.length > long.length ? line.nines : long), lines[0]!.nines)
  const percent = (nines: number) =>
    `${Number((100 * (1 - 10 ** -nines)).toFixed(Math.max(0, Math.ceil(nines) - 1)))} %`
  return {
    title,
    unit: 'by percentile',
    named: true,
    x: longest,
    lines: lines.map(({ label, timesUs }, colour) => ({
      label,
      values: longest.map((_, at) => timesUs[at] ?? null),
      drawn: 'line',
      colour,
    })),
    logarithmic: true,
    formatX: (values) => values.map((nines) => (nines < 0 ? '' : percent(nines))),
    formatY: (ticks) => ticks.map((us) => (us > 0 && Number.isInteger(Math.log10(us)) ? formatOne(us, 'us') : '')),
    describe: (at) => [
      percent(longest[at]!),
      ...lines.flatMap(({ label, timesUs }) =>
        timesUs[at] === undefined ? [] : [`${label}: ${formatOne(timesUs[at]!, 'us')}`],
      ),
    ],
  }
}

function roundsChart({ title, unit, pairs, lines, found }: RoundsView): Chart {
  const format = (values: readonly number[]) => (unit === 'change' ? values.map(formatChange) : formatRow(values, unit))
  return {
    title,
    unit: '',
    named: lines.length > 1,
    x: pairs.map((_, place) => place),
    lines: lines.map(({ label, values }, colour) => ({ label, values, drawn: 'dots', colour })),
    bands: found === undefined ? [] : [{ from: 0, to: pairs.length - 1, colour: 0, ...found }],
    formatX: (places) => places.map((place) => (pairs[place] === undefined ? '' : `pair ${pairs[place]! + 1}`)),
    formatY: format,
    describe: (place) => [
      `pair ${pairs[place]! + 1}`,
      ...lines.map(
        ({ label, values }) =>
          `${label}: ${values[place] === null ? 'not measured' : format([values[place] ?? Number.NaN])[0]}`,
      ),
      ...(found === undefined
        ? []
        : [`found: ${formatChange(found.value)} [${formatChange(found.low)}, ${formatChange(found.high)}]`]),
    ],
  }
}

const TABLE_NINES = [0, 0.3, 1, 2, 3, 4, 5]

function curveTable(title: string, lines: RunView['curves'][number]['lines']): HTMLElement {
  const columns = ['series', ...TABLE_NINES.map((nines) => `p${Number((100 * (1 - 10 ** -nines)).toFixed(3))}`)]
  const rows = lines.map(({ label, nines, timesUs }) => [
    label,
    ...TABLE_NINES.map((wanted) => {
      const at = nines.indexOf(wanted)
      return at === -1 ? '' : formatOne(timesUs[at]!, 'us')
    }),
  ])
  return folded(`${title}, as a table`, dataTable(title, columns, rows))
}

function roundsTable({ title, unit, pairs, lines }: RoundsView): HTMLElement {
  const rows = pairs.map((pair, place) => [
    `pair ${pair + 1}`,
    ...lines.map(({ values }) => {
      const value = values[place]
      if (typeof value !== 'number') return ''
      return unit === 'change' ? formatChange(value) : formatOne(value, unit)
    }),
  ])
  return folded(`${title}, as a table`, dataTable(title, ['pair', ...lines.map(({ label }) => label)], rows))
}

function folded(title: string, content: HTMLElement): HTMLElement {
  return element('details', {}, element('summary', {}, title), content)
}
