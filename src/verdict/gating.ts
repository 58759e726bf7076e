import type { Measurement, Pair } from '../measure/measurement.ts'
import { METRICS, metricNamed } from '../scenarios/table.ts'
import type { MetricName } from '../vocabulary/metric.ts'

/** Above this share of pairs with another limit than the servers, a metric no longer tells of them. */
const MOST_LIMITED_ELSEWHERE = 0.5

/**
 * The planned metrics that can decide: some no longer tell of the servers where something else was the limit in most
 * pairs.
 */
export function gatingMetrics(pairs: readonly Pair[], planned: readonly MetricName[]): readonly MetricName[] {
  return planned.filter((name) => {
    const { onlyServerLimited, scenario } = metricNamed(name)
    if (onlyServerLimited === undefined) return true
    return !isMostlyElsewhere(limitedElsewhere(pairs, scenario))
  })
}

/** Whether the limit was elsewhere in so many pairs that the reader has to know. */
export function isMostlyElsewhere({ pairs, of }: { readonly pairs: number; readonly of: number }): boolean {
  return pairs > of * MOST_LIMITED_ELSEWHERE
}

/** Scenarios with a metric that decides only where the servers were the limit. */
export function limitedScenarios(): readonly string[] {
  return [...new Set(METRICS.flatMap(({ onlyServerLimited, scenario }) => (onlyServerLimited ? [scenario] : [])))]
}

/** In how many usable duets of a scenario something other than the servers was the limit, and what. */
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
