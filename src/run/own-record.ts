import type { Config } from '../config/config.ts'
import { FEWEST_PAIRS, type StoredRecord } from '../records/record.ts'
import { ROOM } from '../records/retention.ts'
import { type Trend, trendOf } from '../records/trend.ts'
import type { Facts } from '../report/result/facts.ts'
import { recordOf } from '../report/result/record.ts'
import type { GateSetting } from './session.ts'
import { openStore, type StoredRuns, troubleIn } from './stored-runs.ts'

// A run's own record: what is in it, its place among the stored records, whether it is kept, and where.

/**
 * The record of a run that measured enough beside the reference, and the stored trend with this record as the newest.
 */
export function ownRecord(
  facts: Facts,
  stored: StoredRuns | undefined,
  setting: GateSetting,
): Pick<Facts, 'record' | 'trend' | 'release' | 'isKept'> {
  const record = hasRecord(facts) ? recordOf(facts, { ...setting, at: new Date() }) : undefined
  const trend = stored && trendWith(stored, facts.config.name, record)
  return {
    ...(record !== undefined && { record }),
    ...(trend !== undefined && trend.records.length > 0 && { trend }),
    ...(stored?.release !== undefined && { release: stored.release }),
    isKept: record !== undefined && mayStore(facts, setting),
  }
}

/** What became of a run's record. */
export type Kept =
  | { readonly kind: 'not-wanted' }
  /** `untrimmed`: why records beyond the retention could not be removed. */
  | { readonly kind: 'stored'; readonly as: string; readonly untrimmed?: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Stores the run's record where that is wanted; gives its path. Call it once the report is out. */
export async function keepRecord({ record, isKept, config, trend }: Facts, setting: GateSetting): Promise<Kept> {
  if (record === undefined || !isKept) return { kind: 'not-wanted' }
  try {
    const store = await openStore(config, { ...setting, token: setting.token?.() })
    if (store === undefined) return { kind: 'not-wanted' }
    const as = await store.add(record)
    const isFull = trend !== undefined && ofNewestKey(trend) > ROOM * config.retention
    const untrimmed = isFull ? await troubleOf(() => store.trim(config.retention)) : undefined
    return { kind: 'stored', as, ...(untrimmed !== undefined && { untrimmed }) }
  } catch (error) {
    return { kind: 'failed', reason: troubleIn(error) }
  }
}

async function troubleOf(effect: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await effect()
    return undefined
  } catch (error) {
    return troubleIn(error)
  }
}

/** Whether a run that the base decides also measures the reference: only when its record is certain to be wanted. */
export function willStore({ store, saveBaseline }: Config, { mayBecomeBaseline }: GateSetting): boolean {
  if (store === 'none') return false
  if (saveBaseline === 'never') return false
  return saveBaseline === 'always' || mayBecomeBaseline === 'yes'
}

/** Records that may have the newest record's key: those off this line of commits all count. */
function ofNewestKey({ keyOf, elsewhere }: Trend): number {
  return keyOf.filter((key) => key === keyOf.at(-1)).length + elsewhere
}

function trendWith({ records, line }: StoredRuns, name: string, own: StoredRecord | undefined): Trend {
  if (own === undefined) return trendOf(name, records, line)
  // The run's own commit is newer than the line that its baseline is chosen from.
  const onwards = line && [...(own.commit === undefined ? [] : [own.commit]), ...line]
  return trendOf(name, [...records, own], onwards)
}

/** Whether there is a record: without pairs beside the reference a later run has nothing to compare with. */
function hasRecord({ pairs, outcome }: Facts): boolean {
  const beside = pairs.filter(({ other, spoiled }) => other === 'reference' && spoiled === undefined)
  return outcome !== 'unusable' && beside.length >= FEWEST_PAIRS
}

function mayStore({ config, outcome }: Facts, { mayBecomeBaseline }: GateSetting): boolean {
  if (config.store === 'none' || config.saveBaseline === 'never' || config.saveBaseline === 'later') return false
  if (config.saveBaseline === 'always') return true
  return mayBecomeBaseline === 'yes' || (mayBecomeBaseline === 'unless-regressed' && outcome !== 'regressed')
}
