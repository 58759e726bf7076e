import { formatOne } from '../../format/numbers.ts'
import type { Kind } from '../contract/kind.ts'
import { measureCapacity } from './measure.ts'
import type { CapacityMeasurement } from './measurement.ts'
import { capacityReport } from './report.ts'
import {
  type CapacityConfig,
  type CapacityScenario,
  capacityConnections,
  capacityParameters,
  longestCapacityMs,
  parseCapacity,
  planCapacity,
  sloText,
} from './scenario.ts'

export const capacity: Kind<CapacityConfig, CapacityScenario, CapacityMeasurement> = {
  name: 'capacity',
  help: 'raises connections or rate until something gives way, and names it',
  parameters: capacityParameters,
  parse: parseCapacity,
  textOf(config, parameter) {
    const { raise, from, to, concurrency } = config
    const written = { raise, from, to, concurrency, slo: sloText(config) }
    return String(written[parameter as keyof typeof written] ?? '')
  },
  place: 'alone',
  plan: planCapacity,
  connections: capacityConnections,
  longestMs: longestCapacityMs,
  words: ({ levels, raise }) =>
    `${levels.join(', ')} ${raise === 'rate' ? 'messages a second' : 'connections'}, until one does not hold`,
  solos: 'apart',
  jobs: 'each-side',
  measure: measureCapacity,
  metrics: [],
  report: capacityReport,
  gist: ({ highest, raise, limit }) =>
    `${formatOne(highest, raise === 'rate' ? 'per-second' : 'count')} held${limit === undefined ? '' : `, then ${limit.cause}`}`,
}
