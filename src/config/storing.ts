import type { Place } from '../inputs/commands.ts'
import type { InputName } from '../inputs/inputs.ts'
import { parseChoice, parseCount } from '../vocabulary/quantity.ts'

/** Where records are kept, how many, and whether this run's is one of them. */
export type StoreConfig = {
  readonly store: 'branch' | 'file' | 'none'
  /** Whether the user chose the store: a default that turns out impossible is no error. */
  readonly storeChosen: boolean
  readonly storeBranch: string
  readonly storePath: string
  /** How many records of each key a store keeps. */
  readonly retention: number
  readonly saveBaseline: 'auto' | 'always' | 'later' | 'never'
}

const STORES = ['auto', 'branch', 'file', 'none'] as const
const SAVE_BASELINE = ['auto', 'always', 'later', 'never'] as const

/** Parses one input; the caller that passes this function in collects the problems. */
type Read = <T>(name: InputName, parse: (text: string) => T) => T

/** Where records go. By default a branch in a workflow, so that they outlive the machine; else the folder. */
export function parseStoring(read: Read, place: Place): StoreConfig {
  const store = read('store', (text) => parseChoice(text, STORES))
  return {
    store: store === 'auto' ? (place === 'action' || place === 'report' ? 'branch' : 'file') : store,
    storeChosen: store !== 'auto',
    storeBranch: read('store-branch', parseRef),
    storePath: read('store-path', (text) => text),
    retention: read('retention', (text) => parseCount(text, { min: 20, max: 100_000 })),
    saveBaseline: read('save-baseline', (text) => parseChoice(text, SAVE_BASELINE)),
  }
}

/** A word that git reads as a commit, never as an option or a range. */
export function parseRef(text: string): string {
  if (text.startsWith('-') || /[\s:?*[\\]|\.\./.test(text))
    throw new Error(`'${text}' is not a branch, tag or commit; write its name alone, such as 'main'`)
  return text
}
