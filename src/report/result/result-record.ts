import { FEWEST_PAIRS, type StoredRecord } from '../../records/record.ts'
import { MOST_BYTES } from '../../records/record-files.ts'
import { aloneFigures, leadOf } from '../../scenarios/lead.ts'
import { leadOf as deciding } from '../../verdict/outcome.ts'
import type { Result } from './result-schema.ts'

/** The record of a result file; undefined where it holds too few pairs beside the reference, or no verdict. */
export function recordOfResult(
  result: Result,
  { runId, attempt, at }: { runId: string; attempt: number; at: Date },
): StoredRecord | undefined {
  const { outcome, observations = [], rounds, machine, measuredSha, scenarios } = result
  const beside = observations.filter(({ against }) => against === 'reference')
  const pairs = deciding(beside)?.values.length ?? 0
  if (outcome === 'unusable' || pairs < FEWEST_PAIRS) return undefined
  const histogram = leadOf(scenarios, 'head')?.histogram
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
