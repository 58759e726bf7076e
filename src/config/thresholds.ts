import { canDecide, kindOf, METRICS, metricNamed } from '../scenarios/table.ts'
import type { Metric, MetricName, MetricUnit } from '../vocabulary/metric.ts'
import { parsePercent, splitList } from '../vocabulary/quantity.ts'

/** Smallest change that a maintainer acts on, for each metric, as a fraction. */
export type Thresholds = { readonly [metric: MetricName]: number }

/** A bound on the head's own figure, whatever the base does: µs, per second, or bytes. */
export type Limit = { readonly metric: MetricName; readonly value: number }

/** What a user wrote: changes that matter, and limits. */
export type Bounds = { readonly thresholds: Thresholds; readonly limits: readonly Limit[] }

/**
 * Thresholds (`echo.p99=30%`) and limits (`rate.p99<50ms`), one a line. Errors: an unknown metric, a scenario that is
 * not measured, an invalid value.
 */
export function parseBounds(text: string, scenarios: readonly { readonly kind: string }[]): Bounds {
  const thresholds: { [metric: MetricName]: number } = {}
  const limits: Limit[] = []
  for (const line of splitList(text)) {
    const [, name = '', sign = '', value = ''] = /^([\w.]+)\s*([=<>])\s*(.*)$/.exec(line) ?? []
    const metric = METRICS.find((candidate) => candidate.name === name)
    if (metric === undefined)
      throw new Error(`'${line}' names no metric; write one of ${METRICS.map((m) => m.name).join(', ')} and '=3%'`)
    const { scenario } = metric
    if (!canDecide(kindOf({ kind: scenario })) && !scenarios.some(({ kind }) => kind === scenario))
      throw new Error(`'${line}' needs the scenario '${scenario}'; add it to 'scenarios', or leave it out`)
    if (sign === '=') thresholds[metric.name] = parsePercent(value)
    else limits.push({ metric: metric.name, value: parseLimit(line, sign, value, metric) })
  }
  return { thresholds, limits }
}

/** The threshold of a metric: the given one, else its own. */
export function thresholdOf(thresholds: Thresholds, metric: MetricName): number {
  return thresholds[metric] ?? metricNamed(metric).threshold
}

/** A threshold for every metric: the user's, else the metric's own. */
export function allThresholds(given: Thresholds): Thresholds {
  return Object.fromEntries(METRICS.map(({ name, threshold }) => [name, given[name] ?? threshold]))
}

/** A limit as the user would write it. */
export function limitText({ metric, value }: Limit): string {
  const { unit, better } = metricNamed(metric)
  return `${metric}${better === 'lower' ? '<' : '>'}${value}${WORDS[unit]}`
}

const WORDS: Readonly<Record<MetricUnit, string>> = { us: 'us', 'per-second': '/s', bytes: 'B' }
const UNITS: Readonly<Record<MetricUnit, Readonly<Record<string, number>>>> = {
  us: { us: 1, ms: 1_000, s: 1_000_000 },
  'per-second': { '/s': 1 },
  bytes: { B: 1, KiB: 1_024, MiB: 1_048_576, GiB: 1_073_741_824 },
}
const EXAMPLES: Readonly<Record<MetricUnit, string>> = { us: '50ms', 'per-second': '20000/s', bytes: '200MiB' }

function parseLimit(line: string, sign: string, text: string, { name, better, unit }: Metric): number {
  const wanted = better === 'lower' ? '<' : '>'
  const match = /^(\d+(?:\.\d+)?)([A-Za-z/]+)$/.exec(text)
  const factor = UNITS[unit][match?.[2] ?? '']
  if (sign !== wanted || match === null || factor === undefined)
    throw new Error(`'${line}' is no limit; write it as '${name}${wanted}${EXAMPLES[unit]}'`)
  return Number(match[1]) * factor
}
