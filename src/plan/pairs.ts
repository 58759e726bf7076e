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
   * How scenarios whose windows of one side are loads of their own are measured in it: on both sides together, on the head
   * alone, or both ways.
   */
  readonly others: readonly ('both' | 'head')[]
}

const SOLO_ROUNDS = 3

/**
 * Pairs of fresh servers, booted in an order drawn from the seed. Three of the first `spread` have solo windows; with
 * the base the other scenarios are compared in every pair, with the reference they are the head's own and measured there.
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
  /** Number of the first of them. */
  readonly first: number
  readonly spread: number
  readonly other: 'base' | 'reference'
  /** Whether a scenario that is loaded apart decides: it has to be measured beside the reference as well. */
  readonly bothWays: boolean
  /** Whether a scenario measures one side alone within its load. */
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
      // The leanest echo is the machine's, not the commit's: beside the base once is enough.
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
