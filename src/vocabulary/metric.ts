/** What a metric is, said once: config, compare and report read this table and none of them switches on a name. */
export type Metric = {
  readonly name: string
  readonly label: string
  readonly unit: 'us' | 'per-second' | 'bytes'
  readonly better: 'higher' | 'lower'
  /**
   * `primary` decides and must be shown to be fine; `guard` may fail a run in a duet with the base and informs against
   * a stored baseline; `informational` never decides.
   */
  readonly tier: 'primary' | 'guard' | 'informational'
  /** Smallest relative change that a maintainer acts on, as a fraction. */
  readonly threshold: number
}

export const METRICS = [
  {
    name: 'echo.cpuPerMessage',
    label: 'CPU per message',
    unit: 'us',
    better: 'lower',
    tier: 'primary',
    threshold: 0.03,
  },
  {
    name: 'echo.throughput',
    label: 'throughput',
    unit: 'per-second',
    better: 'higher',
    tier: 'primary',
    threshold: 0.05,
  },
  { name: 'echo.p50', label: 'p50', unit: 'us', better: 'lower', tier: 'informational', threshold: 0.05 },
  { name: 'echo.p95', label: 'p95', unit: 'us', better: 'lower', tier: 'guard', threshold: 0.15 },
  { name: 'echo.p99', label: 'p99', unit: 'us', better: 'lower', tier: 'guard', threshold: 0.3 },
  { name: 'echo.rss', label: 'memory (RSS)', unit: 'bytes', better: 'lower', tier: 'informational', threshold: 0.1 },
  {
    name: 'connect.throughput',
    label: 'connections opened',
    unit: 'per-second',
    better: 'higher',
    tier: 'informational',
    threshold: 0.1,
  },
  {
    name: 'connect.p95',
    label: 'handshake p95',
    unit: 'us',
    better: 'lower',
    tier: 'informational',
    threshold: 0.15,
  },
  {
    name: 'rate.cpuPerMessage',
    label: 'CPU per message at the rate',
    unit: 'us',
    better: 'lower',
    tier: 'informational',
    threshold: 0.05,
  },
  {
    name: 'rate.p50',
    label: 'response time p50',
    unit: 'us',
    better: 'lower',
    tier: 'informational',
    threshold: 0.1,
  },
  {
    name: 'rate.p99',
    label: 'response time p99',
    unit: 'us',
    better: 'lower',
    tier: 'informational',
    threshold: 0.3,
  },
] as const satisfies readonly Metric[]

export type MetricName = (typeof METRICS)[number]['name']

export function metricNamed(name: MetricName): Metric & { readonly name: MetricName } {
  return METRICS.find((metric) => metric.name === name)!
}
