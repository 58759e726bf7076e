import type { Measurement } from '../measure/measurement.ts'
import { measurementsOf } from '../measure/solo.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { SCENARIOS } from './table.ts'

/** What the measurements of all scenarios show about causes, or what else a reader should know. */
export function remarksOf(
  rounds: readonly { readonly measurements: readonly Measurement[] }[],
  timeoutMs: number,
): readonly Warning[] {
  return SCENARIOS.flatMap((kind) => kind.remarks?.(measurementsOf(rounds, kind.name), timeoutMs) ?? [])
}
