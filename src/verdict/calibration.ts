import { type Thresholds, thresholdOf } from '../config/thresholds.ts'
import type { MetricName } from '../vocabulary/metric.ts'
import type { Comparison } from './comparison.ts'

/** What two equal servers show of a metric. Fractions. */
export type Calibrated = {
  readonly metric: MetricName
  /** Spread of the pairs: sd of their log ratio. */
  readonly noise: number
  /** Smallest change for the worse that raises an alarm every other time: at a first look, and after all pairs. */
  readonly seesFirst?: number
  readonly seesAll?: number
  readonly threshold: number
  readonly suggested: number
}

/** Thresholds are written in steps of half a percent. */
const STEP = 0.005
/** If the threshold is below this many times the noise, a first look too often cannot call equal servers unchanged. */
const ROOM = 1.25

/**
 * Noise, edges and suggested thresholds from pairs of equal servers, compared without thresholds. The edge shrinks with
 * the root of the number of pairs.
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
