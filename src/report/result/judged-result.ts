import { type Thresholds, thresholdOf } from '../../config/thresholds.ts'
import { answersFor } from '../../scenarios/lead.ts'
import { METRICS } from '../../scenarios/table.ts'
import { acknowledgedOutcome } from '../../verdict/acknowledge.ts'
import { compareRatios } from '../../verdict/beside-base.ts'
import type { Comparison } from '../../verdict/comparison.ts'
import type { LimitCheck } from '../../verdict/limits.ts'
import { worse } from '../../verdict/observations.ts'
import { leadOf, limitedOutcome, type OutcomeKind, outcomeOf } from '../../verdict/outcome.ts'
import { ALPHA } from '../../verdict/stored.ts'
import type { MetricName } from '../../vocabulary/metric.ts'
import type { Result } from './result-schema.ts'

/** A verdict recomputed from a result file's numbers; the file's own verdict is not taken for granted. */
export type Judged = {
  readonly outcome: OutcomeKind
  readonly comparisons: readonly Comparison[]
  readonly limits: readonly LimitCheck[]
  /** Why the numbers give no verdict, or the reason that the run gave. */
  readonly reason?: string
  /** Notes for the reader: where the file's own verdict differs, or what rests on the file's word alone. */
  readonly notes: readonly string[]
}

/** Which thresholds count: those given here, where the file's own are not to be trusted. */
export type Judging = {
  readonly thresholds: Thresholds
  /** Metrics whose thresholds were given here. */
  readonly chosen: readonly MetricName[]
  readonly isTrusted: boolean
}

/**
 * Judges a result file again. Beside the base, the signed-rank test is repeated over the file's pairs. The file does
 * not hold the stored records, so against them each change is only checked against the threshold, and a note says so.
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
  const gating = METRICS.map(({ name }) => name).filter((name) => decides(name, result))
  const headOf = (metric: MetricName) => result.comparisons.find((one) => one.metric === metric)?.head
  // A metric without a figure of the head's own is still judged, with 1 in its place; else it would be left out.
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

/** Adds the file's acknowledgement of a regression, if the file is trusted: a project's own are in its checkout. */
function withAcceptance(one: Comparison, { comparisons }: Result, { isTrusted }: Judging): Comparison {
  const acknowledged = comparisons.find(({ metric }) => metric === one.metric)?.acknowledged
  return isTrusted && one.verdict === 'regressed' && acknowledged !== undefined ? { ...one, acknowledged } : one
}

/** Whether a metric decides beside a base: by tier or as the file planned, and only if it tells of the servers. */
function decides(name: MetricName, { rounds, plan }: Result): boolean {
  const { tier } = METRICS.find((metric) => metric.name === name)!
  const isGating = tier !== 'informational' || (plan.gating ?? []).includes(name)
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

/** The change again from base and head: it is a regression where it is significant and beyond the threshold. */
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
  // The median is beyond the limit, so the file's `kept` cannot be true of these windows.
  const again = isBeyond && verdict === 'kept' ? 'exceeded' : verdict === 'unmeasured' ? 'near' : verdict
  return { metric, value, windows, head, verdict: again }
}

function withLimits(judged: Judged, limits: readonly LimitCheck[]): Judged {
  return { ...judged, limits, outcome: limitedOutcome(judged.outcome, limits) }
}

function unusable(reason: string): Judged {
  return { outcome: 'unusable', comparisons: [], limits: [], reason, notes: [] }
}
