import { median } from 'simple-statistics'

/** Median of the n(n+1)/2 averages of two values each, a value with itself included: Hodges and Lehmann's estimate. */
export function hodgesLehmann(values: readonly number[]): number {
  return median(walshAverages(values))
}

/** The n(n+1)/2 averages of two values each, in no order (Walsh). */
export function walshAverages(values: readonly number[]): number[] {
  return values.flatMap((a, i) => values.slice(i).map((b) => (a + b) / 2))
}

/** All differences second − first, in ascending order: the two-sample counterpart. */
export function sortedDifferences(first: readonly number[], second: readonly number[]): readonly number[] {
  return second.flatMap((b) => first.map((a) => b - a)).sort((a, b) => a - b)
}
