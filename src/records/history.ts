import { METRICS } from '../scenarios/table.ts'
import { changePoints } from '../verdict/change-points.ts'
import { hodgesLehmann } from '../verdict/walsh.ts'
import { type Key, keyDifferences } from './key.ts'
import type { StoredRecord } from './record.ts'

/** What is stored to compare a run with. */
export type History =
  | {
      readonly kind: 'records'
      readonly records: readonly StoredRecord[]
      /** How they were chosen: along the first parents of the baseline commit, or by time. */
      readonly order: 'commits' | 'time'
    }
  /** `elsewhere`: how many records there are, all of commits that the baseline does not come from. */
  | { readonly kind: 'none'; readonly elsewhere?: number }
  /** There are records, all of another key; `differences` are those of the newest. */
  | { readonly kind: 'incomparable'; readonly stored: number; readonly differences: readonly string[] }

const MOST_RECORDS = 20

/**
 * The newest records of the key, at most 20, oldest first, whatever their outcome: a history that left out its bad runs
 * would stay red for ever after a lasting change. With a line of commits, only records of those commits, in commit
 * order and not in order of arrival. After a change point, only the records since.
 *
 * @param line the first parents of the baseline commit and itself, newest first; absent = all records by time
 */
export function selectHistory(records: readonly StoredRecord[], key: Key, line?: readonly string[]): History {
  const along = line === undefined ? records : inOrderOf(line, records)
  if (along.length === 0 && records.length > 0) return { kind: 'none', elsewhere: records.length }
  const same = along.filter((record) => keyDifferences(record.key, key).length === 0)
  const order = line === undefined ? 'time' : 'commits'
  if (same.length > 0) return { kind: 'records', records: sinceChange(same).slice(-MOST_RECORDS), order }
  const newest = along.at(-1)
  if (newest === undefined) return { kind: 'none' }
  return { kind: 'incomparable', stored: records.length, differences: keyDifferences(newest.key, key) }
}

/** Records of the line's commits, oldest first; several of one commit in the order of time. */
export function inOrderOf(line: readonly string[], records: readonly StoredRecord[]): readonly StoredRecord[] {
  const place = new Map(line.map((sha, index) => [sha, index]))
  const placeOf = ({ commit }: StoredRecord) => place.get(commit ?? '') ?? -1
  return records
    .filter((record) => placeOf(record) !== -1)
    .toSorted((a, b) => placeOf(b) - placeOf(a) || a.at.localeCompare(b.at))
}

/** The records since the level last changed: before that it was, in effect, a different server. */
function sinceChange(records: readonly StoredRecord[]): readonly StoredRecord[] {
  const levels = records.map(({ observations }) => levelOf(observations))
  const last = levels.every((level) => level !== undefined) ? changePoints(levels).at(-1) : undefined
  return last === undefined ? records : records.slice(last.index)
}

function levelOf(observations: StoredRecord['observations']): number | undefined {
  const lead = METRICS.find(
    ({ tier, name }) => tier === 'primary' && observations.some(({ metric }) => metric === name),
  )
  const values = observations.find(({ metric }) => metric === lead?.name)?.values
  return values === undefined ? undefined : hodgesLehmann(values)
}
