/** A message that could not be sent within this time after its slot is skipped: the generator itself was held up. */
export const SKIP_AFTER_MS = 1_000
/** A timer is used only for slots further ahead: it may be a millisecond off, or early. Nearer ones: the loop turns. */
const TIMER_MS = 2

/**
 * Calls `send` in every turn of the loop in which messages are due, once for all of them: no message has a timer of its
 * own. `send` gets the instant up to which slots are due, and gives the instant of the next slot.
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
