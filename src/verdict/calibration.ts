import { type Thresholds, thresholdOf } from '../config/thresholds.ts'
import type { MetricName } from '../vocabulary/metric.ts'
import type { Comparison } from './comparison.ts'

/** What two equal servers show of a metric. Fractions. */
export type Calibrated = {
  readonly metric: MetricName
  /** Spread of a pair: sd of its log ratio. */
  readonly noise: number
  /** Smallest change for the worse that raises an alarm every other time, after as many pairs as a first look has, and after all. */
  readonly seesFirst?: number
  readonly seesAll?: number
  readonly threshold: number
  readonly suggested: number
}

/** Thresholds are written in steps of half a percent. */
const STEP = 0.005
/** Below this the noise of a first look reaches beyond the threshold too often: equal servers are not told to be. */
const ROOM = 1.25

/**
 * What to make of pairs of equal servers, compared without thresholds. The edge of fewer pairs goes by the root of their
 * number.
 */
export function calibrated(
  comparisons: readonly Comparison[],
  firstLook: number,
  thresholds: Thresholds,
): readonly Calibrated[] {
  return comparisons.map(({ metric, noise, smallestDetectable: edge, pairs }) => ({
    metric,
    noise,
    ...(edge !== undefined && { seesAll: edge, seesFirst: edge * Math.sqrt(Math.max(1, pairs / firstLook)) }),
    threshold: thresholdOf(thresholds, metric),
    suggested: Math.max(1, Math.ceil((noise * ROOM) / STEP - 1e-9)) * STEP,
  }))
}
