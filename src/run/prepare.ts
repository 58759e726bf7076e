import { type Base, buildHead, findOrigin, prepareBase } from '../base/base.ts'
import type { Config } from '../config/config.ts'
import { Unusable } from '../measure/usable.ts'
import type { Session } from './session.ts'
import { readStored, type StoredRuns } from './stored-runs.ts'

/** What a run measures and compares with, ready before anything is measured. */
export type Prepared = {
  readonly base?: Base
  /** One for each configuration, in the same order. */
  readonly stored: readonly StoredRuns[]
  /** Removes the checkout of the base. */
  remove(): Promise<void>
}

/**
 * Reads the stored records, builds the head, checks the base out and builds it. In this order, since a later fetch must
 * not trust what a build can reach; once for all configurations of a run. Errors: Unusable for a head that cannot be
 * built.
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
