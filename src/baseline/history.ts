import { type Key, keyDifferences } from './key.ts'
import type { Record } from './record.ts'

/** What is stored to compare a run with. */
export type History =
  | { readonly kind: 'records'; readonly records: readonly Record[] }
  | { readonly kind: 'none' }
  /** There are records, all of another key; `differences` are those of the newest. */
  | { readonly kind: 'incomparable'; readonly stored: number; readonly differences: readonly string[] }

const MOST_RECORDS = 20

/**
 * The newest records of the key, at most 20, oldest first, whatever their outcome: a history that left out its bad runs
 * would stay red for ever after a change that is there to stay.
 */
export function selectHistory(records: readonly Record[], key: Key): History {
  const same = records.filter((record) => keyDifferences(record.key, key).length === 0)
  if (same.length > 0) return { kind: 'records', records: same.slice(-MOST_RECORDS) }
  const newest = records.at(-1)
  if (newest === undefined) return { kind: 'none' }
  return { kind: 'incomparable', stored: records.length, differences: keyDifferences(newest.key, key) }
}
