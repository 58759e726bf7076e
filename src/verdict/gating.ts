import type { Measurement, Pair } from '../measure/measurement.ts'
import { METRICS, metricNamed } from '../scenarios/table.ts'
import type { MetricName } from '../vocabulary/metric.ts'

/** A share of pairs above which a metric is no longer the servers' to answer for. */
const MOST_LIMITED_ELSEWHERE = 0.5

/**
 * Of the metrics that are to decide those that can: some are no longer the servers' to answer for where they were not the
 * limit.
 */
export function gatingMetrics(pairs: readonly Pair[], planned: readonly MetricName[]): readonly MetricName[] {
  return planned.filter((name) => {
    const { onlyServerLimited, scenario } = metricNamed(name)
    if (onlyServerLimited === undefined) return true
    const elsewhere = limitedElsewhere(pairs, scenario)
    return elsewhere.pairs <= elsewhere.of * MOST_LIMITED_ELSEWHERE
  })
}

/** The scenarios of which some metric decides only where the servers were the limit. */
export function limitedScenarios(): readonly string[] {
  return [...new Set(METRICS.flatMap(({ onlyServerLimited, scenario }) => (onlyServerLimited ? [scenario] : [])))]
}

/** In how many usable duets of a scenario something else than the servers was the limit, and what. */
export function limitedElsewhere(
  pairs: readonly Pair[],
  scenario: string,
): {
  readonly pairs: number
  readonly of: number
  readonly limit: string
} {
  const duets = pairs
    .filter(({ spoiled }) => spoiled === undefined)
    .map(({ measurements }) => measurements.find((one) => isHeadDuet(one, scenario)))
  const limits = duets.flatMap((duet) =>
    duet?.limitedBy === undefined || duet.limitedBy === 'server' ? [] : [duet.limitedBy],
  )
  const limit = limits[0] === 'balanced' ? 'generator as much as the servers' : 'load generator'
  return { pairs: limits.length, of: duets.length, limit }
}

function isHeadDuet({ scenario: own, design, side }: Measurement, scenario: string): boolean {
  return own === scenario && design !== 'solo' && side === 'head'
}
