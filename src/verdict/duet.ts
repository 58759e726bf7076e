import { sampleStandardDeviation } from 'simple-statistics'
import { type Thresholds, thresholdOf } from '../config/thresholds.ts'
import { fewestPairs, LOOKS, type Look } from '../plan/looks.ts'
import { METRICS, metricNamed } from '../scenarios/table.ts'
import type { MetricName, Tier } from '../vocabulary/metric.ts'
import type { Verdict } from './comparison.ts'
import { holm } from './holm.ts'
import { signedRankDistribution, signedRankP, walshBound } from './rank-tests.ts'
import { hodgesLehmann, walshAverages } from './walsh.ts'

/** Log ratios head / base of one metric, one for each pair, signed so that greater is worse. */
export type PairedRatios = { readonly metric: MetricName; readonly values: readonly number[] }

/** What a look says of one metric. Logs; greater is worse. */
export type DuetJudgement = {
  readonly metric: MetricName
  readonly tier: Tier
  readonly estimate: number
  /** Absent where there are too few pairs for a bound. */
  readonly low?: number
  readonly high?: number
  /** Smallest shift that would have raised an alarm; absent where none can. */
  readonly edge?: number
  readonly p: number
  readonly noise: number
  readonly verdict: Verdict
  /** Why the metric does not decide although it was planned to. */
  readonly note?: string
}

export type DuetDecision = {
  readonly judgements: readonly DuetJudgement[]
  /** `open`: neither shown to be slower nor shown to be fine; the next look may tell. */
  readonly outcome: 'regressed' | 'unchanged' | 'open'
}

/**
 * Judges the pairs of a duet at one look. A metric has regressed when the signed-rank test rejects (Holm over all that
 * decide) and the estimate is beyond the threshold; nothing has changed when every primary metric's upper bound is below
 * it. With too few pairs to show any regression the outcome is open. A metric that is noisier than its threshold and
 * not shown to have changed only informs.
 *
 * @param gating metrics that decide, as planned
 */
export function judgeDuet(
  ratios: readonly PairedRatios[],
  look: Look,
  { thresholds, gating }: { thresholds: Thresholds; gating: readonly MetricName[] },
): DuetDecision {
  const measured = ratios
    .filter(({ values }) => values.length > 1)
    .map((one): Measured => ({ ...one, distribution: signedRankDistribution(one.values.length) }))
  // Noisy metrics stay in the family: leaving them out because of their data would spend more than alpha.
  const deciding = measured.filter(({ metric }) => gating.includes(metric))
  const worse = alarms(deciding, look.alpha, (values) => values)
  const better = alarms(deciding, look.alpha, (values) => values.map((value) => -value))
  const judgements = measured.map((one) => {
    const { metric, values, distribution } = one
    const decides = gating.includes(metric)
    // A metric that only informs is tested by itself, outside the family.
    const alarm = decides
      ? { worse: worse.has(metric), better: better.has(metric) }
      : {
          worse: signedRankP(values, distribution) <= look.alpha,
          better: signedRankP(negated(values), distribution) <= look.alpha,
        }
    return judge(one, look, thresholdOf(thresholds, metric), { decides, alarm, tests: gating.length })
  })
  const canReject = look.pairs >= fewestPairs(gating.length, look.alpha)
  return { judgements, outcome: canReject ? outcomeOf(judgements, gating) : 'open' }
}

const [FIRST_LOOK] = LOOKS.duet

type Measured = PairedRatios & { readonly distribution: readonly number[] }

/**
 * Whether the pairs are noisier than the change that is looked for. More pairs than a first look has average noise out,
 * so that much more of it is allowed.
 */
function isNoisy(values: readonly number[], threshold: number): boolean {
  const borne = Math.log1p(threshold) * Math.sqrt(Math.max(1, values.length / FIRST_LOOK))
  return !(sampleStandardDeviation([...values]) <= borne)
}

function alarms(
  deciding: readonly Measured[],
  alpha: number,
  of: (values: readonly number[]) => readonly number[],
): ReadonlySet<MetricName> {
  const rejected = holm(
    deciding.map(({ values, distribution }) => signedRankP(of(values), distribution)),
    alpha,
  )
  return new Set(deciding.filter((_, index) => rejected[index]).map(({ metric }) => metric))
}

function negated(values: readonly number[]): readonly number[] {
  return values.map((value) => -value)
}

type Alarm = { readonly worse: boolean; readonly better: boolean }

function judge(
  { metric, values, distribution }: Measured,
  look: Look,
  threshold: number,
  { decides, alarm, tests }: { readonly decides: boolean; readonly alarm: Alarm; readonly tests: number },
): DuetJudgement {
  const estimate = hodgesLehmann(values)
  const averages = walshAverages(values).toSorted((a, b) => a - b)
  const low = averages[walshBound(distribution, look.alpha) - 1]
  const high = averages[averages.length - walshBound(distribution, look.beta)]
  const least = averages[walshBound(distribution, look.alpha / Math.max(1, tests)) - 1]
  const verdict = verdictOf({ estimate, high, needed: Math.log1p(threshold), alarm })
  const shown = verdict === 'regressed' || verdict === 'improved'
  const demoted = decides && !shown && isNoisy(values, threshold)
  return {
    metric,
    tier: decides && !demoted ? tierOf(metric) : 'informational',
    estimate,
    ...(low !== undefined && { low }),
    ...(high !== undefined && { high }),
    ...(least !== undefined && { edge: estimate - least }),
    p: signedRankP(values, distribution),
    noise: sampleStandardDeviation([...values]),
    verdict,
    ...(demoted && { note: 'noisier than its threshold, so it only informs' }),
  }
}

/** The tier of a metric that decides: an informational one, to which the user gave a threshold, becomes a guard. */
function tierOf(metric: MetricName): Tier {
  const { tier } = metricNamed(metric)
  return tier === 'informational' ? 'guard' : tier
}

/** Written so that NaN, and a missing bound, end at `inconclusive`. */
function verdictOf({
  estimate,
  high,
  needed,
  alarm,
}: {
  readonly estimate: number
  readonly high: number | undefined
  readonly needed: number
  readonly alarm: Alarm
}): Verdict {
  if (alarm.worse && estimate >= needed) return 'regressed'
  if (alarm.better && estimate <= -needed) return 'improved'
  return high !== undefined && high < needed ? 'unchanged' : 'inconclusive'
}

function outcomeOf(judgements: readonly DuetJudgement[], gating: readonly MetricName[]): DuetDecision['outcome'] {
  if (judgements.some(({ tier, verdict }) => tier !== 'informational' && verdict === 'regressed')) return 'regressed'
  const primary = METRICS.filter(({ name, tier }) => tier === 'primary' && gating.includes(name))
  const fine = (name: MetricName) =>
    judgements.some(
      ({ metric, tier, verdict }) =>
        metric === name && tier === 'primary' && (verdict === 'unchanged' || verdict === 'improved'),
    )
  // A guard that was not measured does not count as passed.
  const measured = gating.every((name) => judgements.some(({ metric }) => metric === name))
  return measured && primary.length > 0 && primary.every(({ name }) => fine(name)) ? 'unchanged' : 'open'
}
