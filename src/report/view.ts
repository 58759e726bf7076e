import { formatShare } from '../format/numbers.ts'
import type { Table } from '../format/table.ts'
import { xychart } from '../format/xychart.ts'
import { leadAlone, roundTable } from '../scenarios/lead.ts'
import { scenarioTables } from '../scenarios/reports.ts'
import { metricNamed } from '../scenarios/table.ts'
import { type OutcomeKind, regressions } from '../verdict/outcome.ts'
import { changeWords, exceededWords } from './change-words.ts'
import { comparingOf } from './comparing.ts'
import { percentileChart } from './percentile-chart.ts'
import type { Judged } from './result/judged-result.ts'
import type { Result } from './result/result-schema.ts'
import { contextOf, sentenceOf, type Verdict } from './sentence.ts'
import { shownFile } from './shown-file.ts'
import { comparisonTable, environmentTable, limitTable, trendTable } from './tables.ts'
import type { ChangeNotice } from './trend/change-notice.ts'

type Titled = { readonly title: string; readonly table: Table }

/** What every report shows, in the order in which it is shown; terminal, Markdown and page only lay it out. */
export type View = {
  readonly name: string
  readonly version: string
  readonly outcome: OutcomeKind
  /** Whether the run ended with an exit code other than 0. */
  readonly fails: boolean
  /** The verdict as a sentence. */
  readonly sentence: string
  /** How it was found: base, head, pairs, machine, noise, smallest detectable change; each, and in one line. */
  readonly facts: readonly string[]
  readonly context: string
  /** What regressed or is beyond its limit, a line each. */
  readonly alarms: readonly string[]
  readonly comparisons?: Table
  readonly absolute?: Table
  readonly limits?: Table
  /** The last records of the run's own key; lasting changes and drift only where this run becomes one of them. */
  readonly trend?: {
    readonly lines?: Table
    readonly changes: readonly ChangeNotice[]
    readonly drift: readonly string[]
  }
  readonly warnings: readonly string[]
  /** For GitHub alone; folded, before the details. */
  readonly charts: readonly { readonly title: string; readonly chart: string }[]
  /** What the scenarios yielded, under the field's own names; folded where folding is possible. */
  readonly scenarios: readonly Titled[]
  /** How it was measured; folded, and not for a terminal. */
  readonly details: readonly Titled[]
  /** The server's last lines, verbatim: only ever shown fenced or quoted. */
  readonly tail?: string
  /** The command that measures the same again; absent where the file is not trusted. */
  readonly reproduce?: string
}

/**
 * What a report shows of a result. With `judged` the file is somebody else's: its verdict is the recomputed one, texts
 * and lists are cut, and an untrusted file loses the server's words and its commands.
 */
export function viewOf(
  given: Result,
  { judged, isTrusted = true }: { readonly judged?: Judged; readonly isTrusted?: boolean } = {},
): View {
  const result = judged === undefined && isTrusted ? given : shownFile(given, { isTrusted })
  const verdict: Verdict = judged === undefined ? ownVerdict(result) : { ...judged, ...reasonOf(judged, result) }
  const { comparisons, limits } = verdict
  const { scenarios, rounds, trend } = result
  const absolute = leadAlone(scenarios, rounds)
  const facts = contextOf(result, verdict)
  const percentiles = percentileChart(result)
  const lines = trend && trendTable(trend.lines)
  const tail = result.serverOutput ?? comparingOf(result).base?.tail
  return {
    name: result.name,
    version: result.tool.version,
    outcome: verdict.outcome,
    fails: result.exitCode !== 0,
    sentence: sentenceOf(result, verdict),
    facts,
    context: facts.join(' · '),
    alarms: [
      ...regressions(comparisons).map((c) => {
        return `${changeWords(c)}, threshold ${formatShare(c.threshold)}, ${c.pairs} pairs`
      }),
      ...exceededWords(limits),
    ],
    ...(comparisons.length > 0 && { comparisons: comparisonTable(comparisons) }),
    ...(absolute !== undefined && { absolute }),
    ...(limits.length > 0 && { limits: limitTable(limits) }),
    ...(trend !== undefined && {
      trend: {
        ...(lines !== undefined && { lines }),
        changes: trend.changes as readonly ChangeNotice[],
        drift: trend.drift,
      },
    }),
    charts: [
      ...(percentiles === undefined ? [] : [percentiles]),
      ...(trend === undefined ? [] : [{ title: 'Trend', chart: trendCharts(trend.lines) }]),
    ],
    warnings: [...(judged?.notes ?? []), ...result.warnings.map(({ text }) => text)],
    scenarios: scenarioTables(scenarios),
    details: [...(rounds.length > 0 ? [roundTable(rounds)] : []), environmentTable(result)],
    ...(tail && { tail }),
    ...(result.reproduce !== undefined && { reproduce: result.reproduce }),
  }
}

function ownVerdict({ outcome, comparisons, limits, reason }: Result): Verdict {
  return {
    outcome,
    comparisons,
    limits: limits.map(({ head, ...limit }) => ({ ...limit, ...(head !== undefined && { head }) })),
    ...(reason !== undefined && { reason }),
  }
}

/** Only why it could not be used; cut like every text of the file. */
function reasonOf({ reason }: Judged, { reason: own }: Result): Pick<Verdict, 'reason'> {
  const words = reason ?? own
  return words === undefined ? {} : { reason: words.length > 300 ? `${words.slice(0, 300)}…` : words }
}

function trendCharts(lines: NonNullable<Result['trend']>['lines']): string {
  return lines
    .map(({ metric, values }) =>
      xychart({
        title: metricNamed(metric).label,
        unit: 'times the reference',
        places: 'records, oldest first',
        lines: [values],
      }),
    )
    .join('\n\n')
}
