import type { MetricName, MetricUnit, Tier } from '../vocabulary/metric.ts'

export type Verdict = 'regressed' | 'improved' | 'unchanged' | 'inconclusive'

/** Low and high bound of a relative change, head / base − 1. A bound that cannot be given is absent. */
export type Interval = { readonly low?: number | undefined; readonly high?: number | undefined }

/** One metric of head and base, and its verdict. Changes are fractions of the base, with their natural sign. */
export type Comparison = {
  readonly metric: MetricName
  readonly tier: Tier
  /** Against a stored baseline head and base are multiples of the reference server's value. */
  readonly unit: 'times-reference' | MetricUnit
  /**
   * Beside the base, `head` is from the head's windows alone, and `base` is `head` without the change: while the two
   * share their cores, each shows only half of what it can do.
   */
  readonly base: number
  readonly head: number
  readonly change: number
  readonly interval: Interval
  /** Chance of so bad a result with nothing changed; one-sided. */
  readonly p: number
  readonly pairs: number
  readonly threshold: number
  readonly verdict: Verdict
  /**
   * The edge: a change for the worse of this size raises an alarm every other time, a larger one more often. Absent when
   * the pairs are too few for any alarm.
   */
  readonly smallestDetectable?: number | undefined
  /** Spread of the pairs within this run, as a fraction: sd of the log ratio. */
  readonly noise: number
  readonly note?: string | undefined
  /** The project accepts this regression for a while: it does not fail the run. */
  readonly acknowledged?: { readonly until: string; readonly reason: string } | undefined
  /** About how many pairs would settle it; given where it is inconclusive and more pairs would help. */
  readonly pairsNeeded?: number | undefined
}
