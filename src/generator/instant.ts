/** Resolves at an instant. */
export function reached(instantMs: number, now: () => number): Promise<void> {
  return new Promise((resolve) => at(instantMs, now, resolve))
}

/** Runs `callback` at an instant, or at once when it has passed. A timer may fire up to a millisecond early: then again. */
function at(instantMs: number, now: () => number, callback: () => void): void {
  const waitMs = instantMs - now()
  if (waitMs <= 0) callback()
  else setTimeout(() => at(instantMs, now, callback), Math.ceil(waitMs))
}
