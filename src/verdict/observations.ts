import type { Measurement, Pair } from '../measure/measurement.ts'
import { METRICS, metricNamed, type ScenarioMetric } from '../scenarios/table.ts'
import type { MetricName } from '../vocabulary/metric.ts'
import type { Side } from '../vocabulary/side.ts'

/**
 * One metric's observations, one for each pair: log of the head's value over the other side's, turned so that greater is
 * always worse.
 */
export type Observations = { readonly metric: MetricName; readonly values: readonly number[] }

/** Observations of every metric that the pairs of head and the other side hold. */
export function observe(pairs: readonly Pair[], other: Side): readonly Observations[] {
  const usable = pairs.filter(({ spoiled }) => spoiled === undefined)
  return METRICS.map((metric) => ({
    metric: metric.name,
    values: usable.flatMap((pair) => valuesOf(pair, metric, other)),
  })).filter(({ values }) => values.length > 0)
}

function valuesOf({ measurements }: Pair, metric: ScenarioMetric, other: Side): readonly number[] {
  if (metric.besideReference === 'own' && other === 'reference') {
    const solos = measurements.filter(({ side, design }) => side === 'head' && design === 'solo')
    return solos.flatMap((solo) => logOf(figureOf(solo, metric)))
  }
  const paired = measurements.filter(({ design }) => design !== 'solo')
  const [head] = paired.filter(({ side }) => side === 'head').flatMap((one) => logOf(figureOf(one, metric)))
  const [base] = paired.filter(({ side }) => side === other).flatMap((one) => logOf(figureOf(one, metric)))
  return head === undefined || base === undefined ? [] : [worseSign(metric) * (head - base)]
}

function logOf(value: number | undefined): readonly number[] {
  return value === undefined ? [] : [Math.log(value)]
}

/** A metric's own value in one window; undefined where the window is of another scenario, or lacks it. */
export function absolute(measurement: Measurement, name: MetricName): number | undefined {
  return figureOf(measurement, metricNamed(name))
}

function figureOf(measurement: Measurement, metric: ScenarioMetric): number | undefined {
  return measurement.scenario === metric.scenario ? metric.figure(measurement) : undefined
}

/** +1 where a greater value is worse, −1 where it is better. */
export function worse(name: MetricName): 1 | -1 {
  return worseSign(metricNamed(name))
}

function worseSign({ better }: Pick<ScenarioMetric, 'better'>): 1 | -1 {
  return better === 'lower' ? 1 : -1
}
