import type { WarmUp } from '../contract/kind.ts'

export type SliceWatch = {
  /** Exchanges completed so far, one count for each target. */
  counts(): readonly number[]
  now(): number
}

/**
 * Watches throughput slice by slice until the warm-up is over. A server's first slice after boot is a third slower than
 * the rest, more or less by program, so a fixed time would be too long or too short.
 */
export function watchSlices(
  warmUp: WarmUp,
  watch: SliceWatch,
): Promise<{ readonly warmUpMs: number; readonly settled: boolean }> {
  const startMs = watch.now()
  let lastMs = startMs
  let lastCounts = watch.counts()
  let lastRates: readonly number[] | undefined
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const atMs = watch.now()
      const counts = watch.counts()
      const rates = counts.map((count, target) => (count - lastCounts[target]!) / (atMs - lastMs))
      const settled = lastRates !== undefined && isSettled(lastRates, rates, warmUp.settledWithin)
      lastMs = atMs
      lastCounts = counts
      lastRates = rates
      const warmUpMs = atMs - startMs
      if (warmUpMs < warmUp.leastMs) return
      if (!settled && warmUpMs < warmUp.mostMs) return
      clearInterval(timer)
      resolve({ warmUpMs, settled })
    }, warmUp.sliceMs)
  })
}

/**
 * Whether two slices in a row are alike: all targets together within `within`, and each target within twice that, since
 * the scheduler's time slots fall unevenly into slices. A target that did nothing is not settled.
 */
export function isSettled(before: readonly number[], after: readonly number[], within: number): boolean {
  const differ = (a: number, b: number) => Math.abs(b / a - 1)
  const sum = (rates: readonly number[]) => rates.reduce((total, rate) => total + rate, 0)
  return (
    differ(sum(before), sum(after)) < within &&
    after.every((rate, target) => differ(before[target]!, rate) < 2 * within)
  )
}
