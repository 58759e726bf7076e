import type { WholeLoad } from './contract/whole-load.ts'
import { echoLoad } from './echo/whole-load.ts'
import { holdLoad } from './hold/whole-load.ts'
import { rateLoad } from './rate/whole-load.ts'

const TABLE = { echo: echoLoad, rate: rateLoad, hold: holdLoad } as const satisfies Readonly<Record<string, WholeLoad>>

export type WholeLoadKind = keyof typeof TABLE

/** The kinds of scenario that `load` can run, since their shares add up to a load. */
export const WHOLE_LOADS: Readonly<Record<WholeLoadKind, WholeLoad>> = TABLE

export const WHOLE_LOAD_KINDS = Object.keys(TABLE) as [WholeLoadKind, ...WholeLoadKind[]]

export function isWholeLoadKind(kind: unknown): kind is WholeLoadKind {
  return WHOLE_LOAD_KINDS.some((known) => known === kind)
}
