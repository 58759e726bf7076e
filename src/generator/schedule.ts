import type { Random } from '../vocabulary/random.ts'
import type { Share } from './job.ts'

/** Intended send times: evenly spaced, or with exponential gaps as from many independent senders. */
export type Arrivals = 'constant' | 'poisson'

/**
 * When each message of an open model should leave, in ms on the clock that all workers share: each call gives the next
 * time, from `startMs` on. The schedule never waits for replies: if the server stalls for a second, the messages due in
 * that second count as late. Measuring from the real send instead would hide the stall (coordinated omission).
 *
 *   whole schedule   |  |  |  |  |  |  |  |     evenly spaced from the clock's zero
 *   share 0 of 2     |     |     |     |
 *   share 1 of 2        |     |     |     |
 *
 * Independent senders with exponential gaps make one such sender together: there each share has its part of the rate.
 */
export function createSchedule(
  { messagesPerSecond, arrivals, share }: { messagesPerSecond: number; arrivals: Arrivals; share: Share },
  startMs: number,
  random: Random,
): () => number {
  const gapMs = 1_000 / messagesPerSecond
  if (arrivals === 'constant') {
    const firstSlot = Math.ceil(startMs / gapMs)
    let slot = firstSlot + ((share.index - (firstSlot % share.of) + share.of) % share.of)
    // By multiplication: adding the gap again and again would add up its rounding errors.
    return () => {
      const dueMs = slot * gapMs
      slot += share.of
      return dueMs
    }
  }
  let atMs = startMs
  return () => {
    atMs -= Math.log(1 - random()) * gapMs * share.of
    return atMs
  }
}
