/** What is known of a commit against the good end. `unsure`: measured, and not told; `skipped`: it could not be measured. */
export type Finding = 'fast' | 'slow' | 'unsure' | 'skipped'

/** What to do next with a range of commits, oldest first, of which the last is known to be slow. */
export type Step =
  | { readonly kind: 'measure'; readonly index: number }
  /** The first slow one. */
  | { readonly kind: 'found'; readonly index: number }
  /** It is one of these: between the last fast and the first slow one nothing more can be told. */
  | { readonly kind: 'among'; readonly first: number; readonly last: number }

/**
 * Halves the commits between the last that is fast and the first that is slow. One that could not be told is passed
 * over for its nearest neighbour; when only such are left the answer is the range.
 */
export function nextStep(findings: readonly (Finding | undefined)[]): Step {
  const slow = findings.indexOf('slow')
  const fast = findings.slice(0, slow).lastIndexOf('fast')
  const open = Array.from({ length: slow - fast - 1 }, (_, offset) => fast + 1 + offset)
  if (open.length === 0) return { kind: 'found', index: slow }
  const middle = (fast + slow) / 2
  const [nearest] = open
    .filter((index) => findings[index] === undefined)
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  return nearest === undefined ? { kind: 'among', first: fast + 1, last: slow } : { kind: 'measure', index: nearest }
}
