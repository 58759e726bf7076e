import type { ShardPlan } from './shard.ts'

/** A shard that hears of a window later than this share of it would measure at another time than the other shards. */
const LATE_WITHIN = 0.05
/** Long enough for the message to reach the workers in time. */
export const AHEAD_MS = 100

/** This shard cannot measure a window at its planned time, and must not pass for one that did. */
export class LateShard extends Error {
  override readonly name = 'LateShard'
}

/**
 * When window `index` opens, by the wall clock: at the instant that all shards share, or as soon as possible where that
 * has only just passed. Errors: LateShard beyond 5 % of a window.
 *
 * @param firstMs start of the first window
 */
export function openingOf(
  index: number,
  { firstMs, nowMs, plan }: { readonly firstMs: number; readonly nowMs: number; readonly plan: ShardPlan },
): { readonly startMs: number; readonly lateMs: number } {
  const plannedMs = firstMs + index * plan.periodMs
  const startMs = Math.max(plannedMs, nowMs + AHEAD_MS)
  const lateMs = startMs - plannedMs
  const most = LATE_WITHIN * plan.windowMs
  if (lateMs <= most) return { startMs, lateMs }
  throw new LateShard(
    `it was ${Math.ceil(lateMs)} ms late for window ${index + 1}, at most ${Math.floor(most)} ms are allowed; start the shards earlier, or write a later 'start-at'`,
  )
}
