import type { MetricUnit } from '../vocabulary/metric.ts'

// Numbers for people: three significant digits, one scale for all cells of a row, the sign of a change always written.

export type Unit = MetricUnit | 'times-reference' | 'cores' | 'count'

type Scale = { readonly divisor: number; readonly suffix: string }

const SCALES: Readonly<Record<Unit, readonly Scale[]>> = {
  us: [
    { divisor: 1_000_000, suffix: ' s' },
    { divisor: 1_000, suffix: ' ms' },
    { divisor: 1, suffix: ' µs' },
  ],
  'per-second': [
    { divisor: 1_000_000, suffix: 'M/s' },
    { divisor: 1_000, suffix: 'k/s' },
    { divisor: 1, suffix: '/s' },
  ],
  bytes: [
    { divisor: 2 ** 30, suffix: ' GiB' },
    { divisor: 2 ** 20, suffix: ' MiB' },
    { divisor: 2 ** 10, suffix: ' KiB' },
    { divisor: 1, suffix: ' B' },
  ],
  'times-reference': [{ divisor: 1, suffix: ' × ref' }],
  cores: [{ divisor: 1, suffix: '' }],
  count: [{ divisor: 1, suffix: '' }],
}

/**
 * One scale for all cells of a row, chosen by the smallest: '950 µs' beside '1.05 ms' hides a difference that '950 µs'
 * beside '1050 µs' shows.
 */
export function formatRow(values: readonly number[], unit: Unit): readonly string[] {
  const sizes = values.map(Math.abs).filter((size) => size > 0)
  const smallest = sizes.length > 0 ? Math.min(...sizes) : 0
  const scale = SCALES[unit].find(({ divisor }) => smallest >= divisor) ?? SCALES[unit].at(-1)!
  return values.map((value) => `${significant(value / scale.divisor)}${scale.suffix}`)
}

export function formatOne(value: number, unit: Unit): string {
  return formatRow([value], unit)[0]!
}

/** `+4.2 %`; a value that is not a number becomes a question mark, never 0. */
export function formatChange(change: number | undefined): string {
  if (change === undefined || !Number.isFinite(change)) return '?'
  const percent = Math.abs(change) * 100
  const digits = percent >= 100 ? 0 : percent >= 10 ? 1 : 2
  return `${change < 0 ? '−' : '+'}${percent.toFixed(digits)} %`
}

/** `[−0.31 %, +1.20 %]` */
export function formatInterval({
  low,
  high,
}: {
  readonly low?: number | undefined
  readonly high?: number | undefined
}): string {
  return `[${formatChange(low)}, ${formatChange(high)}]`
}

/** A commit as people quote it; `no commit` where there is none. */
export function commitWords(sha: string | undefined): string {
  return sha === undefined ? 'no commit' : sha.slice(0, 9)
}

/** `5 %`, without a sign: for thresholds and edges. */
export function formatShare(fraction: number): string {
  return `${significant(fraction * 100)} %`
}

export function formatP({ p }: { readonly p: number }): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4)
}

function significant(value: number): string {
  const decimals = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(decimals, 3))
}
