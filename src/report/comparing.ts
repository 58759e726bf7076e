import type { Result } from './result/result-schema.ts'

export type Comparing = NonNullable<Result['comparing']>

/** What a run was compared with. An older file does not say; then its other fields tell. */
export function comparingOf(result: Result): Comparing {
  if (result.comparing !== undefined) return result.comparing
  const { baseline, plan, comparisons } = result
  const compare = plan.sides.includes('base') ? 'base' : comparisons.length > 0 ? 'baseline' : 'none'
  if (baseline === undefined) return { compare, history: { kind: 'none' } }
  const sha = baseline.sha === undefined ? {} : { sha: baseline.sha }
  if (baseline.source === 'base')
    return { compare, base: { kind: 'ready', ...sha, how: howOf(baseline) }, history: { kind: 'none' } }
  return { compare, history: { kind: 'records', records: baseline.trace.length } }
}

/** How the base was obtained: the last line of its trace, without the name that the line begins with. */
function howOf({ source, trace }: NonNullable<Result['baseline']>): string {
  return (trace.at(-1) ?? source).replace(/^base [0-9a-f]+: /, '')
}
