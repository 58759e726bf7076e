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

/** The outcome that a run's comparisons add up to: a regression decides, then what could not be told. */
export function outcomeOf(comparisons: readonly Comparison[]): 'passed' | 'regressed' | 'inconclusive' {
  const deciding = comparisons.filter(({ tier }) => tier !== 'informational')
  const primary = deciding.filter(({ tier }) => tier === 'primary')
  if (deciding.some(({ verdict }) => verdict === 'regressed')) return 'regressed'
  // No metric that decides is not a pass: nothing missing is ever green.
  if (primary.length === 0 || primary.some(({ verdict }) => verdict === 'inconclusive')) return 'inconclusive'
  return 'passed'
}

/** A limit that is exceeded fails a run whatever was compared; one that was not measured has not been kept. */
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

/** The comparison of the metric that is shown where there is room for one: the first that may have to be shown fine. */
export function leadOf<C extends Pick<Comparison, 'metric'>>(comparisons: readonly C[]): C | undefined {
  return comparisons.find(({ metric }) => metricNamed(metric).tier === 'primary')
}

/** Of several runs: that of the one which weighs most among those that fail. */
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
