import type { Config } from '../config/config.ts'
import { FEWEST_PAIRS, type StoredRecord } from '../records/record.ts'
import { ROOM } from '../records/retention.ts'
import { type Trend, trendOf } from '../records/trend.ts'
import type { Facts } from '../report/result/facts.ts'
import { recordOf } from '../report/result/record.ts'
import type { GateSetting } from './session.ts'
import { openStore, type StoredRuns, troubleIn } from './stored-runs.ts'

// A run's own record: what it is, how it goes on with what is stored, whether it is kept, and where.

/** The record of a run that measured enough beside the reference, and what is stored with it as the newest. */
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
  /** `untrimmed`: why what is beyond the retention could not be removed. */
  | { readonly kind: 'stored'; readonly as: string; readonly untrimmed?: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Stores the run's record where it may be one; gives its path. To be called when the reader has the report. */
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

/** Whether a run that the base decides measures the reference as well: only for a record that is surely wanted. */
export function willStore({ store, saveBaseline }: Config, { mayBecomeBaseline }: GateSetting): boolean {
  if (store === 'none') return false
  if (saveBaseline === 'never') return false
  return saveBaseline === 'always' || mayBecomeBaseline === 'yes'
}

/** Records that may be of the newest's key: those of other lines are counted with them. */
function ofNewestKey({ keyOf, elsewhere }: Trend): number {
  return keyOf.filter((key) => key === keyOf.at(-1)).length + elsewhere
}

function trendWith({ records, line }: StoredRuns, name: string, own: StoredRecord | undefined): Trend {
  if (own === undefined) return trendOf(name, records, line)
  // The run's own commit comes after those that its baseline is chosen from.
  const onwards = line && [...(own.commit === undefined ? [] : [own.commit]), ...line]
  return trendOf(name, [...records, own], onwards)
}

/** Without pairs beside the reference there is nothing that a later run could be compared with. */
function hasRecord({ pairs, outcome }: Facts): boolean {
  const beside = pairs.filter(({ other, spoiled }) => other === 'reference' && spoiled === undefined)
  return outcome !== 'unusable' && beside.length >= FEWEST_PAIRS
}

function mayStore({ config, outcome }: Facts, { mayBecomeBaseline }: GateSetting): boolean {
  if (config.store === 'none' || config.saveBaseline === 'never' || config.saveBaseline === 'later') return false
  if (config.saveBaseline === 'always') return true
  return mayBecomeBaseline === 'yes' || (mayBecomeBaseline === 'unless-regressed' && outcome !== 'regressed')
}
