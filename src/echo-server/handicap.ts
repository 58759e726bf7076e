/** What makes the embedded server slower or greedier than it is, so that the gate can be tried on it. */
export type Handicap = {
  /** Turns of a small loop that each message costs. */
  readonly loops: number
  /** Each echo is sent this much later. */
  readonly delayMs: number
  /** Memory kept for good with each connection. */
  readonly leakBytes: number
}

const PROBE_LOOPS = 20_000
const PROBES = 40

/** Burns `loops` turns of integer work that the compiler cannot leave out. */
export function burn(loops: number): number {
  let mixed = loops
  for (let turn = 0; turn < loops; turn++) mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + turn
  return mixed
}

/**
 * How many turns take `us` microseconds here. The fastest of many short probes is taken: whatever disturbs one makes it
 * slower, never faster. Print the number and use it again, since another moment gives another.
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
