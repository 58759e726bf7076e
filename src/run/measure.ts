import type { Pair } from '../measure/measurement.ts'
import { longestPairMs } from '../plan/longest.ts'
import { type Look, lastLook, planLooks } from '../plan/looks.ts'
import type { PairPlan } from '../plan/pairs.ts'
import type { Plan } from '../plan/plan.ts'
import { FEWEST_PAIRS } from '../records/record.ts'

/** The effects of measuring, so that a test can pass in its own script. */
export type Measuring = {
  measurePair(pairPlan: PairPlan): Promise<Pair>
  /** Called after each pair: what has been measured is kept whatever comes next. */
  progress(pair: Pair, done: number): void
  /** Whether the pairs so far decide, at this look. Called only for plans with looks. */
  decided?(pairs: readonly Pair[], look: Look): boolean
  now(): number
}

/**
 * Measures pair after pair. A spoiled pair is replaced while spare pairs are left. No pair is begun that would not fit
 * into the time budget, going by the slowest so far. With looks it ends at the first look that decides. The number of
 * looks is settled after the second pair (the first also has solo windows), by the time that pair took and never by its
 * results.
 */
export async function measure(plan: Plan, measuring: Measuring): Promise<readonly Pair[]> {
  const startMs = measuring.now()
  const pairs: Pair[] = []
  let slowestMs = 0
  const queue = [...plan.pairs]
  let spare = plan.sparePairs
  let looks: readonly Look[] | undefined
  let looked = 0
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const beganMs = measuring.now()
    if (pairs.length > 0 && beganMs - startMs + slowestMs > plan.budgetMs) break
    const pair = await measuring.measurePair(next)
    pairs.push(pair)
    measuring.progress(pair, pairs.length)
    const nowMs = measuring.now()
    slowestMs = Math.max(slowestMs, nowMs - beganMs)
    if (pair.spoiled !== undefined) {
      if (spare-- > 0) queue.push({ ...next, pair: numberOfSpare(plan, spare) })
      continue
    }
    const usable = usableOf(pairs)
    if (usable.length > 1)
      looks ??= fittingLooks(plan, usable.length, (plan.budgetMs - (nowMs - startMs)) / (nowMs - beganMs))
    const look = looks?.find((one) => one.pairs === usable.length)
    if (look === undefined) continue
    looked = look.pairs
    if (measuring.decided?.(usable, look) || look === looks?.at(-1)) return pairs
  }
  const usable = usableOf(pairs)
  looks ??= fittingLooks(plan, usable.length, 0)
  // It ended between two looks: this look spends what was left for the later ones.
  if (looks.length > 0 && usable.length > looked) measuring.decided?.(usable, lastLook(looked, looks, usable.length))
  return pairs
}

/** Measures the pairs for the record of a run that the base decided, as many as fit in the remaining time. */
export async function measureRecord(plan: Plan, measuring: Measuring, spentMs: number): Promise<readonly Pair[]> {
  return measure({ ...plan, pairs: plan.recordPairs, looks: [], budgetMs: plan.budgetMs - spentMs }, measuring)
}

function numberOfSpare({ pairs, recordPairs, sparePairs }: Plan, spare: number): number {
  return pairs.length + recordPairs.length + sparePairs - spare - 1
}

/** The looks that there is time for, when `more` pairs still fit into the rest of the budget. */
function fittingLooks({ looks, pairs, gating }: Plan, measured: number, more: number): readonly Look[] {
  if (looks.length === 0) return []
  const fitting = Number.isFinite(more) ? measured + Math.max(0, Math.floor(more)) : pairs.length
  return planLooks(Math.min(pairs.length, fitting), gating.length, looks)
}

function usableOf(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.filter(({ spoiled }) => spoiled === undefined)
}

/** Why the pairs cannot be judged; undefined when they can. */
export function tooFewPairs(pairs: readonly Pair[], plan: Plan): string | undefined {
  const usable = usableOf(pairs)
  if (plan.pairs.length === 0 || usable.length >= FEWEST_PAIRS) return undefined
  const spoiled = pairs.find((pair) => pair.spoiled !== undefined)?.spoiled
  const why =
    spoiled === undefined
      ? `one pair can take up to ${(longestPairMs(plan) / 1_000).toFixed(0)} s`
      : `the first spoiled one: ${spoiled}`
  return `only ${usable.length} of ${pairs.length} pairs could be used, ${FEWEST_PAIRS} are needed within 'time-budget' (${why})`
}
