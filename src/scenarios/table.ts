import type { Metric, MetricName } from '../vocabulary/metric.ts'
import { broadcast } from './broadcast/kind.ts'
import { capacity } from './capacity/kind.ts'
import { connect } from './connect/kind.ts'
import type { Kind, ScenarioConfig } from './contract/kind.ts'
import { echo } from './echo/kind.ts'
import { hold } from './hold/kind.ts'
import { rate } from './rate/kind.ts'
import { stream } from './stream/kind.ts'

/** Every kind of scenario, in the order in which they are listed and, within a pair, measured. */
export const SCENARIOS: readonly Kind[] = [echo, connect, rate, broadcast, hold, capacity, stream]

/** The kind of a scenario, a configuration or a measurement. Errors: RangeError for an unknown kind. */
export function kindOf({ kind: name }: Pick<ScenarioConfig, 'kind'>): Kind {
  const kind = SCENARIOS.find((known) => known.name === name)
  if (kind === undefined) throw new RangeError(`there is no scenario '${name}'`)
  return kind
}

/** A metric and the scenario that it belongs to. */
export type ScenarioMetric = Metric & { readonly scenario: string }

/** The metrics of all kinds, in their order. */
export const METRICS: readonly ScenarioMetric[] = SCENARIOS.flatMap(({ name, metrics }) =>
  metrics.map((metric) => ({ ...metric, scenario: name })),
)

/** The metric with this name. Errors: RangeError for an unknown one; check a name from a file before. */
export function metricNamed(name: MetricName): ScenarioMetric {
  const metric = METRICS.find((known) => known.name === name)
  if (metric === undefined) throw new RangeError(`there is no metric '${name}'`)
  return metric
}

/** Whether a kind has metrics that must be shown to be fine: a run needs such a kind to decide anything. */
export function canDecide({ metrics }: Pick<Kind, 'metrics'>): boolean {
  return metrics.some(({ tier }) => tier === 'primary')
}

/** The kinds that can decide, quoted for use in a sentence. */
export function decidingWords(): string {
  return SCENARIOS.filter(canDecide)
    .map(({ name }) => `'${name}'`)
    .join(' or ')
}
