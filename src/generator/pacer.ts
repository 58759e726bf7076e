/** A message that could not be sent within this time of its slot is skipped: the generator itself was held up. */
export const SKIP_AFTER_MS = 1_000
/** Further ahead than this a timer is used; nearer, the loop turns: a timer is a millisecond off, and may be early. */
const TIMER_MS = 2

/**
 * Calls `send` at every turn at which something is due, with all that is; there is never a timer for each message.
 * `send` gets the instant up to which slots are due, and gives the next slot's.
 */
export function startPacer(now: () => number, send: (untilMs: number) => number): { stop(): void } {
  let running = true
  const turn = () => {
    if (!running) return
    const waitMs = send(now()) - now()
    if (!Number.isFinite(waitMs)) return
    if (waitMs > TIMER_MS) setTimeout(turn, Math.floor(waitMs - 1))
    else setImmediate(turn)
  }
  turn()
  return {
    stop: () => {
      running = false
    },
  }
}
