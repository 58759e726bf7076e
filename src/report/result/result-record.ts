import { FEWEST_PAIRS, type Record } from '../../records/record.ts'
import { MOST_BYTES } from '../../records/record-files.ts'
import { aloneFigures, echoOf } from '../../scenarios/echo/report.ts'
import { DECIDES_FIRST } from './decides-first.ts'
import type { Result } from './result-schema.ts'

/** The record of a result file; nothing where it holds too few pairs beside the reference, or no verdict. */
export function recordOfResult(
  result: Result,
  { runId, attempt, at }: { runId: string; attempt: number; at: Date },
): Record | undefined {
  const { outcome, observations = [], rounds, machine, measuredSha, scenarios } = result
  const beside = observations.filter(({ against }) => against === 'reference')
  const pairs = beside.find(({ metric }) => metric === DECIDES_FIRST)?.values.length ?? 0
  if (outcome === 'unusable' || pairs < FEWEST_PAIRS) return undefined
  const histogram = echoOf(scenarios, 'head')?.histogram
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
    absolute: [...aloneFigures(scenarios, rounds)],
    ...(histogram !== undefined && histogram.length < MOST_BYTES / 2 && { histogram }),
  }
}
