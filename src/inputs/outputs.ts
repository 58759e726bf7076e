/** An output that a workflow's later steps can read; `both`: the action that reports has it as well. */
export type Output = { readonly name: string; readonly help: string; readonly where: 'measuring' | 'both' }

export const OUTPUTS = [
  {
    name: 'verdict',
    where: 'both',
    help: 'Outcome: passed, regressed, inconclusive, no-baseline, incomparable or unusable.',
  },
  { name: 'regressions', where: 'both', help: 'Names of the metrics that regressed, separated by commas.' },
  { name: 'result-path', where: 'measuring', help: 'Path of the result file.' },
  { name: 'summary-json', where: 'both', help: 'Outcome and comparisons as one line of JSON.' },
  { name: 'baseline-sha', where: 'measuring', help: 'Commit of the newest record compared with.' },
  { name: 'baseline-source', where: 'measuring', help: 'Where the baseline came from.' },
  { name: 'measured-sha', where: 'both', help: 'Commit that was measured.' },
  {
    name: 'smallest-detectable-change',
    where: 'measuring',
    help: 'Smallest change of CPU per message that this comparison could see, as a fraction.',
  },
  { name: 'comment-url', where: 'both', help: 'Address of the comment of the pull request, where one was written.' },
] as const satisfies readonly Output[]
