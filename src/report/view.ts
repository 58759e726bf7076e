import type { Comparison } from '../compare/comparison.ts'
import { regressions } from '../compare/outcome.ts'
import { metricNamed } from '../metric.ts'
import { classicReports } from './classic-reports.ts'
import type { Facts } from './facts.ts'
import { formatChange, formatInterval, formatShare } from './format.ts'
import { reproduceCommand } from './reproduce.ts'
import { scenarioReports } from './scenario-reports.ts'
import type { Table } from './table.ts'
import { absoluteTable, comparisonTable, environmentTable, roundTable } from './tables.ts'
import { wordWarning } from './warning.ts'

/** What every report shows, in the order in which it is shown; the terminal and Markdown only lay it out. */
export type View = {
  /** The verdict as a sentence. */
  readonly sentence: string
  /** How it was found: base, head, pairs, machine, noise, smallest detectable change. */
  readonly context: string
  readonly comparisons?: Table
  readonly absolute?: Table
  readonly warnings: readonly string[]
  /** Folded where folding is possible. */
  readonly details: readonly { readonly title: string; readonly table: Table }[]
  /** The server's last lines, verbatim: only ever shown fenced or quoted. */
  readonly tail?: string
  readonly reproduce: string
}

export function viewOf(facts: Facts): View {
  const { comparisons, config } = facts
  const absolute = absoluteTable(facts)
  return {
    sentence: sentenceOf(facts),
    context: contextOf(facts),
    ...(comparisons.length > 0 && { comparisons: comparisonTable(comparisons) }),
    ...(absolute !== undefined && { absolute }),
    warnings: facts.warnings.map((warning) => wordWarning(warning, config)),
    details: [
      ...classicReports(facts),
      ...scenarioReports(facts),
      ...(facts.pairs.length > 0 ? [roundTable(facts)] : []),
      environmentTable(facts),
    ],
    ...(facts.tail && { tail: facts.tail }),
    reproduce: reproduceCommand(config, facts.invocation),
  }
}

function sentenceOf(facts: Facts): string {
  const { outcome, comparisons, history, config, pairs } = facts
  const used = pairs.filter(({ spoiled }) => spoiled === undefined).length
  switch (outcome) {
    case 'regressed':
      return `Regressed: ${regressions(comparisons).map(changeWords).join(', ')}.`
    case 'passed': {
      if (config.compare === 'none') return measuredWords(facts, used)
      const better = comparisons.filter(({ tier, verdict }) => tier !== 'informational' && verdict === 'improved')
      if (better.length > 0) return `Passed, improved: ${better.map(changeWords).join(', ')}.`
      return `Passed: nothing is slower beyond its threshold, in ${used} pairs against ${recordCount(facts)}.`
    }
    case 'inconclusive': {
      const unsure = comparisons.filter(({ tier, verdict }) => tier === 'primary' && verdict === 'inconclusive')
      const words = unsure.map(
        (c) => `${label(c)} (sees ${formatShare(c.smallestDetectable)}, threshold ${formatShare(c.threshold)})`,
      )
      return `Inconclusive: ${words.join(', ') || 'no metric could decide'}. More records narrow it, a quieter machine too.`
    }
    case 'no-baseline':
      return `No baseline: no record is stored under '${config.name}'${config.store === 'none' ? ", and 'store: none' keeps none" : ''}. ${savedWords(facts)}`
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

function savedWords({ config }: Facts): string {
  return config.store === 'none' || config.saveBaseline === 'never'
    ? 'This run was not stored; it is measured, not judged.'
    : 'This run is measured, not judged; once it is stored, the next one is compared with it.'
}

function recordCount({ history }: Facts): string {
  const count = history.kind === 'records' ? history.records.length : 0
  return `${count} stored ${count === 1 ? 'record' : 'records'}`
}

function changeWords(comparison: Comparison): string {
  return `${label(comparison)} ${formatChange(comparison.change)} ${formatInterval(comparison.interval)}`
}

function label({ metric }: Comparison): string {
  return metricNamed(metric).label
}

function contextOf(facts: Facts): string {
  const { history, commit, machine, pairs, comparisons } = facts
  const newest = history.kind === 'records' ? history.records.at(-1) : undefined
  const cpu = comparisons.find(({ metric }) => metric === 'echo.cpuPerMessage')
  const parts = [
    newest === undefined
      ? undefined
      : `base: ${recordCount(facts)}, newest ${short(newest.commit)} of ${newest.at.slice(0, 16).replace('T', ' ')}`,
    `head: ${short(commit?.sha)}${commit?.dirty ? ' with uncommitted changes' : ''}`,
    pairs.length === 0 ? undefined : `${pairs.filter(({ spoiled }) => spoiled === undefined).length} pairs`,
    `${machine.cores} cores of ${machine.cpu}`,
    cpu === undefined ? undefined : `noise ${formatShare(cpu.noise)} a pair`,
    cpu === undefined ? undefined : `sees ${formatShare(cpu.smallestDetectable)} in CPU per message`,
    `${facts.seconds.toFixed(0)} s`,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

function short(sha: string | undefined): string {
  return sha === undefined ? 'no commit' : sha.slice(0, 9)
}
