import type { Config } from '../config/config.ts'
import { metricNamed } from '../scenarios/table.ts'
import type { Comparison } from './comparison.ts'
import type { LimitCheck } from './limits.ts'

/** How a run ended. */
export type OutcomeKind = 'passed' | 'regressed' | 'inconclusive' | 'no-baseline' | 'incomparable' | 'unusable'

/** Of several runs, the one whose outcome weighs most. */
export function worstOf<T extends { readonly outcome: OutcomeKind }>(runs: readonly T[]): T {
  const weight = ({ outcome }: T) => WEIGHTS.indexOf(outcome)
  return runs.reduce((worst, run) => (weight(run) < weight(worst) ? run : worst))
}

const WEIGHTS: readonly OutcomeKind[] = [
  'regressed',
  'unusable',
  'inconclusive',
  'incomparable',
  'no-baseline',
  'passed',
]

/** The outcome of a run's comparisons: a regression goes first, then an inconclusive primary metric. */
export function outcomeOf(comparisons: readonly Comparison[]): 'passed' | 'regressed' | 'inconclusive' {
  const deciding = comparisons.filter(({ tier }) => tier !== 'informational')
  const primary = deciding.filter(({ tier }) => tier === 'primary')
  if (deciding.some(({ verdict }) => verdict === 'regressed')) return 'regressed'
  // Without a primary metric a run does not pass: what is missing is never green.
  if (primary.length === 0 || primary.some(({ verdict }) => verdict === 'inconclusive')) return 'inconclusive'
  return 'passed'
}

/** The outcome with the limits: an exceeded one fails a run whatever was compared, an unmeasured one was not kept. */
export function limitedOutcome(outcome: OutcomeKind, limits: readonly LimitCheck[]): OutcomeKind {
  if (limits.some(({ verdict }) => verdict === 'exceeded')) return 'regressed'
  return outcome === 'passed' && limits.some(({ verdict }) => verdict === 'unmeasured') ? 'inconclusive' : outcome
}

/** What has regressed and is not accepted. */
export function regressions(comparisons: readonly Comparison[]): readonly Comparison[] {
  return comparisons.filter(
    ({ tier, verdict, acknowledged }) =>
      tier !== 'informational' && verdict === 'regressed' && acknowledged === undefined,
  )
}

/** The comparison to show where there is room for only one: that of the first primary metric. */
export function leadOf<C extends Pick<Comparison, 'metric'>>(comparisons: readonly C[]): C | undefined {
  return comparisons.find(({ metric }) => metricNamed(metric).tier === 'primary')
}

/** The exit code of several runs: that of the failing run whose outcome weighs most, 0 where none fails. */
export function joinedExitCode(runs: readonly { readonly outcome: OutcomeKind; readonly exitCode: number }[]): number {
  const failing = runs.filter((run) => run.exitCode !== 0)
  return failing.length === 0 ? 0 : worstOf(failing).exitCode
}

/** 0 passed, 1 regressed, 3 unusable, 4 inconclusive, 5 no baseline or incomparable; what `fail-on` leaves out is 0. */
export function exitCode(outcome: OutcomeKind, { failOn, warnOnly }: Pick<Config, 'failOn' | 'warnOnly'>): number {
  if (outcome === 'passed') return 0
  if (outcome === 'unusable') return 3
  if (warnOnly || !failOn.includes(outcome)) return 0
  switch (outcome) {
    case 'regressed':
      return 1
    case 'inconclusive':
      return 4
    case 'no-baseline':
    case 'incomparable':
      return 5
  }
}
