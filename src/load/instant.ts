/** Runs `callback` at an instant, or at once when it has passed. A timer may fire up to a millisecond early: then again. */
export function at(instantMs: number, now: () => number, callback: () => void): void {
  const waitMs = instantMs - now()
  if (waitMs <= 0) callback()
  else setTimeout(() => at(instantMs, now, callback), Math.ceil(waitMs))
}
