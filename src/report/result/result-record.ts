import { FEWEST_PAIRS, type Record } from '../../records/record.ts'
import { MOST_BYTES } from '../../records/record-files.ts'
import type { Result } from './result-schema.ts'
import { FIGURES } from './stored-result.ts'

/** The record of a result file; nothing where it holds too few pairs beside the reference, or no verdict. */
export function recordOfResult(
  result: Result,
  { runId, attempt, at }: { runId: string; attempt: number; at: Date },
): Record | undefined {
  const { outcome, observations = [], rounds, machine, measuredSha, scenarios } = result
  const beside = observations.filter(({ against }) => against === 'reference')
  const pairs = beside.find(({ metric }) => metric === 'echo.cpuPerMessage')?.values.length ?? 0
  if (outcome === 'unusable' || pairs < FEWEST_PAIRS) return undefined
  const solos = rounds.filter(({ side, design }) => side === 'head' && design === 'solo')
  const head = scenarios.find(({ kind, side }) => kind === 'echo' && side === 'head')
  const rss = head?.server?.rssBytes.max
  const histogram = head?.histogram
  return {
    schema: 1,
    name: result.name,
    key: machine.key,
    tool: result.tool,
    ...(measuredSha !== undefined && { commit: measuredSha, dirty: false }),
    run: runId,
    attempt,
    at: at.toISOString(),
    outcome,
    observations: beside.map(({ metric, values }) => ({ metric, values })),
    absolute: [
      ...FIGURES.map(([metric, of]) => ({ metric, values: solos.flatMap((round) => of(round) ?? []) })),
      { metric: 'echo.rss' as const, values: rss === undefined ? [] : [rss] },
    ].filter(({ values }) => values.length > 0),
    ...(histogram !== undefined && histogram.length < MOST_BYTES / 2 && { histogram }),
  }
}
