/** A moment at which the pairs so far are judged, and the share of the error budgets that it may spend. */
export type Look = {
  readonly pairs: number
  /** Chance of a false regression, all metrics of the run together. */
  readonly alpha: number
  /** Chance, for each metric, that a change beyond its upper bound is taken for none. */
  readonly beta: number
}

/** Error budgets of a whole run. */
const ALPHA = 0.01
const BETA = 0.05
/** Pairs at which a duet, and turns, may look: turns are noisier and need more. */
export const LOOKS = { duet: [11, 14, 18, 24, 32], turns: [11, 18, 28, 40] } as const

/**
 * When a run of up to `mostPairs` pairs looks at them. The budgets are split evenly, so that all looks together stay
 * within them, however many there are. The smallest p that n pairs can give is 2^-n: the first look waits until that is
 * enough for one of `metrics` tests to reject. With fewer pairs than that there is one look, with all of the budgets.
 */
export function planLooks(mostPairs: number, metrics: number, wished: readonly number[] = LOOKS.duet): readonly Look[] {
  const sizes = wished.filter((size) => size <= mostPairs)
  for (let count = sizes.length; count >= 1; count--) {
    const alpha = ALPHA / count
    const first = Math.max(wished[0] ?? 0, fewestPairs(metrics, alpha))
    const pairs = [first, ...sizes.filter((size) => size > first)]
    if (pairs.length === count && first <= mostPairs)
      return pairs.map((size) => ({ pairs: size, alpha, beta: BETA / count }))
  }
  return [{ pairs: mostPairs, alpha: ALPHA, beta: BETA }]
}

/** The fewest pairs with which one of so many tests can reject at all. */
export function fewestPairs(metrics: number, alpha: number = ALPHA): number {
  return Math.ceil(Math.log2(metrics / alpha))
}

/** The last look of a run that ends between two looks: it spends the budgets of those that it never reached. */
export function lastLook(looked: number, looks: readonly Look[], pairs: number): Look {
  const ahead = looks.filter((look) => look.pairs > looked)
  const sum = (of: (look: Look) => number) => ahead.reduce((total, look) => total + of(look), 0)
  return { pairs, alpha: sum(({ alpha }) => alpha), beta: sum(({ beta }) => beta) }
}
