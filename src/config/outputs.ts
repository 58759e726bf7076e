/** One thing a workflow step can read of this one. */
export type Output = { readonly name: string; readonly help: string }

export const OUTPUTS = [
  { name: 'verdict', help: 'Outcome: passed, regressed, inconclusive, no-baseline, incomparable or unusable.' },
  { name: 'regressions', help: 'Names of the metrics that regressed, separated by commas.' },
  { name: 'result-path', help: 'Path of the result file.' },
  { name: 'summary-json', help: 'Outcome and comparisons as one line of JSON.' },
  { name: 'baseline-sha', help: 'Commit of the newest record compared with.' },
  { name: 'baseline-source', help: 'Where the baseline came from.' },
  { name: 'measured-sha', help: 'Commit that was measured.' },
  {
    name: 'smallest-detectable-change',
    help: 'Smallest change of CPU per message that this comparison could see, as a fraction.',
  },
] as const satisfies readonly Output[]
