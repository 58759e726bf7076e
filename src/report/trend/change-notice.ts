import { commitWords, formatChange } from '../../format/numbers.ts'
import type { Strand, Trend } from '../../records/trend.ts'
import { METRICS, metricNamed } from '../../scenarios/table.ts'
import { CHANGE_RULE, type ChangePoint, newChanges, SAME_CHANGE, sameChange } from '../../verdict/change-points.ts'
import { worse } from '../../verdict/observations.ts'
import type { MetricName } from '../../vocabulary/metric.ts'

/** A lasting change of what decides, as it is reported: all metrics that changed at one place are one change. */
export type ChangeNotice = {
  readonly metrics: readonly MetricName[]
  readonly worse: boolean
  /** Whether the newest record has brought it to light. */
  readonly isNew: boolean
  /** The last commit before it and the first one after it, as far as they are known. */
  readonly range: { readonly before?: string; readonly after?: string }
  /** Searches the range for the commit; absent where there is nothing to search. */
  readonly command?: string
  /** What changed, and by how much. */
  readonly summary: string
  /** The same, and where. */
  readonly says: string
  /** Commits at which another look at the series may place the same change. */
  readonly near: readonly string[]
  /** When the last record before it was measured, ISO 8601. */
  readonly since: string
}

/** Only changes within this many of the newest values of a key are reported. */
const RECENT = 30
/** How far back a look for new ones goes: a change is found within a few values of itself, or not at all. */
const LOOK_BACK = 90

/** Gives the command that searches between two commits; nothing where there is no server to build. */
export type Searching = (good: string, bad: string) => string | undefined

type Found = {
  readonly metric: MetricName
  readonly strand: Strand
  readonly change: ChangePoint
  readonly isNew: boolean
}

/** The recent changes of the metrics that decide, for each key in order. */
export function changeNotices(trend: Trend, searching: Searching): readonly ChangeNotice[] {
  const found = trend.series
    .filter(({ metric }) => metricNamed(metric).tier === 'primary')
    .flatMap(({ metric, strands }) => strands.flatMap((strand) => recentChanges(metric, strand, trend)))
  return groupsOf(found).map((group) => noticeOf(group, trend, searching))
}

function recentChanges(metric: MetricName, strand: Strand, { keyOf }: Trend): readonly Found[] {
  const { values, changes, key } = strand
  const offset = Math.max(0, values.length - LOOK_BACK)
  const news = newChanges(values.slice(offset)).map((change) => ({ ...change, index: change.index + offset }))
  // Only the key of the newest record has gained a value.
  const isNewest = keyOf.at(-1) === key
  return changes
    .filter(({ index }) => index >= values.length - RECENT)
    .map((change) => ({ metric, strand, change, isNew: isNewest && news.some((one) => sameChange(one, change)) }))
}

/** Changes of several metrics beside each other, for better or for worse, belong together. */
function groupsOf(found: readonly Found[]): readonly (readonly [Found, ...Found[]])[] {
  const groups: [Found, ...Found[]][] = []
  for (const one of found.toSorted((a, b) => a.strand.key - b.strand.key || a.change.index - b.change.index)) {
    const group = groups.at(-1)
    if (group !== undefined && belongs(group[0], one)) group.push(one)
    else groups.push([one])
  }
  return groups
}

function belongs(first: Found, other: Found): boolean {
  return (
    first.strand.key === other.strand.key &&
    first.metric !== other.metric &&
    isWorse(first) === isWorse(other) &&
    other.change.index - first.change.index <= CHANGE_RULE.leastSegment
  )
}

function isWorse({ change }: Found): boolean {
  return change.after > change.before
}

function noticeOf(group: readonly [Found, ...Found[]], { records }: Trend, searching: Searching): ChangeNotice {
  const [first] = group
  const shaAt = (index: number) => records[first.strand.records[index]!]?.commit
  // From before the earliest to the latest of them: the commit is in between.
  const [before, after] = [shaAt(first.change.index - 1), shaAt(group.at(-1)!.change.index)]
  const range = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
  const isRange = before !== undefined && after !== undefined && before !== after
  const command = isRange ? searching(commitWords(before), commitWords(after)) : undefined
  return {
    metrics: group.map(({ metric }) => metric),
    worse: isWorse(first),
    isNew: group.every(({ isNew }) => isNew),
    range,
    ...(command !== undefined && { command }),
    summary: summaryOf(group),
    says: `${summaryOf(group)}, changed ${placeOf(group, range)}.`,
    near: first.strand.records
      .slice(Math.max(0, first.change.index - SAME_CHANGE), group.at(-1)!.change.index + SAME_CHANGE + 1)
      .flatMap((index) => records[index]?.commit ?? []),
    since: records[first.strand.records[first.change.index - 1]!]!.at,
  }
}

/** A notice in one line. */
export function noticeText({ says, command }: Pick<ChangeNotice, 'says' | 'command'>): string {
  return command === undefined ? says : `${says} Find the commit: ${command}`
}

function summaryOf(group: readonly Found[]): string {
  return group
    .toSorted((a, b) => place(a.metric) - place(b.metric))
    .map(({ metric, change: { before, after } }) => {
      const change = Math.expm1(worse(metric) * (after - before))
      return `${metricNamed(metric).label} ${formatChange(change)}`
    })
    .join(', ')
}

function placeOf([{ strand, change }]: readonly [Found, ...Found[]], { before, after }: ChangeNotice['range']): string {
  const where =
    before === undefined || after === undefined
      ? 'between two records without a commit'
      : before === after
        ? `between two runs of ${commitWords(after)}: the machine changed, or something that is not in the repository`
        : `between ${commitWords(before)} and ${commitWords(after)}`
  return `${where} (${change.index} records before, ${strand.values.length - change.index} since)`
}

/** In the table of all metrics. */
function place(metric: MetricName): number {
  return METRICS.findIndex(({ name }) => name === metric)
}
