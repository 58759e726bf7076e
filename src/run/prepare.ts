import { type Base, buildHead, findOrigin, prepareBase } from '../base/base.ts'
import type { Config } from '../config/config.ts'
import { Unusable } from '../measure/usable.ts'
import type { Session } from './session.ts'
import { readStored, type StoredRuns } from './stored-runs.ts'

/** What a run is measured on and compared with, before anything is measured. */
export type Prepared = {
  readonly base?: Base
  /** For each configuration, in their order. */
  readonly stored: readonly StoredRuns[]
  /** Undoes what was checked out. */
  remove(): Promise<void>
}

/**
 * Reads what is stored, builds the head, checks the base out and builds it: in this order, since what a build can reach
 * must not be what a later fetch trusts, and once for all configurations of a run. Errors: Unusable for a head that
 * cannot be built.
 */
export async function prepare(configs: readonly Config[], session: Session): Promise<Prepared> {
  const config = configs[0]!
  const { base: wish } = config
  const setting = { ...session, hint: session.baseHint, tell: session.progress.tell }
  const origin = wish === undefined ? undefined : await findOrigin(config, wish, setting)
  const stored: StoredRuns[] = []
  for (const each of configs) stored.push(await readStored(each, session, origin))
  const built = await buildHead(config, setting)
  if (built.kind === 'failed') throw new Unusable(`the head could not be built: ${built.how}`, built.tail)
  if (wish === undefined || origin === undefined) return { stored, remove: async () => {} }
  return { stored, ...(await prepareBase(origin, config, wish, setting)) }
}
