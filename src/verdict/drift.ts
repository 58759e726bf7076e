import { mean } from 'simple-statistics'
import { CHANGE_RULE, type ChangePoint, twoSided } from './change-points.ts'

/** How far a series has drifted from an earlier place in it, without any single step large enough to be seen. */
export type Drift = {
  /** Relative change of the level, as a fraction; positive is worse. */
  readonly change: number
  readonly p: number
  /** How many values stand on either side. */
  readonly reference: number
  readonly recent: number
}

const FEWEST = CHANGE_RULE.leastSegment
const RECENT = 8

/**
 * The newest values against those of a pinned place, such as the last release. Undefined where the two do not differ
 * (Student's t, two-sided, as strict as for a change point), or where change points between them account for it.
 *
 * @param values logs, oldest first; greater is worse
 * @param reference where the values of the place are: from, and the first index after them
 */
export function driftFrom(
  values: readonly number[],
  reference: { readonly from: number; readonly to: number },
  changes: readonly ChangePoint[],
): Drift | undefined {
  const before = values.slice(Math.max(0, reference.from), reference.to)
  const recent = values.slice(Math.max(reference.to, values.length - RECENT))
  if (before.length < FEWEST || recent.length < FEWEST) return undefined
  const shift = mean([...recent]) - mean([...before])
  const p = twoSided(before, recent)
  if (!(p <= CHANGE_RULE.mostP && Math.abs(shift) >= Math.log1p(CHANGE_RULE.leastChange))) return undefined
  const told = changes
    .filter(({ index }) => index >= reference.from)
    .reduce((sum, change) => sum + change.after - change.before, 0)
  if (Math.abs(shift - told) < Math.log1p(CHANGE_RULE.leastChange)) return undefined
  return { change: Math.expm1(shift), p, reference: before.length, recent: recent.length }
}
