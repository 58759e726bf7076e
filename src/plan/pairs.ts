import { seededRandom } from '../vocabulary/random.ts'
import type { Side } from '../vocabulary/side.ts'

export type PairPlan = {
  readonly pair: number
  readonly sides: readonly [Side, Side]
  /** The sides in the order in which they are started. */
  readonly bootOrder: readonly [Side, Side]
  /** Sides that are loaded alone after the duet: absolute figures come from there. */
  readonly solos: readonly Side[]
  /**
   * How this pair measures scenarios whose solo windows need a separate load: on both sides together, on the head
   * alone, or both ways.
   */
  readonly others: readonly ('both' | 'head')[]
}

const SOLO_ROUNDS = 3

/**
 * Pairs of fresh servers, booted in an order drawn from the seed. Three of the first `spread` have solo windows. Beside
 * the base, the other scenarios are compared in every pair; beside the reference, those three measure them on the head.
 */
export function layPairs({
  count,
  first,
  spread,
  other,
  bothWays,
  within,
  seed,
}: {
  readonly count: number
  /** Number of the first pair. */
  readonly first: number
  readonly spread: number
  readonly other: 'base' | 'reference'
  /** Whether a scenario with separate solo loads decides: it has to be measured beside the reference as well. */
  readonly bothWays: boolean
  /** Whether a scenario has its solo windows within its load. */
  readonly within: boolean
  readonly seed: number
}): readonly PairPlan[] {
  const random = seededRandom(seed)
  const solos = soloPairs(spread)
  return Array.from({ length: count }, (_, index): PairPlan => {
    const alone = solos.has(index)
    return {
      pair: first + index,
      sides: ['head', other],
      bootOrder: bootOrder(other, random),
      // The ceiling depends on the machine, not on the commit: beside the base once is enough.
      solos: !alone || !within ? [] : other === 'base' && index > 0 ? ['head'] : ['head', 'ceiling'],
      others: [...(other === 'base' || bothWays ? (['both'] as const) : []), ...(alone ? (['head'] as const) : [])],
    }
  })
}

function bootOrder(other: Side, random: () => number): readonly [Side, Side] {
  return random() < 0.5 ? ['head', other] : [other, 'head']
}

/** The first, the middle and the last pair: solo windows then see the machine at three moments of the run. */
function soloPairs(pairs: number): ReadonlySet<number> {
  return new Set(
    Array.from({ length: SOLO_ROUNDS }, (_, round) => Math.round((round * (pairs - 1)) / (SOLO_ROUNDS - 1))),
  )
}
