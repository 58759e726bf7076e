import type { Metric } from '../../vocabulary/metric.ts'
import type { RateMeasurement } from './measurement.ts'

const informs = { unit: 'us', better: 'lower', tier: 'informational', floor: 0 } as const

export const rateMetrics: readonly Metric<RateMeasurement>[] = [
  {
    ...informs,
    name: 'rate.cpuPerMessage',
    label: 'CPU per message at the rate',
    threshold: 0.05,
    figure: ({ server }) => server?.cpuUsPerMessage,
  },
  {
    ...informs,
    name: 'rate.p50',
    label: 'response time p50',
    threshold: 0.1,
    figure: ({ timesUs }) => timesUs.p50,
  },
  {
    ...informs,
    name: 'rate.p99',
    label: 'response time p99',
    threshold: 0.3,
    figure: ({ timesUs }) => timesUs.p99,
  },
]
