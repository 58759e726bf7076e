/** How long the server runs between two stops, and the shortest stop worth its two signals. */
const STEP_MS = 20
const LEAST_STOP_MS = 1.5

/**
 * Slows a server down from outside, whatever language it is written in: stops its process group (SIGSTOP) for moments
 * that add up to `share` of the time. `end` lets it run again.
 */
export function slowDown(group: number, share: number, now: () => number): { end(): void } {
  const startMs = now()
  let stoppedMs = 0
  let stoppedAtMs: number | undefined
  let timer = setTimeout(step, STEP_MS)

  function step() {
    const owedMs = share * (now() - startMs) - stoppedMs
    if (owedMs < LEAST_STOP_MS) {
      timer = setTimeout(step, STEP_MS)
      return
    }
    if (!signal(group, 'SIGSTOP')) return
    stoppedAtMs = now()
    timer = setTimeout(goOn, Math.round(owedMs))
  }

  function goOn() {
    signal(group, 'SIGCONT')
    if (stoppedAtMs !== undefined) stoppedMs += now() - stoppedAtMs
    stoppedAtMs = undefined
    timer = setTimeout(step, STEP_MS)
  }

  return {
    end() {
      clearTimeout(timer)
      if (stoppedAtMs !== undefined) signal(group, 'SIGCONT')
    },
  }
}

/** False when the group is gone. */
function signal(group: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    process.kill(-group, name)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}

/**
 * Share of the time to stop one of two servers that keep one core busy, so that it serves a message `slower` more
 * slowly than the other. While it is stopped the other has the core to itself: (1 − s) / (1 + s) = 1 / (1 + slower).
 */
export function stoppedShare(slower: number): number {
  return slower / (2 + slower)
}
