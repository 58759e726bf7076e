import { longestPairMs, type PairPlan, type Plan } from '../plan/plan.ts'
import type { Pair } from './measurement.ts'

/** The effects of measuring, so that a test can hand in a script of its own. */
export type Measuring = {
  measurePair(pairPlan: PairPlan): Promise<Pair>
  /** Told after each pair: what has been measured is kept whatever comes next. */
  progress(pair: Pair, done: number): void
  now(): number
}

/**
 * Measures pair after pair. A spoiled pair is replaced by another while spare pairs are left; no pair is begun that
 * would not fit into the time budget, going by the slowest so far.
 */
export async function measure(plan: Plan, measuring: Measuring): Promise<readonly Pair[]> {
  const startMs = measuring.now()
  const pairs: Pair[] = []
  let slowestMs = 0
  const queue = [...plan.pairs]
  let spare = plan.sparePairs
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const beganMs = measuring.now()
    if (pairs.length > 0 && beganMs - startMs + slowestMs > plan.budgetMs) break
    const pair = await measuring.measurePair(next)
    pairs.push(pair)
    measuring.progress(pair, pairs.length)
    slowestMs = Math.max(slowestMs, measuring.now() - beganMs)
    if (pair.spoiled !== undefined && spare-- > 0) {
      queue.push({ ...next, pair: plan.pairs.length + plan.sparePairs - spare - 1 })
    }
  }
  return pairs
}

/** Fewest usable pairs that a run may be judged from. */
export const FEWEST_PAIRS = 5

/** Why the pairs cannot be judged; nothing when they can. */
export function tooFewPairs(pairs: readonly Pair[], plan: Plan): string | undefined {
  const usable = pairs.filter(({ spoiled }) => spoiled === undefined)
  if (plan.pairs.length === 0 || usable.length >= FEWEST_PAIRS) return undefined
  const spoiled = pairs.find((pair) => pair.spoiled !== undefined)?.spoiled
  const why =
    spoiled === undefined
      ? `one pair can take up to ${(longestPairMs(plan) / 1_000).toFixed(0)} s`
      : `the first spoiled one: ${spoiled}`
  return `only ${usable.length} of ${pairs.length} pairs could be used, ${FEWEST_PAIRS} are needed within 'time-budget' (${why})`
}
