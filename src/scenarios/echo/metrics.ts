import type { Metric } from '../../vocabulary/metric.ts'
import type { EchoMeasurement } from './measurement.ts'

/** Where a metric takes its figure from: a measurement, or a window kept in a file. */
export type EchoFigures = {
  readonly messagesPerSecond: number
  readonly timesUs: Pick<EchoMeasurement['timesUs'], 'p50' | 'p95' | 'p99'>
  readonly server?: {
    readonly cpuUsPerMessage?: number
    readonly rssBytes?: { readonly max: number }
  }
}

const common = { floor: 0 } as const
const lower = { ...common, better: 'lower' } as const

export const echoMetrics: readonly Metric<EchoFigures>[] = [
  {
    ...lower,
    name: 'echo.cpuPerMessage',
    label: 'CPU per message',
    unit: 'us',
    tier: 'primary',
    threshold: 0.03,
    figure: ({ server }) => server?.cpuUsPerMessage,
  },
  {
    ...common,
    name: 'echo.throughput',
    label: 'throughput',
    unit: 'per-second',
    better: 'higher',
    tier: 'primary',
    threshold: 0.05,
    onlyServerLimited: true,
    figure: ({ messagesPerSecond }) => messagesPerSecond,
  },
  {
    ...lower,
    name: 'echo.p50',
    label: 'p50',
    unit: 'us',
    tier: 'informational',
    threshold: 0.05,
    figure: ({ timesUs }) => timesUs.p50,
  },
  {
    ...lower,
    name: 'echo.p95',
    label: 'p95',
    unit: 'us',
    tier: 'guard',
    threshold: 0.15,
    figure: ({ timesUs }) => timesUs.p95,
  },
  {
    ...lower,
    name: 'echo.p99',
    label: 'p99',
    unit: 'us',
    tier: 'guard',
    threshold: 0.3,
    figure: ({ timesUs }) => timesUs.p99,
  },
  {
    ...lower,
    name: 'echo.rss',
    label: 'memory (RSS)',
    unit: 'bytes',
    tier: 'informational',
    threshold: 0.1,
    besideReference: 'own',
    figure: ({ server }) => server?.rssBytes?.max,
  },
]
