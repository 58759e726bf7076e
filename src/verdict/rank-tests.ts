// Exact rank tests for small samples: of two samples (Mann and Whitney), and of paired differences (Wilcoxon).

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

// The exact signed-rank test and the bounds that belong to it (Wilcoxon 1945; Hollander, Wolfe and Chicken, Nonparametric
// Statistical Methods, section 3.1 and 3.3), for a few dozen differences.

/**
 * P(W ≤ t) for t = 0, 1, … n(n+1)/2, where W is the sum of the ranks whose sign is negative and every sign is a fair
 * coin: how many of the 2^n subsets of the ranks 1 to n add up to t or less.
 */
export function signedRankDistribution(n: number): readonly number[] {
  const most = (n * (n + 1)) / 2
  const subsets = new Float64Array(most + 1)
  subsets[0] = 1
  for (let rank = 1; rank <= n; rank++) for (let sum = most; sum >= rank; sum--) subsets[sum]! += subsets[sum - rank]!
  let total = 0
  return Array.from(subsets, (count) => {
    total += count
    return total / 2 ** n
  })
}

/**
 * Chance that differences without any tendency lean above zero as far as these; one-sided. Zeros keep their rank and
 * give half of it to each side, ties share the mean of their ranks, and a fraction is rounded to the cautious side.
 *
 * @param distribution `signedRankDistribution` for as many differences
 */
export function signedRankP(differences: readonly number[], distribution: readonly number[]): number {
  if (differences.length === 0 || differences.some(Number.isNaN)) return Number.NaN
  return distribution[Math.min(Math.ceil(negativeRanks(differences)), distribution.length - 1)]!
}

/** Sum of the ranks of the negative differences, ranked by size. */
function negativeRanks(differences: readonly number[]): number {
  const bySize = differences.toSorted((a, b) => Math.abs(a) - Math.abs(b))
  let sum = 0
  for (let from = 0; from < bySize.length; ) {
    let to = from
    while (to < bySize.length && Math.abs(bySize[to]!) === Math.abs(bySize[from]!)) to++
    // Ranks from + 1 to `to` are shared.
    const rank = (from + 1 + to) / 2
    for (let at = from; at < to; at++) sum += bySize[at]! < 0 ? rank : bySize[at] === 0 ? rank / 2 : 0
    from = to
  }
  return sum
}

/**
 * Which Walsh average, counted from the outside, is a bound that the median of the differences lies beyond with a
 * chance of at most alpha; 0 = there are too few differences for any bound.
 */
export function walshBound(distribution: readonly number[], alpha: number): number {
  const beyond = distribution.findIndex((p) => p > alpha)
  return beyond === -1 ? distribution.length : beyond
}
