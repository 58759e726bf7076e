import { formatShare, type Unit } from '../../format/numbers.ts'
import type { Table } from '../../format/table.ts'
import { decodeHistogram } from '../../generator/histogram.ts'
import { ROUND_FIGURES } from '../../scenarios/lead.ts'
import { metricNamed } from '../../scenarios/table.ts'
import type { Result } from '../result/result-schema.ts'
import { comparisonTable } from '../tables.ts'
import { viewOf } from '../view.ts'

// What the page of one run is drawn from, out of its result file alone.

export type RunView = {
  readonly kind: 'run'
  readonly version: string
  readonly title: string
  readonly sentence: string
  readonly facts: readonly string[]
  readonly comparisons: Table
  /** Times by percentile, one group a chart. */
  readonly curves: readonly { readonly title: string; readonly lines: readonly Curve[] }[]
  readonly rounds: readonly RoundsView[]
  readonly warnings: readonly string[]
}

type Curve = {
  readonly label: string
  /** How many nines the share of times below has: 1 is p90, 2 is p99. */
  readonly nines: readonly number[]
  readonly timesUs: readonly number[]
}

/** One metric over the pairs: what each side did, or how far head and the other side were apart. */
export type RoundsView = {
  readonly title: string
  readonly unit: Unit | 'change'
  readonly pairs: readonly number[]
  readonly lines: readonly { readonly label: string; readonly values: readonly (number | null)[] }[]
  /** The change that was found, and its interval; missing bounds are those of the dots. */
  readonly found?: { readonly value: number; readonly low: number; readonly high: number }
}

export function runView(result: Result): RunView {
  const view = viewOf(result)
  return {
    kind: 'run',
    version: view.version,
    title: view.name,
    sentence: view.sentence,
    facts: view.facts,
    comparisons: view.comparisons ?? comparisonTable([]),
    curves: curvesOf(result),
    rounds: [...changesByPair(result), ...figuresByPair(result)],
    warnings: view.warnings,
  }
}

/** From p0 on in twentieths of a nine; a curve ends where only one time is left above. */
const STEP = 0.05
const MOST_NINES = 5

function curvesOf({ paired = [], scenarios }: Result): RunView['curves'] {
  const beside = paired.map(({ side, histogram }) => curveOf(`echo, ${side}`, histogram))
  const alone = scenarios.flatMap(({ kind, side, histogram }) =>
    histogram === undefined ? [] : [curveOf(`${kind}, ${side === 'ceiling' ? 'the leanest echo' : side}`, histogram)],
  )
  return [
    { title: 'Times side by side', lines: beside },
    { title: 'Times of the scenarios alone', lines: alone },
  ].filter(({ lines }) => lines.length > 0)
}

function curveOf(label: string, encoded: string): Curve {
  const histogram = decodeHistogram(encoded)
  const most = Math.min(MOST_NINES, Math.log10(Math.max(1, histogram.totalCount)))
  const nines = Array.from({ length: Math.floor(most / STEP) + 1 }, (_, step) => Number((step * STEP).toFixed(2)))
  return { label, nines, timesUs: nines.map((count) => histogram.getValueAtPercentile(100 * (1 - 10 ** -count))) }
}

type Round = Result['rounds'][number]

/** The other side of the pairs that decided. */
function otherOf({ rounds, plan }: Result): Round['side'] {
  return plan.sides.find((side) => side !== 'head') ?? rounds.find(({ side }) => side !== 'head')?.side ?? 'reference'
}

function inPairs(result: Result): readonly Round[] {
  return result.rounds.filter(({ design, spoiled }) => design !== 'solo' && spoiled === undefined)
}

/** How far head and the other side were apart in each pair, beside the change estimated from that. */
function changesByPair(result: Result): readonly RoundsView[] {
  const other = otherOf(result)
  const rounds = inPairs(result)
  const pairs = pairsOf(rounds, other)
  return ROUND_FIGURES.flatMap(([metric, of]): readonly RoundsView[] => {
    const values = pairs.map((pair) => {
      const [head, base] = (['head', other] as const).map((side) => {
        const round = rounds.find((one) => one.pair === pair && one.side === side)
        return round === undefined ? undefined : of(round)
      })
      return head === undefined || base === undefined ? null : head / base - 1
    })
    const known = values.filter((value) => value !== null)
    if (known.length === 0) return []
    const compared = other === 'base' ? result.comparisons.find((one) => one.metric === metric) : undefined
    const { label } = metricNamed(metric)
    return [
      {
        title: `${label}, head against ${other}${compared === undefined ? '' : `, threshold ${formatShare(compared.threshold)}`}`,
        unit: 'change',
        pairs,
        lines: [{ label: `head against ${other}`, values }],
        ...(compared !== undefined && {
          found: {
            value: compared.change,
            low: compared.interval.low ?? Math.min(...known),
            high: compared.interval.high ?? Math.max(...known),
          },
        }),
      },
    ]
  })
}

function figuresByPair(result: Result): readonly RoundsView[] {
  const other = otherOf(result)
  const rounds = inPairs(result)
  const pairs = pairsOf(rounds, other)
  return ROUND_FIGURES.flatMap(([metric, of]): readonly RoundsView[] => {
    const lines = (['head', other] as const).map((side) => ({
      label: side,
      values: pairs.map((pair) => {
        const round = rounds.find((one) => one.pair === pair && one.side === side)
        return (round && of(round)) ?? null
      }),
    }))
    if (!lines.some(({ values }) => values.some((value) => value !== null))) return []
    const { label, unit } = metricNamed(metric)
    return [{ title: `${label} by pair`, unit, pairs, lines }]
  })
}

function pairsOf(rounds: readonly Round[], other: Round['side']): readonly number[] {
  const ofOther = new Set(rounds.filter(({ side }) => side === other).map(({ pair }) => pair))
  return [...ofOther].toSorted((a, b) => a - b)
}
