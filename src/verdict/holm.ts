/**
 * Which of several tests reject when the chance of any false rejection among them shall be at most alpha (Holm 1979):
 * the smallest p must not exceed alpha/m, nor the next alpha/(m−1); the first that does ends the procedure. A NaN never
 * rejects.
 */
export function holm(ps: readonly number[], alpha: number): readonly boolean[] {
  const order = ps.map((p, index) => ({ p: Number.isNaN(p) ? 1 : p, index })).sort((a, b) => a.p - b.p)
  const rejected = ps.map(() => false)
  for (const [place, { p, index }] of order.entries()) {
    if (!(p <= alpha / (ps.length - place))) break
    rejected[index] = true
  }
  return rejected
}
