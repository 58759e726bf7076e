import { mean, median, sampleStandardDeviation } from 'simple-statistics'
import { type Thresholds, thresholdOf } from '../config/thresholds.ts'
import { METRICS, type ScenarioMetric } from '../scenarios/table.ts'
import type { MetricName, Tier } from '../vocabulary/metric.ts'
import { spreadOf } from './change-points.ts'
import type { Comparison, Interval, Verdict } from './comparison.ts'
import { holm } from './holm.ts'
import { type Observations, worse } from './observations.ts'
import { boundRank, rankSumP } from './rank-tests.ts'
import { studentQuantile, studentUpperTail } from './student.ts'
import { hodgesLehmann, sortedDifferences } from './walsh.ts'

/** Chance of a false alarm, for the whole run. */
export const ALPHA = 0.01
/** From this many records on, a run is judged by the spread between runs; with fewer, only by the pairs within them. */
export const SETTLED_HISTORY = 3
const PROVISIONAL_EDGE = 0.05
/** A comparison that can see only changes this many times the threshold says nothing about the threshold. */
const BLIND = 3
const FEWEST_VALUES = 2

type Judged = {
  readonly metric: ScenarioMetric
  /** Logs; greater is worse. */
  readonly base: number
  readonly head: number
  readonly low: number
  readonly high: number
  readonly pWorse: number
  readonly pBetter: number
  /** Smallest shift that raises an alarm. */
  readonly edge: number
  /** Smallest shift that may be called a change at all, whatever its p. */
  readonly least: number
  readonly pairs: number
  readonly noise: number
}

/**
 * Judges a run against stored ones (README, "How it decides"). With three or more records the run's
 * estimate is held against their mean and spread; with one or two, the pairs of both are ranked together, and only a
 * change beyond five percent counts, since the spread between runs is then a guess. `gating` names the metrics that
 * decide; Holm's correction runs over them, everything else informs.
 *
 * @param history observations of each record, newest last
 */
export function compareStored(
  head: readonly Observations[],
  history: readonly (readonly Observations[])[],
  { thresholds, gating }: { thresholds: Thresholds; gating: readonly MetricName[] },
): readonly Comparison[] {
  const judged = METRICS.flatMap((metric): readonly Judged[] => {
    const values = valuesOf(head, metric.name)
    const earlier = history.map((record) => valuesOf(record, metric.name)).filter(({ length }) => length > 0)
    if (values.length < FEWEST_VALUES || earlier.length === 0) return []
    return [
      earlier.length < SETTLED_HISTORY
        ? judgeProvisional(metric, values, earlier)
        : judgeSettled(metric, values, earlier, gating.length),
    ]
  })
  const deciding = judged.filter(({ metric }) => gating.includes(metric.name))
  const worseAlarms = alarms(deciding, ({ pWorse }) => pWorse)
  const betterAlarms = alarms(deciding, ({ pBetter }) => pBetter)
  return judged.map((one) => {
    const decides = deciding.includes(one)
    const verdict = decide(one, thresholdOf(thresholds, one.metric.name), {
      worse: decides ? worseAlarms.has(one) : one.pWorse <= ALPHA,
      better: decides ? betterAlarms.has(one) : one.pBetter <= ALPHA,
    })
    return describe(one, thresholdOf(thresholds, one.metric.name), verdict, decides ? one.metric.tier : 'informational')
  })
}

function judgeSettled(
  metric: Judged['metric'],
  values: readonly number[],
  earlier: readonly (readonly number[])[],
  tests: number,
): Judged {
  const estimates = earlier.map((record) => hodgesLehmann(record))
  const n = estimates.length
  const { sd, degrees } = spreadOf(estimates)
  const spread = sd * Math.sqrt(1 + 1 / n)
  const base = mean([...estimates])
  const head = hodgesLehmann(values)
  const reach = studentQuantile(ALPHA, degrees) * spread
  return {
    metric,
    base,
    head,
    low: head - base - reach,
    high: head - base + reach,
    pWorse: studentUpperTail((head - base) / spread, degrees),
    pBetter: studentUpperTail((base - head) / spread, degrees),
    edge: studentQuantile(ALPHA / Math.max(1, tests), degrees) * spread,
    least: 0,
    pairs: values.length,
    noise: sampleStandardDeviation([...values]),
  }
}

function judgeProvisional(
  metric: Judged['metric'],
  values: readonly number[],
  earlier: readonly (readonly number[])[],
): Judged {
  const before = earlier.flat()
  const differences = sortedDifferences(before, values)
  const rank = boundRank(values.length, before.length, ALPHA)
  const base = hodgesLehmann(before)
  const shift = median([...differences])
  return {
    metric,
    base,
    head: base + shift,
    low: rank === 0 ? Number.NEGATIVE_INFINITY : differences[rank - 1]!,
    high: rank === 0 ? Number.POSITIVE_INFINITY : differences[differences.length - rank]!,
    pWorse: rankSumP(before, values),
    pBetter: rankSumP(values, before),
    edge: Math.log1p(PROVISIONAL_EDGE),
    least: Math.log1p(PROVISIONAL_EDGE),
    pairs: values.length,
    noise: sampleStandardDeviation([...values]),
  }
}

function alarms(judged: readonly Judged[], p: (one: Judged) => number): ReadonlySet<Judged> {
  const rejected = holm(judged.map(p), ALPHA)
  return new Set(judged.filter((_, index) => rejected[index]))
}

/**
 * An alarm counts only beyond the threshold, and while the history is short, only beyond what its assumed spread can
 * explain. Every comparison is written so that NaN ends at `inconclusive`.
 */
function decide(
  { base, head, edge, least }: Judged,
  threshold: number,
  alarm: { worse: boolean; better: boolean },
): Verdict {
  const change = head - base
  const needed = Math.max(Math.log1p(threshold), least)
  if (alarm.worse && change >= needed) return 'regressed'
  if (alarm.better && change <= -needed) return 'improved'
  return edge <= BLIND * Math.log1p(threshold) && Number.isFinite(change) ? 'unchanged' : 'inconclusive'
}

function describe(one: Judged, threshold: number, verdict: Verdict, tier: Tier): Comparison {
  const sign = worse(one.metric.name)
  const change = natural(one.head - one.base, sign)
  const bounds = sign === 1 ? { low: one.low, high: one.high } : { low: -one.high, high: -one.low }
  const interval: Interval = {
    ...(Number.isFinite(bounds.low) && { low: Math.expm1(bounds.low) }),
    ...(Number.isFinite(bounds.high) && { high: Math.expm1(bounds.high) }),
  }
  const unit = one.metric.besideReference === 'own' ? one.metric.unit : 'times-reference'
  const common = {
    metric: one.metric.name,
    tier,
    unit,
    base: Math.exp(sign * one.base),
    head: Math.exp(sign * one.head),
    change,
    interval,
    p: one.pWorse,
    pairs: one.pairs,
    threshold,
    verdict,
    smallestDetectable: Math.max(threshold, Math.expm1(one.edge)),
    noise: one.noise,
  } as const
  return verdict === 'improved' && Math.abs(change) > 0.3
    ? { ...common, note: 'so large an improvement is worth verifying' }
    : common
}

/** A log shift where greater is worse, as a relative change with the metric's own sign. */
function natural(shift: number, sign: 1 | -1): number {
  return Math.expm1(sign * shift)
}

function valuesOf(observations: readonly Observations[], name: MetricName): readonly number[] {
  return observations.find(({ metric }) => metric === name)?.values ?? []
}
