import type { Strand, Trend } from '../baseline/trend.ts'
import { type ChangePoint, newChanges, sameChange } from '../compare/change-points.ts'
import { worse } from '../compare/observations.ts'
import { type MetricName, metricNamed } from '../metric.ts'
import { formatChange } from './format.ts'

/** A lasting change of a metric that decides, as people are told of it. */
export type ChangeNotice = {
  readonly metric: MetricName
  readonly worse: boolean
  /** Whether the newest record has brought it to light. */
  readonly isNew: boolean
  /** The last commit before it and the first one after it, as far as they are known. */
  readonly range: { readonly before?: string; readonly after?: string }
  /** Searches the range for the commit; absent where there is nothing to search. */
  readonly command?: string
  readonly text: string
}

/** Changes that still stand within so many of the newest values of a key are told of. */
const RECENT = 30
/** How far back a look for new ones goes: a change is found within a few values of itself, or not at all. */
const LOOK_BACK = 90

/** How the command that searches a range begins, up to its ends, and what follows them. */
export type Searching = { readonly invocation: string; readonly command?: (good: string, bad: string) => string }

/** The recent changes of what decides, each key's newest last. */
export function changeNotices(trend: Trend, searching: Searching): readonly ChangeNotice[] {
  return trend.series
    .filter(({ metric }) => metricNamed(metric).tier === 'primary')
    .flatMap(({ metric, strands }) => strands.flatMap((strand) => noticesOf(metric, strand, trend, searching)))
}

function noticesOf(
  metric: MetricName,
  { changes, values, records, key }: Strand,
  trend: Trend,
  searching: Searching,
): readonly ChangeNotice[] {
  const offset = Math.max(0, values.length - LOOK_BACK)
  const news = newChanges(values.slice(offset)).map((change) => ({ ...change, index: change.index + offset }))
  // Only the key of the newest record has been added to.
  const isNewest = trend.keyOf.at(-1) === key
  return changes
    .filter(({ index }) => index >= values.length - RECENT)
    .map((change) => {
      const shaAt = (index: number) => trend.records[records[index]!]?.commit
      const [before, after] = [shaAt(change.index - 1), shaAt(change.index)]
      const range = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
      const command =
        before === undefined || after === undefined || before === after
          ? undefined
          : (searching.command?.(before, after) ??
            `${searching.invocation} bisect ${short(before)} ${short(after)} -- COMMAND…`)
      return {
        metric,
        worse: change.after > change.before,
        isNew: isNewest && news.some((one) => sameChange(one, change)),
        range,
        ...(command !== undefined && { command }),
        text: wordsOf(metric, change, { values, range, ...(command !== undefined && { command }) }),
      }
    })
}

function wordsOf(
  metric: MetricName,
  { index, before, after }: ChangePoint,
  { values, range, command }: { values: readonly number[] } & Pick<ChangeNotice, 'range' | 'command'>,
): string {
  const change = formatChange(Math.expm1(worse(metric) * (after - before)))
  const where =
    range.before === undefined || range.after === undefined
      ? 'between two records without a commit'
      : range.before === range.after
        ? `between two runs of ${short(range.after)}: the machine changed, or something that is not in the repository`
        : `after ${short(range.before)} and by ${short(range.after)}`
  const search = command === undefined ? '' : ` Find the commit: ${command}`
  return `${metricNamed(metric).label} changed by ${change} ${where} (${index} records before, ${values.length - index} since).${search}`
}

function short(sha: string): string {
  return sha.slice(0, 9)
}
