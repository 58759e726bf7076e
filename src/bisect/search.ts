/** A commit compared with the good end. `unsure`: the pairs did not decide; `skipped`: it could not be measured. */
export type Finding = 'fast' | 'slow' | 'unsure' | 'skipped'

/** What to do next with a range of commits, oldest first, the last of which is known to be slow. */
export type Step =
  | { readonly kind: 'measure'; readonly index: number }
  /** `index` is the first slow commit. */
  | { readonly kind: 'found'; readonly index: number }
  /** It is one of these commits: nothing between the last fast and the first slow one can be decided. */
  | { readonly kind: 'among'; readonly first: number; readonly last: number }

/**
 * Halves the commits between the last fast and the first slow one. In place of a commit that could not be decided its
 * nearest neighbour is measured; when only undecided commits are left the answer is their range.
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
