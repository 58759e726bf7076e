import { acceptedWords, changeWords, commitWords, formatShare } from '../format/numbers.ts'
import type { Table } from '../format/table.ts'
import { fewestPairs } from '../plan/looks.ts'
import { metricNamed } from '../scenarios/table.ts'
import type { Comparison } from '../verdict/comparison.ts'
import { regressions } from '../verdict/outcome.ts'
import { classicReports } from './classic-reports.ts'
import { percentileChart } from './percentile-chart.ts'
import type { Facts } from './result/facts.ts'
import { reproduceCommand } from './result/reproduce.ts'
import { wordWarning } from './result/warning.ts'
import { scenarioReports } from './scenario-reports.ts'
import { absoluteTable, comparisonTable, environmentTable, exceededWords, limitTable, roundTable } from './tables.ts'
import { type TrendSection, trendSection } from './trend/trend-section.ts'

/** What every report shows, in the order in which it is shown; the terminal and Markdown only lay it out. */
export type View = {
  /** The verdict as a sentence. */
  readonly sentence: string
  /** How it was found: base, head, pairs, machine, noise, smallest detectable change. */
  readonly context: string
  readonly comparisons?: Table
  readonly absolute?: Table
  readonly limits?: Table
  readonly trend?: TrendSection
  readonly warnings: readonly string[]
  /** For GitHub alone; folded, before the details. */
  readonly charts: readonly { readonly title: string; readonly chart: string }[]
  /** Folded where folding is possible. */
  readonly details: readonly { readonly title: string; readonly table: Table }[]
  /** The server's last lines, verbatim: only ever shown fenced or quoted. */
  readonly tail?: string
  /** The command that measures the same again; absent where it is somebody else's word. */
  readonly reproduce?: string
}

export function viewOf(facts: Facts): View {
  const { comparisons, config } = facts
  const absolute = absoluteTable(facts)
  const trend = trendSection(facts)
  const percentiles = percentileChart(facts)
  const tail = facts.tail ?? (facts.base?.kind === 'missing' ? facts.base.tail : undefined)
  return {
    sentence: sentenceOf(facts),
    context: contextOf(facts),
    ...(comparisons.length > 0 && { comparisons: comparisonTable(comparisons) }),
    ...(absolute !== undefined && { absolute }),
    ...(facts.limits.length > 0 && { limits: limitTable(facts.limits) }),
    ...(trend !== undefined && { trend }),
    charts: [
      ...(percentiles === undefined ? [] : [percentiles]),
      ...(trend === undefined ? [] : [{ title: 'Trend', chart: trend.charts.join('\n\n') }]),
    ],
    warnings: facts.warnings.map((warning) => wordWarning(warning, config)),
    details: [
      ...classicReports(facts),
      ...scenarioReports(facts),
      ...(facts.pairs.length > 0 ? [roundTable(facts)] : []),
      environmentTable(facts),
    ],
    ...(tail && { tail }),
    reproduce: reproduceCommand(config, facts.invocation, facts.base),
  }
}

function sentenceOf(facts: Facts): string {
  const { outcome, comparisons, history, config, base } = facts
  const used = usedPairs(facts)
  switch (outcome) {
    case 'regressed':
      return `Regressed: ${[...regressions(comparisons).map(changeWords), ...exceededWords(facts.limits)].join(', ')}.`
    case 'passed': {
      if (config.compare === 'none') return measuredWords(facts, used)
      if (base?.kind === 'identical')
        return `Passed: identical build, not measured. The files of 'identical-if' are those of ${baseWords(base)}.`
      const accepted = acceptedWords(comparisons)
      if (accepted !== undefined) return `Passed: ${accepted}; nothing else is slower beyond its threshold.`
      const better = comparisons.filter(({ tier, verdict }) => tier !== 'informational' && verdict === 'improved')
      if (better.length > 0) return `Passed, improved: ${better.map(changeWords).join(', ')}.`
      return `Passed: nothing is slower beyond its threshold, in ${used} pairs ${against(facts)}.`
    }
    case 'inconclusive': {
      const unmeasured = facts.limits.filter(({ verdict }) => verdict === 'unmeasured')
      if (unmeasured.length > 0)
        return `Inconclusive: ${unmeasured.map(({ metric }) => metric).join(', ')} has a limit and could not be measured.`
      return base?.kind === 'ready'
        ? unsettledWords(facts, used)
        : `Inconclusive: ${unsureWords(comparisons)}. More records narrow it, a quieter machine too.`
    }
    case 'no-baseline':
      return `No baseline: ${nothingStored(facts)}. ${savedWords(facts)}`
    case 'incomparable': {
      const why = history.kind === 'incomparable' ? history.differences.join('; ') : 'another key'
      return `Incomparable: the records stored under '${config.name}' are of other conditions (${why}). ${savedWords(facts)}`
    }
    case 'unusable':
      return `Unusable: ${facts.reason ?? 'the run could not be measured'}.`
  }
}

function measuredWords({ plan, alone }: Facts, pairs: number): string {
  const apart = alone.flatMap(({ measurements }) => measurements).map(({ scenario }) => scenario)
  const what = [...(pairs > 0 ? [`${pairs} pairs`] : []), ...apart].join(', ')
  const why =
    plan.pairs.length > 0 ? "as 'compare: none' asks" : "since 'echo', which decides, is not among 'scenarios'"
  return `Measured: ${what}. Nothing was compared, ${why}.`
}

/** What a run beside the base could not tell, and what would settle it. */
function unsettledWords({ comparisons, config, plan }: Facts, used: number): string {
  const primary = comparisons.filter(({ metric }) => metricNamed(metric).tier === 'primary')
  const unsure = primary.filter(({ tier, verdict }) => tier === 'primary' && verdict === 'inconclusive')
  const needed = Math.max(0, ...unsure.map(({ pairsNeeded }) => pairsNeeded ?? 0))
  const fewest = fewestPairs(plan.gating.length)
  if (used < fewest)
    return `Inconclusive: ${used} pairs are too few to show a regression; at least ${fewest} are needed. Raise 'pairs', or 'time-budget' (now ${config.timeBudgetMs / 1_000} s).`
  const noisy = primary.filter(({ noise, threshold }) => !(noise <= threshold))
  const remedies = [
    needed > 0 &&
      `About ${needed} pairs would tell: raise 'time-budget' (now ${config.timeBudgetMs / 1_000} s) and 'pairs' (${plan.pairs.length}).`,
    noisy.length > 0 &&
      `The noise of a pair is beyond the threshold (${noisy.map((c) => `${label(c)} ${formatShare(c.noise)}`).join(', ')}): use a quieter machine, or raise 'thresholds'.`,
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

function against(facts: Facts): string {
  const { base } = facts
  return base?.kind === 'ready' ? `beside ${baseWords(base)}` : `against ${recordCount(facts)}`
}

function baseWords({ sha, how }: { readonly sha?: string; readonly how: string }): string {
  return sha === undefined ? how : `the base ${commitWords(sha)}`
}

/** Pairs that were used for the verdict. */
function usedPairs({ pairs, plan }: Facts): number {
  return pairs.filter(({ other, spoiled }) => other === plan.other && spoiled === undefined).length
}

function nothingStored({ history, storeTrouble, config }: Facts): string {
  if (storeTrouble !== undefined) return 'what is stored could not be read'
  if (history.kind === 'none' && history.elsewhere !== undefined)
    return `${history.elsewhere} records are stored under '${config.name}', none of a commit that the baseline comes from`
  const why = config.store === 'none' ? ", and 'store: none' keeps none" : ''
  return `no record is stored under '${config.name}'${why}`
}

function savedWords({ config }: Facts): string {
  return config.store === 'none' || config.saveBaseline === 'never'
    ? 'This run was not stored; it is measured, not judged.'
    : 'This run is measured, not judged; once it is stored, the next one is compared with it.'
}

function recordCount({ history }: Facts): string {
  const count = history.kind === 'records' ? history.records.length : 0
  return `${count} stored ${count === 1 ? 'record' : 'records'}`
}

function label({ metric }: Comparison): string {
  return metricNamed(metric).label
}

function contextOf(facts: Facts): string {
  const { history, base, commit, machine, pairs, comparisons } = facts
  const newest = history.kind === 'records' ? history.records.at(-1) : undefined
  const cpu = comparisons.find(({ metric }) => metric === 'echo.cpuPerMessage')
  const used = usedPairs(facts)
  const parts = [
    base === undefined || base.kind === 'missing'
      ? undefined
      : `base: ${base.sha === undefined ? '' : `${commitWords(base.sha)}, `}${base.how}`,
    newest === undefined
      ? undefined
      : `base: ${recordCount(facts)}, newest ${commitWords(newest.commit)} of ${newest.at.slice(0, 16).replace('T', ' ')}`,
    `head: ${commitWords(commit?.sha)}${commit?.dirty ? ' with uncommitted changes' : ''}`,
    pairs.length === 0 ? undefined : `${used} pairs`,
    `${machine.cores} cores of ${machine.cpu}`,
    cpu === undefined ? undefined : `noise ${formatShare(cpu.noise)} a pair`,
    cpu?.smallestDetectable === undefined
      ? undefined
      : `sees ${formatShare(cpu.smallestDetectable)} in CPU per message`,
    `${facts.seconds.toFixed(0)} s`,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}
