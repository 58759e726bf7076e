import type { Acknowledgement } from '../config/acknowledgements.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { Comparison } from './comparison.ts'
import { type OutcomeKind, outcomeOf, regressions } from './outcome.ts'

/**
 * The comparisons, with accepted regressions marked. A change larger than was accepted, or past its last day, stays a
 * regression. An entry that no longer has a regression gets a warning.
 *
 * @param day today, `2026-12-31`
 */
export function acknowledge(
  comparisons: readonly Comparison[],
  acknowledgements: readonly Acknowledgement[],
  day: string,
): { readonly comparisons: readonly Comparison[]; readonly warnings: readonly Warning[] } {
  const regressed = regressions(comparisons)
  const warnings: Warning[] = []
  const accepted = new Map<Comparison, Acknowledgement>()
  for (const one of acknowledgements) {
    const its = regressed.find(({ metric }) => metric === one.metric)
    const { metric, until, largest } = one
    if (its === undefined) {
      if (comparisons.some((each) => each.metric === metric)) warnings.push({ kind: 'ack-unused', metric })
    } else if (day > until) warnings.push({ kind: 'ack-over', metric, until })
    // Written so that NaN counts as beyond.
    else if (!(Math.abs(its.change) <= largest))
      warnings.push({ kind: 'ack-exceeded', metric, largest, change: its.change })
    else accepted.set(its, one)
  }
  return {
    comparisons: comparisons.map((one) => {
      const by = accepted.get(one)
      return by === undefined ? one : { ...one, acknowledged: { until: by.until, reason: by.reason } }
    }),
    warnings,
  }
}

/** The outcome of a run whose regressions are all accepted: that of its other comparisons. */
export function acknowledgedOutcome(outcome: OutcomeKind, comparisons: readonly Comparison[]): OutcomeKind {
  const accepted = comparisons.filter(({ acknowledged }) => acknowledged !== undefined)
  if (outcome !== 'regressed' || accepted.length === 0 || regressions(comparisons).length > 0) return outcome
  const rest = comparisons.filter((one) => !accepted.includes(one))
  // With every primary metric accepted, nothing is left that could be inconclusive.
  return rest.some(({ tier }) => tier === 'primary') ? outcomeOf(rest) : 'passed'
}
