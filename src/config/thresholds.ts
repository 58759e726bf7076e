import { METRICS, type MetricName } from '../metric.ts'
import { parsePercent, splitList } from './quantity.ts'

/** Smallest change that a maintainer acts on, for each metric, as a fraction. */
export type Thresholds = Readonly<Record<MetricName, number>>

/**
 * The thresholds a user wrote. Errors: one that names no metric, one of a scenario that is not measured, and one that is
 * no percentage.
 */
export function parseThresholds(text: string, scenarios: readonly { readonly kind: string }[]): Partial<Thresholds> {
  const thresholds: Partial<Record<MetricName, number>> = {}
  for (const line of splitList(text)) {
    const [name = '', percent = ''] = line.split('=').map((part) => part.trim())
    const metric = METRICS.find((candidate) => candidate.name === name)
    if (metric === undefined)
      throw new Error(`'${line}' names no metric; write one of ${METRICS.map((m) => m.name).join(', ')} and '=3%'`)
    const [scenario = ''] = name.split('.')
    if (scenario !== 'echo' && !scenarios.some(({ kind }) => kind === scenario))
      throw new Error(`'${line}' needs the scenario '${scenario}'; add it to 'scenarios', or leave it out`)
    thresholds[metric.name] = parsePercent(percent)
  }
  return thresholds
}

/** A threshold for every metric: the user's, else the metric's own. */
export function allThresholds(given: Partial<Thresholds>): Thresholds {
  return Object.fromEntries(METRICS.map(({ name, threshold }) => [name, given[name] ?? threshold])) as Thresholds
}
