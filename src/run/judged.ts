import type { Config } from '../config/config.ts'
import type { Pair } from '../measure/measurement.ts'
import type { Look } from '../plan/looks.ts'
import type { Plan } from '../plan/plan.ts'
import type { History } from '../records/history.ts'
import { acknowledge, acknowledgedOutcome } from '../verdict/acknowledge.ts'
import { compareBesideBase } from '../verdict/beside-base.ts'
import type { Comparison } from '../verdict/comparison.ts'
import { gatingMetrics } from '../verdict/gating.ts'
import { checkLimits, type LimitCheck } from '../verdict/limits.ts'
import { observe } from '../verdict/observations.ts'
import { limitedOutcome, type OutcomeKind, outcomeOf } from '../verdict/outcome.ts'
import { compareStored } from '../verdict/stored.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { tooFewPairs } from './measure.ts'
import type { Failure, Measured } from './measured.ts'
import type { RunContext } from './session.ts'

/** What follows from what was measured. */
export type Judged = {
  readonly comparisons: readonly Comparison[]
  readonly outcome: OutcomeKind
  readonly limits: readonly LimitCheck[]
  /** The look that decided against the base. */
  readonly look?: Look
  /** Warnings about accepted regressions. */
  readonly accepted: readonly Warning[]
}

type Compared = Pick<Judged, 'comparisons' | 'outcome' | 'look'>

/** The verdict, against the base where the plan has one; a failure where too little could be measured. */
export function judge(context: RunContext, measured: Measured, history: History): Judged | Failure {
  const { plan, config } = context
  const compared = plan.other === 'base' ? besideBase(context, measured) : againstStored(context, measured, history)
  if ('reason' in compared) return compared
  const accepted = acknowledge(compared.comparisons, acknowledgementsOf(context), today())
  const limits = checkLimits([...measured.pairs, ...measured.alone], config.limits)
  return {
    ...compared,
    comparisons: accepted.comparisons,
    accepted: accepted.warnings,
    limits,
    outcome: limitedOutcome(acknowledgedOutcome(compared.outcome, accepted.comparisons), limits),
  }
}

/**
 * Whether the pairs so far decide. Accepted regressions decide nothing: the run goes on until the other metrics can.
 */
export function canTell(context: RunContext, usable: readonly Pair[], look: Look): boolean {
  if (context.session.everyPair === true) return false
  const { comparisons, outcome } = compareBesideBase(usable, look, ruleOf(context, usable))
  const accepted = acknowledge(comparisons, acknowledgementsOf(context), today())
  return acknowledgedOutcome(outcome, accepted.comparisons) !== 'inconclusive'
}

function besideBase(context: RunContext, { pairs, looked }: Measured): Compared | Failure {
  const beside = pairs.filter(({ other }) => other === 'base')
  const reason = tooFewPairs(beside, context.plan)
  if (reason !== undefined || looked === undefined) return { reason: reason ?? 'no pairs could be measured' }
  const { usable, look } = looked
  return { ...compareBesideBase(usable, look, ruleOf(context, usable)), look }
}

function againstStored({ config, plan }: RunContext, { pairs }: Measured, history: History): Compared | Failure {
  const reason = tooFewPairs(pairs, plan)
  if (reason !== undefined) return { reason }
  const comparisons =
    history.kind === 'records'
      ? compareStored(
          observe(pairs, 'reference'),
          history.records.map(({ observations }) => observations),
          ruleOf({ config, plan }, pairs),
        )
      : []
  return { comparisons, outcome: storedOutcome(config, history, comparisons) }
}

function ruleOf({ config, plan }: { readonly config: Config; readonly plan: Plan }, pairs: readonly Pair[]) {
  return { thresholds: config.thresholds, gating: gatingMetrics(pairs, plan.gating) }
}

function acknowledgementsOf({ session }: RunContext) {
  return session.acknowledgements ?? []
}

/** Today's date, by which acceptances expire. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function storedOutcome(config: Config, { kind }: History, comparisons: readonly Comparison[]): OutcomeKind {
  if (config.compare === 'none') return 'passed'
  switch (kind) {
    case 'none':
      return 'no-baseline'
    case 'incomparable':
      return 'incomparable'
    case 'records':
      return outcomeOf(comparisons)
  }
}
