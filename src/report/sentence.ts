import { commitWords, formatShare } from '../format/numbers.ts'
import { fewestPairs } from '../plan/looks.ts'
import { decidingWords, metricNamed } from '../scenarios/table.ts'
import type { Comparison } from '../verdict/comparison.ts'
import { leadOf, regressions } from '../verdict/outcome.ts'
import { acceptedWords, changeWords, exceededWords } from './change-words.ts'
import { type Comparing, comparingOf } from './comparing.ts'
import type { Judged } from './result/judged-result.ts'
import type { Result } from './result/result-schema.ts'

/** The verdict on a result: the run's own, or one recomputed from its numbers. */
export type Verdict = Pick<Judged, 'outcome' | 'comparisons' | 'limits' | 'reason'>

/** The verdict as a sentence, with what would settle it where it is inconclusive. */
export function sentenceOf(result: Result, verdict: Verdict): string {
  const { outcome, comparisons, limits, reason } = verdict
  const comparing = comparingOf(result)
  switch (outcome) {
    case 'regressed':
      return `Regressed: ${[...regressions(comparisons).map(changeWords), ...exceededWords(limits)].join(', ')}.`
    case 'passed':
      return passedWords(result, comparisons, comparing)
    case 'inconclusive': {
      const unmeasured = limits.filter((limit) => limit.verdict === 'unmeasured')
      if (unmeasured.length > 0)
        return `Inconclusive: ${unmeasured.map(({ metric }) => metric).join(', ')} has a limit and could not be measured.`
      return comparing.base?.kind === 'ready'
        ? unsettledWords(result, comparisons, comparing)
        : `Inconclusive: ${unsureWords(comparisons)}. More records narrow it, a quieter machine too.`
    }
    case 'no-baseline':
      return `No baseline: ${nothingStored(result, comparing)}. ${savedWords(comparing)}`
    case 'incomparable': {
      const why = comparing.history.differences?.join('; ') ?? 'another key'
      return `Incomparable: the records stored under '${result.name}' are of other conditions (${why}). ${savedWords(comparing)}`
    }
    case 'unusable':
      return `Unusable: ${reason ?? 'the run could not be measured'}.`
  }
}

function passedWords(result: Result, comparisons: readonly Comparison[], comparing: Comparing): string {
  const { base, compare } = comparing
  if (compare === 'none' && comparisons.length === 0) return measuredWords(result)
  if (base?.kind === 'identical')
    return `Passed: identical build, not measured. The files of 'identical-if' are those of ${baseWords(base)}.`
  const accepted = acceptedWords(comparisons)
  if (accepted !== undefined) return `Passed: ${accepted}; nothing else is slower beyond its threshold.`
  const better = comparisons.filter(({ tier, verdict }) => tier !== 'informational' && verdict === 'improved')
  if (better.length > 0) return `Passed, improved: ${better.map(changeWords).join(', ')}.`
  const against = base?.kind === 'ready' ? `beside ${baseWords(base)}` : `against ${recordCount(comparing)}`
  return `Passed: nothing is slower beyond its threshold, in ${usedPairs(result)} pairs ${against}.`
}

function measuredWords(result: Result): string {
  const { plan, rounds, scenarios, alone } = result
  const pairs = usedPairs(result)
  // An older file does not say which scenarios had a head of their own.
  const kinds = alone ?? (rounds.length > 0 ? [] : scenarios.map(({ kind }) => kind))
  const what = [...(pairs > 0 ? [`${pairs} pairs`] : []), ...kinds].join(', ')
  const why =
    plan.pairs > 0 ? "as 'compare: none' asks" : `since ${decidingWords()}, which decides, is not among 'scenarios'`
  return `Measured: ${what}. Nothing was compared, ${why}.`
}

/** What a run beside the base could not tell, and what would settle it. */
function unsettledWords(result: Result, comparisons: readonly Comparison[], { timeBudgetMs }: Comparing): string {
  const { gating = [], pairs: planned } = result.plan
  const used = usedPairs(result)
  const budget = timeBudgetMs === undefined ? '' : ` (now ${timeBudgetMs / 1_000} s)`
  const primary = comparisons.filter(({ metric }) => metricNamed(metric).tier === 'primary')
  const unsure = primary.filter(({ tier, verdict }) => tier === 'primary' && verdict === 'inconclusive')
  const needed = Math.max(0, ...unsure.map(({ pairsNeeded }) => pairsNeeded ?? 0))
  const fewest = fewestPairs(gating.length)
  if (used < fewest)
    return `Inconclusive: ${used} pairs are too few to show a regression; at least ${fewest} are needed. Raise 'pairs', or 'time-budget'${budget}.`
  const noisy = primary.filter(({ noise, threshold }) => !(noise <= threshold))
  const remedies = [
    needed > 0 && `About ${needed} pairs would tell: raise 'time-budget'${budget} and 'pairs' (${planned}).`,
    noisy.length > 0 &&
      `The noise of a pair is beyond the threshold (${noisy.map((c) => `${metricNamed(c.metric).label} ${formatShare(c.noise)}`).join(', ')}): use a quieter machine, or raise 'thresholds'.`,
    needed === 0 &&
      noisy.length === 0 &&
      unsure.length > 0 &&
      `The change is at its threshold; move the threshold to one side of it if that matters.`,
  ].filter((remedy) => remedy !== false)
  return `Inconclusive after ${used} pairs: ${unsureWords(comparisons)}. ${remedies.join(' ')}`.trim()
}

function unsureWords(comparisons: readonly Comparison[]): string {
  const unsure = comparisons.filter(({ tier, verdict }) => tier === 'primary' && verdict === 'inconclusive')
  const words = unsure.map((c) => {
    const sees = c.smallestDetectable === undefined ? '' : `sees ${formatShare(c.smallestDetectable)}, `
    return `${changeWords(c)} (${sees}threshold ${formatShare(c.threshold)})`
  })
  return words.join(', ') || 'no metric could decide'
}

function nothingStored({ name }: Result, { history, storeTrouble, store }: Comparing): string {
  if (storeTrouble !== undefined) return 'what is stored could not be read'
  if (history.kind === 'none' && history.elsewhere !== undefined)
    return `${history.elsewhere} records are stored under '${name}', none of a commit that the baseline comes from`
  const why = store === 'none' ? ", and 'store: none' keeps none" : ''
  return `no record is stored under '${name}'${why}`
}

function savedWords({ isStored = true }: Comparing): string {
  return isStored
    ? 'This run is measured, not judged; once it is stored, the next one is compared with it.'
    : 'This run was not stored; it is measured, not judged.'
}

/** How it was found: base, head, pairs, machine, noise, smallest detectable change. */
export function contextOf(result: Result, { comparisons }: Verdict): readonly string[] {
  const { measuredSha, dirty, machine, rounds, seconds } = result
  const comparing = comparingOf(result)
  const { base, history } = comparing
  const deciding = leadOf(comparisons)
  const parts = [
    base?.how === undefined
      ? undefined
      : `base: ${base.sha === undefined ? '' : `${commitWords(base.sha)}, `}${base.how}`,
    history.kind === 'records' ? `base: ${recordCount(comparing)}${newestWords(history)}` : undefined,
    `head: ${commitWords(measuredSha)}${dirty ? ' with uncommitted changes' : ''}`,
    rounds.length === 0 && usedPairs(result) === 0 ? undefined : `${usedPairs(result)} pairs`,
    `${machine.cores} cores of ${machine.cpu}`,
    deciding === undefined ? undefined : `noise ${formatShare(deciding.noise)} a pair`,
    deciding?.smallestDetectable === undefined
      ? undefined
      : `sees ${formatShare(deciding.smallestDetectable)} in ${metricNamed(deciding.metric).label}`,
    `${seconds.toFixed(0)} s`,
  ]
  return parts.filter((part) => part !== undefined)
}

function newestWords({ newest }: Comparing['history']): string {
  return newest === undefined
    ? ''
    : `, newest ${commitWords(newest.sha)} of ${newest.at.slice(0, 16).replace('T', ' ')}`
}

function baseWords({ sha, how = 'the base' }: NonNullable<Comparing['base']>): string {
  return sha === undefined ? how : `the base ${commitWords(sha)}`
}

function recordCount({ history: { records = 0 } }: Comparing): string {
  return `${records} stored ${records === 1 ? 'record' : 'records'}`
}

/** Pairs used for the verdict; where the file does not keep a scenario's windows, those that were observed. */
function usedPairs({ rounds, plan, observations = [] }: Result): number {
  if (rounds.length === 0)
    return observations
      .filter(({ against }) => plan.sides.includes(against))
      .reduce((most, { values }) => Math.max(most, values.length), 0)
  const isOther = (side: Result['plan']['sides'][number]) => side !== 'head' && plan.sides.includes(side)
  const used = rounds.filter(({ side, design, spoiled }) => design !== 'solo' && spoiled === undefined && isOther(side))
  return new Set(used.map(({ pair }) => pair)).size
}
