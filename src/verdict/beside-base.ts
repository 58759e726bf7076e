import { median } from 'simple-statistics'
import { type Thresholds, thresholdOf } from '../config/thresholds.ts'
import type { Pair } from '../measure/measurement.ts'
import type { Look } from '../plan/looks.ts'
import { metricNamed } from '../scenarios/table.ts'
import type { MetricName } from '../vocabulary/metric.ts'
import type { Comparison, Interval } from './comparison.ts'
import { type DuetDecision, type DuetJudgement, judgeDuet, type PairedRatios } from './duet.ts'
import { absolute, observe, worse } from './observations.ts'

type Rule = { readonly thresholds: Thresholds; readonly gating: readonly MetricName[] }

/** Compares head and base at a look. What is still open is `inconclusive`: once a run has ended, no more pairs come. */
export function compareBesideBase(
  pairs: readonly Pair[],
  look: Look,
  rule: Rule,
): { readonly comparisons: readonly Comparison[]; readonly outcome: 'regressed' | 'passed' | 'inconclusive' } {
  return compareRatios(observe(pairs, 'base'), (metric) => headAlone(pairs, metric), look, rule)
}

/** The same from stored ratios. `headOf` gives the head's own figure of a metric. */
export function compareRatios(
  ratios: readonly PairedRatios[],
  headOf: (metric: MetricName) => number | undefined,
  look: Look,
  rule: Rule,
): ReturnType<typeof compareBesideBase> {
  const thresholds = withFloors(rule.thresholds, ratios, headOf)
  const { judgements, outcome } = judgeDuet(ratios, look, { ...rule, thresholds })
  const comparisons = judgements.flatMap((judgement) => {
    const head = headOf(judgement.metric)
    return head === undefined ? [] : [describe(judgement, head, look.pairs, thresholdOf(thresholds, judgement.metric))]
  })
  return { comparisons, outcome: WORD[outcome] }
}

/** Thresholds, raised to a metric's floor where that is a larger share of the head's figure: less does not matter. */
function withFloors(
  thresholds: Thresholds,
  ratios: readonly PairedRatios[],
  headOf: (metric: MetricName) => number | undefined,
): Thresholds {
  const raised = ratios.map(({ metric }): [MetricName, number] => {
    const { floor } = metricNamed(metric)
    const head = headOf(metric)
    const least = floor > 0 && head !== undefined && head > 0 ? floor / head : 0
    return [metric, Math.max(thresholdOf(thresholds, metric), least)]
  })
  return { ...thresholds, ...Object.fromEntries(raised) }
}

const WORD = { regressed: 'regressed', unchanged: 'passed', open: 'inconclusive' } as const satisfies Record<
  DuetDecision['outcome'],
  string
>

const WORTH_VERIFYING = 0.3

function describe(judgement: DuetJudgement, head: number, pairs: number, threshold: number): Comparison {
  const { metric, tier, estimate, low, high, edge, p, noise, verdict } = judgement
  const sign = worse(metric)
  const change = Math.expm1(sign * estimate)
  const [lowest, highest] = sign === 1 ? [low, high] : [negative(high), negative(low)]
  const interval: Interval = {
    ...(lowest !== undefined && { low: Math.expm1(lowest) }),
    ...(highest !== undefined && { high: Math.expm1(highest) }),
  }
  const verify = verdict === 'improved' && Math.abs(change) > WORTH_VERIFYING
  const note = verify ? 'so large an improvement is worth verifying' : judgement.note
  const pairsNeeded = pairsToTell(judgement, pairs, Math.log1p(threshold))
  return {
    metric,
    tier,
    unit: metricNamed(metric).unit,
    base: head / (1 + change),
    head,
    change,
    interval,
    p,
    pairs,
    threshold,
    verdict,
    ...(edge !== undefined && { smallestDetectable: Math.max(threshold, Math.expm1(edge)) }),
    noise,
    ...(note !== undefined && { note }),
    ...(pairsNeeded !== undefined && { pairsNeeded }),
  }
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value
}

/** More pairs than this are not worth advising: the change is at the threshold. */
const MOST_ADVISED = 200

/**
 * About how many pairs would settle the verdict, since bounds narrow with the root of their number. An estimate below
 * the threshold waits for its upper bound, one beyond it for the bound that shows a slow-down at all.
 */
function pairsToTell(
  { verdict, tier, estimate, high, edge }: DuetJudgement,
  pairs: number,
  needed: number,
): number | undefined {
  if (verdict !== 'inconclusive' || tier === 'informational' || high === undefined || edge === undefined)
    return undefined
  const [reach, room] = estimate < needed ? [high - estimate, needed - estimate] : [edge, estimate]
  const wanted = Math.ceil(pairs * (reach / room) ** 2)
  return wanted > pairs && wanted <= MOST_ADVISED ? wanted : undefined
}

/** The head's own figure: from its windows alone if it has any, else from those beside the base. */
function headAlone(pairs: readonly Pair[], metric: MetricName): number | undefined {
  const heads = pairs.flatMap(({ measurements }) => measurements).filter(({ side }) => side === 'head')
  const figures = (wanted: 'alone' | 'beside') =>
    heads
      .filter(({ design }) => (design === 'duet') === (wanted === 'beside'))
      .flatMap((one) => absolute(one, metric) ?? [])
  const alone = figures('alone')
  const used = alone.length > 0 ? alone : figures('beside')
  return used.length === 0 ? undefined : median(used)
}
