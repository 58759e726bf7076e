import type { EchoMeasurement, Pair } from '../measure/measurement.ts'
import { METRICS, type MetricName, metricNamed } from '../metric.ts'
import type { Side } from '../plan/plan.ts'

/**
 * One metric's observations, one for each pair: log of the head's value over the other side's, turned so that greater is
 * always worse.
 */
export type Observations = { readonly metric: MetricName; readonly values: readonly number[] }

/** Observations of every metric that the duets hold, and of memory, which is the head's own and compared as it is. */
export function observe(pairs: readonly Pair[], other: Side): readonly Observations[] {
  const usable = pairs.filter(({ spoiled }) => spoiled === undefined)
  return METRICS.map(({ name }) => ({
    metric: name,
    values: usable.flatMap((pair) => valuesOf(pair, name, other)),
  })).filter(({ values }) => values.length > 0)
}

function valuesOf({ measurements }: Pair, name: MetricName, other: Side): readonly number[] {
  const echoes = measurements.filter((measurement) => measurement.scenario === 'echo')
  if (name === 'echo.rss') {
    return echoes
      .filter(({ side, design }) => side === 'head' && design === 'solo')
      .flatMap(({ server }) => (server === undefined ? [] : [Math.log(server.rssBytes.max)]))
  }
  const duet = echoes.filter(({ design }) => design === 'duet')
  const head = absolute(
    duet.find(({ side }) => side === 'head'),
    name,
  )
  const reference = absolute(
    duet.find(({ side }) => side === other),
    name,
  )
  return head === undefined || reference === undefined ? [] : [worse(name) * (Math.log(head) - Math.log(reference))]
}

/** A metric's own value in one window; nothing where the window does not have it. */
export function absolute(measurement: EchoMeasurement | undefined, name: MetricName): number | undefined {
  if (measurement === undefined) return undefined
  switch (name) {
    case 'echo.cpuPerMessage':
      return measurement.server?.cpuUsPerMessage
    case 'echo.throughput':
      return measurement.messagesPerSecond
    case 'echo.p50':
      return measurement.timesUs.p50
    case 'echo.p95':
      return measurement.timesUs.p95
    case 'echo.p99':
      return measurement.timesUs.p99
    case 'echo.rss':
      return measurement.server?.rssBytes.max
    case 'connect.throughput':
    case 'connect.p95':
      return undefined
  }
}

/** +1 where a greater value is worse, −1 where it is better. */
export function worse(name: MetricName): 1 | -1 {
  return metricNamed(name).better === 'lower' ? 1 : -1
}
