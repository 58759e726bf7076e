import type { Base } from '../../base/base.ts'
import type { Config } from '../../config/config.ts'
import type { Machine } from '../../machine/machine.ts'
import type { AloneRound, Pair } from '../../measure/measurement.ts'
import type { Look } from '../../plan/looks.ts'
import type { Plan } from '../../plan/plan.ts'
import type { History } from '../../records/history.ts'
import type { StoredRecord } from '../../records/record.ts'
import type { Trend } from '../../records/trend.ts'
import type { Comparison } from '../../verdict/comparison.ts'
import type { LimitCheck } from '../../verdict/limits.ts'
import type { OutcomeKind } from '../../verdict/outcome.ts'
import type { Warning } from '../../vocabulary/warning.ts'
import type { Release } from '../trend/drift-notice.ts'

/** Everything that is known at the end of a run; all reports are made of it and of nothing else. */
export type Facts = {
  readonly version: string
  /** How ws-gate is started where the reader is, such as `node dist/cli.js`. */
  readonly invocation: string
  readonly config: Config
  readonly plan: Plan
  readonly machine: Machine
  readonly commit?: { readonly sha: string; readonly dirty: boolean }
  readonly outcome: OutcomeKind
  readonly exitCode: number
  /** Why the run is unusable or cannot be compared, and the server's last lines where they may tell more. */
  readonly reason?: string
  readonly tail?: string
  /** Given when a base was to be measured beside the head. */
  readonly base?: Base
  readonly history: History
  /** Why stored records could not be read. */
  readonly storeTrouble?: string
  readonly pairs: readonly Pair[]
  /** Scenarios that were measured on a head of their own. */
  readonly alone: readonly AloneRound[]
  readonly comparisons: readonly Comparison[]
  /** The look at the pairs beside the base that gave the comparisons. */
  readonly look?: Look
  /** The head against the limits that the user set. */
  readonly limits: readonly LimitCheck[]
  readonly warnings: readonly Warning[]
  readonly seconds: number
  /** What a later run is compared with; absent when too little was measured beside the reference. */
  readonly record?: StoredRecord
  /** What is stored, with the run's own record as its newest. */
  readonly trend?: Trend
  /** The last release on the line of commits that the records follow. */
  readonly release?: Release
  /** Whether the record is to be stored. */
  readonly isKept?: boolean
}
