import { sampleVariance } from 'simple-statistics'

/** Spread between runs of one commit that is assumed until the history shows its own, and how many runs it is worth. */
export const ASSUMED_SPREAD = 0.015
const ASSUMED_WEIGHT = 4

/** Spread of the runs of one commit, from their estimates (logs): the assumed one, and more and more of their own. */
export function spreadOf(estimates: readonly number[]): { readonly sd: number; readonly degrees: number } {
  const n = estimates.length
  const degrees = n + ASSUMED_WEIGHT - 1
  const own = n < 2 ? 0 : (n - 1) * sampleVariance([...estimates])
  return { sd: Math.sqrt((ASSUMED_WEIGHT * ASSUMED_SPREAD ** 2 + own) / degrees), degrees }
}
