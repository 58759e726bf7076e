import type { Metric } from '../../vocabulary/metric.ts'
import type { ConnectMeasurement } from './measurement.ts'

export const connectMetrics: readonly Metric<ConnectMeasurement>[] = [
  {
    name: 'connect.throughput',
    label: 'connections opened',
    unit: 'per-second',
    better: 'higher',
    tier: 'informational',
    threshold: 0.1,
    floor: 0,
    figure: ({ connectionsPerSecond }) => connectionsPerSecond,
  },
  {
    name: 'connect.p95',
    label: 'handshake p95',
    unit: 'us',
    better: 'lower',
    tier: 'informational',
    threshold: 0.15,
    floor: 0,
    figure: ({ timesUs }) => timesUs.p95,
  },
]
