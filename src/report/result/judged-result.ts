import { type Thresholds, thresholdOf } from '../../config/thresholds.ts'
import { answersFor } from '../../scenarios/lead.ts'
import { METRICS, metricNamed } from '../../scenarios/table.ts'
import { acknowledgedOutcome } from '../../verdict/acknowledge.ts'
import { compareRatios } from '../../verdict/beside-base.ts'
import type { Comparison } from '../../verdict/comparison.ts'
import type { LimitCheck } from '../../verdict/limits.ts'
import { worse } from '../../verdict/observations.ts'
import { leadOf, limitedOutcome, type OutcomeKind, outcomeOf } from '../../verdict/outcome.ts'
import { ALPHA } from '../../verdict/stored.ts'
import type { MetricName } from '../../vocabulary/metric.ts'
import type { Result } from './result-schema.ts'

/** A result file's verdict, made again from its numbers; what the file itself says of it is not taken for granted. */
export type Judged = {
  readonly outcome: OutcomeKind
  readonly comparisons: readonly Comparison[]
  readonly limits: readonly LimitCheck[]
  /** Why nothing could be made of the numbers, or what the run gave as its reason. */
  readonly reason?: string
  /** What is to be known of it: that the file said something else, or what is only the file's word. */
  readonly notes: readonly string[]
}

/** Whose thresholds count: those given here where the file is not to be trusted with its own. */
export type Judging = {
  readonly thresholds: Thresholds
  /** Metrics whose thresholds were given here. */
  readonly chosen: readonly MetricName[]
  readonly isTrusted: boolean
}

/**
 * Beside the base the signed-rank test is done again over the file's pairs. Against stored records, which the file does
 * not hold, each change is held against the threshold again, and the file's word is said to be one.
 */
export function judgeResult(result: Result, judging: Judging): Judged {
  const judged =
    result.outcome === 'unusable' ? unusable(result.reason ?? 'the run gave no reason') : judge(result, judging)
  const differs = judged.outcome !== result.outcome
  const notes = differs
    ? [`the file says '${result.outcome}', its numbers say '${judged.outcome}'`, ...judged.notes]
    : judged.notes
  return { ...judged, notes }
}

function judge(result: Result, judging: Judging): Judged {
  const limits = result.limits.map(checkAgain)
  if (result.plan.sides.includes('base')) return withLimits(besideBase(result, judging), limits)
  if (result.outcome === 'no-baseline' || result.outcome === 'incomparable')
    return withLimits({ outcome: result.outcome, comparisons: [], limits, notes: [] }, limits)
  if (result.comparisons.length === 0)
    return withLimits({ outcome: 'passed', comparisons: [], limits, notes: [] }, limits)
  const comparisons = result.comparisons.map((comparison) => againstStored(comparison, judging))
  const notes = judging.isTrusted ? [] : ['the stored side of the comparison is as the file has it']
  const outcome = acknowledgedOutcome(outcomeOf(comparisons), comparisons)
  return withLimits({ outcome, comparisons, limits, notes }, limits)
}

function besideBase(result: Result, judging: Judging): Judged {
  const { look, observations = [], plan } = result
  const ratios = observations.filter(({ against }) => against === 'base')
  const pairs = leadOf(ratios)?.values.length ?? 0
  if (look === undefined || look.pairs !== pairs)
    return unusable(`the file holds ${pairs} pairs beside the base, and its verdict is of ${look?.pairs ?? 'none'}`)
  const thresholds = thresholdsOf(result, judging)
  const gating = METRICS.map(({ name }) => name).filter((name) => decides(name, result, judging))
  const headOf = (metric: MetricName) => result.comparisons.find((one) => one.metric === metric)?.head
  // Without a figure of the head's own a metric is still judged: in multiples of nothing it would be left out.
  const again = compareRatios(ratios, (metric) => headOf(metric) ?? 1, look, { thresholds, gating })
  const comparisons = again.comparisons.map((one) => withAcceptance(one, result, judging))
  const outcome = acknowledgedOutcome(again.outcome, comparisons)
  const others = result.comparisons.filter((one) => thresholds[one.metric] !== one.threshold)
  const notes =
    !judging.isTrusted && others.length > 0
      ? [`judged by this repository's thresholds, not by the file's (${others.map(({ metric }) => metric).join(', ')})`]
      : []
  return {
    outcome,
    comparisons,
    limits: [],
    notes: plan.design === 'turns' ? [...notes, 'the sides took turns'] : notes,
  }
}

/** What the project accepts is in its own checkout: of a file that is not to be trusted it is not taken. */
function withAcceptance(one: Comparison, { comparisons }: Result, { isTrusted }: Judging): Comparison {
  const acknowledged = comparisons.find(({ metric }) => metric === one.metric)?.acknowledged
  return isTrusted && one.verdict === 'regressed' && acknowledged !== undefined ? { ...one, acknowledged } : one
}

/**
 * What decides beside a base: of the scenarios that were measured what always decides, and what the run was asked to; some
 * only where the servers were the limit. A file that is trusted says which metrics decided: an older one has fewer.
 */
function decides(name: MetricName, { rounds, plan }: Result, { isTrusted }: Judging): boolean {
  const { tier, scenario } = metricNamed(name)
  const { gating = [], scenarios } = plan
  const isKnown = gating.length > 0 && isTrusted
  const isGating = gating.includes(name) || (!isKnown && tier !== 'informational' && scenarios.includes(scenario))
  return isGating && answersFor(name, rounds)
}

function thresholdsOf({ comparisons }: Result, judging: Judging): Thresholds {
  const own = comparisons.map((one) => [one.metric, chosenThreshold(one, judging)])
  return { ...judging.thresholds, ...Object.fromEntries(own) }
}

function chosenThreshold(
  { metric, threshold }: Result['comparisons'][number],
  { thresholds, chosen, isTrusted }: Judging,
): number {
  return isTrusted && !chosen.includes(metric) ? threshold : thresholdOf(thresholds, metric)
}

/** A change is what base and head make it, and a regression where it is certain and beyond the threshold. */
function againstStored(one: Result['comparisons'][number], judging: Judging): Comparison {
  const { isTrusted } = judging
  const threshold = chosenThreshold(one, judging)
  const change = one.head / one.base - 1
  const shift = worse(one.metric) * Math.log1p(change)
  const isWorse = shift >= Math.log1p(threshold) && one.p <= ALPHA
  // Written so that NaN is not a pass.
  const isFine = shift < Math.log1p(threshold) || one.p > ALPHA
  const claimed = one.verdict === 'regressed' ? 'unchanged' : one.verdict
  const { acknowledged: _, ...rest } = one
  const verdict = isWorse ? 'regressed' : isFine ? claimed : 'inconclusive'
  return { ...rest, change, threshold, verdict, ...(isTrusted && isWorse && { acknowledged: one.acknowledged }) }
}

function checkAgain(limit: Result['limits'][number]): LimitCheck {
  const { head, metric, value, windows, verdict } = limit
  if (head === undefined) return { metric, value, windows, verdict: 'unmeasured' }
  const isBeyond = !(worse(metric) * head <= worse(metric) * value)
  // The median beyond it, and called kept: not of these windows.
  const again = isBeyond && verdict === 'kept' ? 'exceeded' : verdict === 'unmeasured' ? 'near' : verdict
  return { metric, value, windows, head, verdict: again }
}

function withLimits(judged: Judged, limits: readonly LimitCheck[]): Judged {
  return { ...judged, limits, outcome: limitedOutcome(judged.outcome, limits) }
}

function unusable(reason: string): Judged {
  return { outcome: 'unusable', comparisons: [], limits: [], reason, notes: [] }
}
