import { commitWords } from '../../format/numbers.ts'
import { plainText, textTable } from '../../format/table.ts'
import type { Comparison } from '../../verdict/comparison.ts'
import { type OutcomeKind, regressions } from '../../verdict/outcome.ts'
import { changeWords } from '../change-words.ts'
import type { Result } from '../result/result-schema.ts'
import { comparisonTable } from '../tables.ts'

/** What `ws-gate compare` prints. */
export function renderTwoResults(
  result: Result,
  comparisons: readonly Comparison[],
  differences: readonly string[],
): string {
  const { baseline } = result
  const blocks = [
    sentenceOf(result.outcome, comparisons, differences),
    `base: ${commitWords(baseline?.sha)} · head: ${commitWords(result.measuredSha)} · ${comparisons[0]?.pairs ?? 0} pairs`,
    comparisons.length > 0 ? textTable(comparisonTable(comparisons)) : '',
    'Note: Two runs are compared across time, as with one stored record: the spread between runs is assumed (1.5 %), and only a change beyond 5 % counts.',
  ]
  return `${blocks
    .filter((block) => block !== '')
    .map(plainText)
    .join('\n\n')}\n`
}

function sentenceOf(outcome: OutcomeKind, comparisons: readonly Comparison[], differences: readonly string[]): string {
  switch (outcome) {
    case 'regressed': {
      return `Regressed: ${regressions(comparisons).map(changeWords).join(', ')}.`
    }
    case 'passed':
      return 'Passed: nothing is slower beyond its threshold.'
    case 'incomparable':
      return `Incomparable: the two were measured under other conditions (${differences.join('; ')}).`
    case 'inconclusive':
    case 'no-baseline':
    case 'unusable':
      return 'Inconclusive: the pairs of the two runs cannot tell.'
  }
}
