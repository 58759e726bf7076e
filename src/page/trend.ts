import { commitWords, formatChange, formatOne, formatRow } from '../format/numbers.ts'
import { headOf } from '../report/terminal/trend-terminal.ts'
import type { GateView, MetricView, PointView, TrendView } from '../report/trend/trend-view.ts'
import { type Chart, drawChart } from './chart.ts'
import { choice, dataTable, element, link, swatch } from './elements.ts'

/** What the reader has chosen to see of a gate. */
type Choice = { readonly key: number | 'all'; readonly figure: 'ratios' | 'alone'; readonly last: number | 'all' }

const LASTS = [30, 100, 500]

export function trendPage({ gates, notes, remarks, source, made, version }: TrendView): readonly Node[] {
  return [
    element(
      'header',
      {},
      element('h1', {}, 'Trend'),
      element(
        'p',
        { class: 'faint' },
        `Records of ${source}, as of ${made.slice(0, 16).replace('T', ' ')} UTC. ws-gate ${version}.`,
      ),
    ),
    ...[...notes, ...remarks].map((note) => element('p', { class: 'warning' }, note)),
    ...(gates.length === 0
      ? [element('p', {}, 'Nothing is stored yet. A run that is stored adds the first point.')]
      : []),
    ...gates.map(gateSection),
  ]
}

function gateSection(gate: GateView): HTMLElement {
  const charts = element('div', { class: 'charts' })
  let chosen: Choice = { key: 'all', figure: 'ratios', last: 'all' }
  const show = (change: Partial<Choice>) => {
    chosen = { ...chosen, ...change }
    charts.replaceChildren(...chartsOf(gate, chosen).map(drawChart))
  }
  show({})
  const lasts = LASTS.filter((count) => count < gate.points.length)
  return element(
    'section',
    {},
    element('h2', {}, gate.name),
    element('p', { class: 'faint' }, headOf(gate)),
    ...(gate.notices.length > 0
      ? [element('ul', { class: 'notices' }, ...gate.notices.map((notice) => element('li', {}, notice)))]
      : []),
    element(
      'form',
      { class: 'choices' },
      ...(gate.keys.length > 1
        ? [
            choice(
              'Load and machine',
              [['all', `all ${gate.keys.length}`], ...gate.keys.map((label, key) => [String(key), label] as const)],
              (value) => show({ key: value === 'all' ? 'all' : Number(value) }),
            ),
          ]
        : []),
      choice(
        'Figures',
        [
          ['ratios', 'beside the reference server'],
          ['alone', 'measured alone'],
        ],
        (value) => show({ figure: value === 'alone' ? 'alone' : 'ratios' }),
      ),
      ...(lasts.length > 0
        ? [
            choice(
              'Records',
              [['all', 'all'], ...lasts.map((count) => [String(count), `the last ${count}`] as const)],
              (value) => show({ last: value === 'all' ? 'all' : Number(value) }),
            ),
          ]
        : []),
    ),
    legendOf(gate),
    charts,
    asTable(gate),
  )
}

function legendOf({ keys }: GateView): HTMLElement {
  if (keys.length === 1) return element('p', { class: 'faint' }, keys[0]!)
  return element(
    'ul',
    { class: 'legend' },
    ...keys.map((label, key) => element('li', {}, swatch(label, key))),
    element('li', { class: 'faint' }, 'A notch at the foot: another load or machine than before.'),
  )
}

/** A chart for each metric that has something to show, of the points that were chosen. */
function chartsOf(gate: GateView, chosen: Choice): readonly Chart[] {
  const all = gate.points.map((_, at) => at)
  const wanted = all.filter((at) => chosen.key === 'all' || gate.points[at]!.key === chosen.key)
  const shown = chosen.last === 'all' ? wanted : wanted.slice(-chosen.last)
  return gate.metrics.flatMap((metric) => {
    const { values } = metric[chosen.figure]
    return shown.some((at) => values[at] !== null) ? [chartOf(gate, metric, shown, chosen)] : []
  })
}

function chartOf(gate: GateView, metric: MetricView, shown: readonly number[], { figure }: Choice): Chart {
  const { points, keys } = gate
  const { unit, values } = metric[figure]
  const placeOf = new Map(shown.map((at, place) => [at, place]))
  const used = keys.flatMap((label, key) => (shown.some((at) => points[at]!.key === key) ? [{ label, key }] : []))
  const first = shown[0] ?? 0
  return {
    title: metric.label,
    unit: `${unit === 'times-reference' ? 'times the reference' : figure === 'alone' ? 'measured alone' : 'measured'}, ${metric.better} is better`,
    x: shown.map((_, place) => place),
    lines: used.map(({ label, key }) => ({
      label,
      values: shown.map((at) => (points[at]!.key === key ? (values[at] ?? null) : null)),
      drawn: 'dots',
      colour: key,
    })),
    bands:
      figure === 'alone'
        ? []
        : metric.levels.flatMap(({ key, from, to, value, low, high }) => {
            const inside = shown.filter((at) => at >= from && at <= to && points[at]!.key === key)
            if (inside.length === 0) return []
            return [{ from: placeOf.get(inside[0]!)!, to: placeOf.get(inside.at(-1)!)!, value, low, high, colour: key }]
          }),
    marks: metric.changes
      .filter(({ at }) => placeOf.has(at) && at > first)
      .map(({ at, change, worse }) => ({
        at: placeOf.get(at)!,
        text: `${formatChange(change)}, ${worse ? 'worse' : 'better'}`,
        tone: worse ? 'worse' : 'better',
      })),
    notches: shown.flatMap((at, place) =>
      place > 0 && points[at]!.key !== points[shown[place - 1]!]!.key ? [place] : [],
    ),
    formatX: (places) => places.map((place) => dayOf(points[shown[place] ?? -1])),
    formatY: (ticks) => formatRow(ticks, unit),
    describe: (place) => describe(gate, metric, shown[place]!, figure),
    address: (place) => points[shown[place]!]!.url,
  }
}

function describe(
  { points, keys }: GateView,
  metric: MetricView,
  at: number,
  figure: Choice['figure'],
): readonly string[] {
  const point = points[at]!
  const { unit, values } = metric[figure]
  const value = values[at]
  const level = metric.levels.find(({ key, from, to }) => key === point.key && at >= from && at <= to)
  const beside =
    figure === 'ratios' && level !== undefined && typeof value === 'number'
      ? ` (${formatChange(value / level.value - 1)} of its level)`
      : ''
  return [
    `${metric.label}: ${typeof value === 'number' ? formatOne(value, unit) : 'not measured'}${beside}`,
    `${shortSha(point)}${point.subject === undefined ? '' : ` ${point.subject}`}`,
    point.authored === undefined ? '' : `authored ${minute(point.authored)}`,
    `measured ${minute(point.at)}, ${point.outcome}`,
    keys.length > 1 ? (keys[point.key] ?? '') : '',
    point.url === undefined ? '' : 'click or Enter opens the commit',
  ].filter((line) => line !== '')
}

/** The same numbers for readers who do not use charts; built when it is opened, since it may be long. */
function asTable(gate: GateView): HTMLElement {
  const details = element('details', {}, element('summary', {}, 'As a table'))
  details.addEventListener('toggle', () => {
    if (!details.open || details.childElementCount > 1) return
    const columns = [
      'commit',
      'authored',
      'subject',
      'load and machine',
      'outcome',
      ...gate.metrics.map(({ label }) => label),
    ]
    const rows = gate.points.map((point, at) => [
      link(shortSha(point), point.url),
      point.authored === undefined ? '' : minute(point.authored),
      point.subject ?? '',
      gate.keys[point.key] ?? '',
      point.outcome,
      ...gate.metrics.map(({ ratios, alone }) => cell(ratios, at) || cell(alone, at)),
    ])
    details.append(dataTable(`${gate.name}: records, newest first`, columns, rows.toReversed()))
  })
  return details
}

function cell({ unit, values }: MetricView['ratios'], at: number): string {
  const value = values[at]
  return typeof value === 'number' ? formatOne(value, unit) : ''
}

function shortSha({ sha, dirty }: PointView): string {
  return `${commitWords(sha)}${dirty ? ' with changes' : ''}`
}

function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ')
}

function dayOf(point: PointView | undefined): string {
  return (point?.authored ?? point?.at ?? '').slice(0, 10)
}
