import type { Random } from '../plan/random.ts'
import type { Arrivals } from './job.ts'

/**
 * When each message of an open model should leave, in ms from the start: each call gives the next. The schedule never
 * waits for replies: if the server stalls for a second, the messages due in that second count as late. Measuring from
 * the real send instead would forgive the stall (coordinated omission).
 */
export function createSchedule(messagesPerSecond: number, arrivals: Arrivals, random: Random): () => number {
  const meanGapMs = 1_000 / messagesPerSecond
  if (arrivals === 'constant') {
    let count = 0
    // By multiplication: adding the gap up would drift by its rounding.
    return () => count++ * meanGapMs
  }
  let atMs = 0
  return () => {
    atMs -= Math.log(1 - random()) * meanGapMs
    return atMs
  }
}
