import type { ConnectMeasurement, EchoMeasurement, Measurement, Pair, RateMeasurement } from '../measure/measurement.ts'
import type { Side } from '../plan/pairs.ts'
import { METRICS, type MetricName, metricNamed } from '../vocabulary/metric.ts'

/**
 * One metric's observations, one for each pair: log of the head's value over the other side's, turned so that greater is
 * always worse.
 */
export type Observations = { readonly metric: MetricName; readonly values: readonly number[] }

/** Observations of every metric that the pairs of head and the other side hold. */
export function observe(pairs: readonly Pair[], other: Side): readonly Observations[] {
  const usable = pairs.filter(({ spoiled }) => spoiled === undefined)
  return METRICS.map(({ name }) => ({
    metric: name,
    values: usable.flatMap((pair) => valuesOf(pair, name, other)),
  })).filter(({ values }) => values.length > 0)
}

function valuesOf({ measurements }: Pair, name: MetricName, other: Side): readonly number[] {
  // Against the reference memory is the head's own, compared as it is.
  if (name === 'echo.rss' && other === 'reference') {
    const solos = measurements.filter(({ side, design }) => side === 'head' && design === 'solo')
    return solos.flatMap((solo) => logOf(absolute(solo, name)))
  }
  const paired = measurements.filter(({ design }) => design !== 'solo')
  const [head] = paired.filter(({ side }) => side === 'head').flatMap((one) => logOf(absolute(one, name)))
  const [base] = paired.filter(({ side }) => side === other).flatMap((one) => logOf(absolute(one, name)))
  return head === undefined || base === undefined ? [] : [worse(name) * (head - base)]
}

function logOf(value: number | undefined): readonly number[] {
  return value === undefined ? [] : [Math.log(value)]
}

/** A metric's own value in one window; nothing where the window does not have it. */
export function absolute(measurement: Measurement, name: MetricName): number | undefined {
  switch (measurement.scenario) {
    case 'echo':
      return echoFigure(measurement, name)
    case 'connect':
      return connectFigure(measurement, name)
    case 'rate':
      return rateFigure(measurement, name)
    case 'broadcast':
    case 'hold':
    case 'capacity':
    case 'stream':
      return undefined
  }
}

function echoFigure({ messagesPerSecond, timesUs, server }: EchoMeasurement, name: MetricName): number | undefined {
  switch (name) {
    case 'echo.cpuPerMessage':
      return server?.cpuUsPerMessage
    case 'echo.throughput':
      return messagesPerSecond
    case 'echo.p50':
      return timesUs.p50
    case 'echo.p95':
      return timesUs.p95
    case 'echo.p99':
      return timesUs.p99
    case 'echo.rss':
      return server?.rssBytes.max
    default:
      return undefined
  }
}

function connectFigure({ connectionsPerSecond, timesUs }: ConnectMeasurement, name: MetricName): number | undefined {
  switch (name) {
    case 'connect.throughput':
      return connectionsPerSecond
    case 'connect.p95':
      return timesUs.p95
    default:
      return undefined
  }
}

function rateFigure({ timesUs, server }: RateMeasurement, name: MetricName): number | undefined {
  switch (name) {
    case 'rate.cpuPerMessage':
      return server?.cpuUsPerMessage
    case 'rate.p50':
      return timesUs.p50
    case 'rate.p99':
      return timesUs.p99
    default:
      return undefined
  }
}

/** +1 where a greater value is worse, −1 where it is better. */
export function worse(name: MetricName): 1 | -1 {
  return metricNamed(name).better === 'lower' ? 1 : -1
}
