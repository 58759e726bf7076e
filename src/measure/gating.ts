import type { MetricName } from '../vocabulary/metric.ts'
import type { EchoMeasurement, LimitedBy, Pair } from './measurement.ts'

/** A share of pairs above which throughput is no longer the servers' to answer for. */
const MOST_LIMITED_ELSEWHERE = 0.5

/**
 * Of the metrics that are to decide those that can: throughput is no longer the servers' to answer for where they were
 * not the limit.
 */
export function gatingMetrics(pairs: readonly Pair[], planned: readonly MetricName[]): readonly MetricName[] {
  const elsewhere = limitedElsewhere(pairs)
  return planned.filter(
    (name) => name !== 'echo.throughput' || elsewhere.pairs <= elsewhere.of * MOST_LIMITED_ELSEWHERE,
  )
}

/** In how many usable duets something else than the servers was the limit, and what. */
export function limitedElsewhere(pairs: readonly Pair[]): {
  readonly pairs: number
  readonly of: number
  readonly limit: string
} {
  const duets = pairs
    .filter(({ spoiled }) => spoiled === undefined)
    .map(({ measurements }) => measurements.find(isHeadDuet))
  const limits = duets.flatMap((duet): LimitedBy[] =>
    duet === undefined || duet.limitedBy === 'server' ? [] : [duet.limitedBy],
  )
  const limit = limits[0] === 'balanced' ? 'generator as much as the servers' : 'load generator'
  return { pairs: limits.length, of: duets.length, limit }
}

function isHeadDuet(measurement: Pair['measurements'][number]): measurement is EchoMeasurement {
  return measurement.scenario === 'echo' && measurement.design !== 'solo' && measurement.side === 'head'
}
