/** Makes the embedded server slower, or use more memory, to try the gate on it. */
export type Handicap = {
  /** Iterations of a small loop for each message. */
  readonly loops: number
  /** How much later each echo is sent. */
  readonly delayMs: number
  /** Memory leaked with each connection. */
  readonly leakBytes: number
}

const PROBE_LOOPS = 20_000
const PROBES = 40

/** Burns `loops` iterations of integer work that the compiler cannot optimise away. */
export function burn(loops: number): number {
  let mixed = loops
  for (let turn = 0; turn < loops; turn++) mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + turn
  return mixed
}

/**
 * How many iterations take `us` microseconds here, from the fastest of many short probes: a disturbance makes a probe
 * slower, never faster. Print the number and reuse it, since a second call gives another.
 */
export function loopsFor(us: number, nowNs: () => bigint): number {
  if (us === 0) return 0
  let bestNs = Number.POSITIVE_INFINITY
  for (let probe = 0; probe < PROBES; probe++) {
    const startNs = nowNs()
    burn(PROBE_LOOPS)
    bestNs = Math.min(bestNs, Number(nowNs() - startNs))
  }
  return Math.max(1, Math.round((us * 1_000 * PROBE_LOOPS) / bestNs))
}
