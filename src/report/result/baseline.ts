import type { Facts } from './facts.ts'

/** What a run was compared with, and how that was found. */
export type Baseline = { readonly sha?: string; readonly source: string; readonly trace: readonly string[] }

export function baselineOf({ base, history, config }: Facts): Baseline | undefined {
  if (base !== undefined && base.kind !== 'missing') {
    const { sha, how, trace } = base
    return { ...(sha !== undefined && { sha }), source: 'base', trace: trace.length > 0 ? trace : [how] }
  }
  const records = history.kind === 'records' ? history.records : []
  const newest = records.at(-1)
  if (newest === undefined) return undefined
  return {
    ...(newest.commit !== undefined && { sha: newest.commit }),
    source: `${config.store}:${config.store === 'branch' ? config.storeBranch : config.storePath}`,
    trace: [
      ...(base?.trace ?? []),
      ...records.map(({ at, commit, run }) => `${at} ${commit ?? 'no commit'} run ${run}`),
    ],
  }
}
