/**
 * Number of ways in which U takes each value 0…n·m when n values fall among m others without preference (Mann and
 * Whitney 1947, their recursion on which sample holds the largest value).
 */
export function rankSumCounts(n: number, m: number): readonly number[] {
  // counts[i][u] for i values among the j others added so far.
  let counts: number[][] = Array.from({ length: n + 1 }, () => [1])
  for (let j = 1; j <= m; j++) {
    const next: number[][] = [[1]]
    for (let i = 1; i <= n; i++) {
      const row = Array.from({ length: i * j + 1 }, (_, u) => (counts[i]![u] ?? 0) + (next[i - 1]![u - j] ?? 0))
      next.push(row)
    }
    counts = next
  }
  return counts[n]!
}

/**
 * Exact one-sided p that `second` is not greater than `first`: the chance of a U at least as large as seen. A tie counts
 * half to each side, and a half is rounded against a finding.
 */
export function rankSumP(first: readonly number[], second: readonly number[]): number {
  let u = 0
  for (const b of second) for (const a of first) u += b > a ? 1 : b === a ? 0.5 : 0
  return upperTail(rankSumCounts(second.length, first.length), Math.floor(u))
}

/**
 * How many of the ordered differences may lie beyond a bound that holds with 1 − alpha: the bound is the k-th smallest
 * (or largest). 0 = no bound can be given.
 */
export function boundRank(n: number, m: number, alpha: number): number {
  const counts = rankSumCounts(n, m)
  let k = 0
  while (k < counts.length && upperTail(counts, counts.length - 1 - k) <= alpha) k++
  return k
}

function upperTail(counts: readonly number[], from: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.slice(Math.max(0, from)).reduce((sum, count) => sum + count, 0) / total
}
