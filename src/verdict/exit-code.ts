import type { Config } from '../config/config.ts'
import { type OutcomeKind, worstOf } from './outcome.ts'

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
