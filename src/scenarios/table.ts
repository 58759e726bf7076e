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

/**
 * Whether a kind is measured in pairs and has metrics that must be shown to be fine: only with one of these can a run
 * decide anything. What is measured on a head of its own is compared with nothing.
 */
export function canDecide({ place, metrics }: Pick<Kind, 'place' | 'metrics'>): boolean {
  return place === 'pairs' && metrics.some(({ tier }) => tier === 'primary')
}

/** The names of the kinds that decide, and of the others. */
export const [DECIDING, INFORMING]: readonly [readonly string[], readonly string[]] = [
  SCENARIOS.filter(canDecide).map(({ name }) => name),
  SCENARIOS.filter((kind) => !canDecide(kind)).map(({ name }) => name),
]

/** The kinds that decide, quoted for a sentence. */
export function decidingWords(): string {
  return DECIDING.map((name) => `'${name}'`).join(' or ')
}
