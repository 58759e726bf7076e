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
 * Chance that differences of no tendency lean above zero as far as these; one-sided. Zeros keep their rank and give half
 * of it to each side, ties share the mean of their ranks, and what is no whole number is rounded to the cautious side.
 *
 * @param distribution of as many differences
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
 * Which Walsh average, counted from the outside, bounds the median of the differences with this chance of being beyond
 * it; 0 = there are too few differences for any bound.
 */
export function walshBound(distribution: readonly number[], alpha: number): number {
  const beyond = distribution.findIndex((p) => p > alpha)
  return beyond === -1 ? distribution.length : beyond
}
