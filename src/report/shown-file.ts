import { withoutServersWords } from '../scenarios/reports.ts'
import type { Result } from './result/result-schema.ts'

/** Longest text of a file that is shown, and most entries of a list: a file may come from anybody. */
const LONGEST_TEXT = 300
const MOST_ENTRIES = 20
const MOST_NUMBERS = 200
/** More than any run has: the pairs that were used are counted from the rounds. */
const MOST_ROUNDS = 5_000
/** Fields that are decoded or copied from, and so never cut. */
const WHOLE = new Set(['histogram', 'serverOutput', 'tail', 'reproduce', 'command'])

/**
 * The parts of a result file that a report may show. From an untrusted file it shows neither the server's words nor a
 * command to run: the file's author could have put anything there.
 */
export function shownFile(result: Result, { isTrusted }: { readonly isTrusted: boolean }): Result {
  const { rounds, scenarios, ...rest } = isTrusted ? result : withoutWords(result)
  const few = scenarios.slice(0, MOST_ENTRIES).map((one) => ({ ...one, failures: firstOf(one.failures) }))
  const cut = shortened({ ...rest, scenarios: few }) as Omit<Result, 'rounds'>
  return { ...cut, rounds: rounds.slice(0, MOST_ROUNDS).map((one) => shortened(one) as typeof one) }
}

function withoutWords(result: Result): Result {
  const { comparing, rounds, scenarios } = result
  const bare = without(result, 'serverOutput', 'reproduce', 'trend', 'address', 'comparing')
  return {
    ...bare,
    ...(comparing !== undefined && { comparing: withoutTail(comparing) }),
    // The reason may quote the server.
    rounds: rounds.map((one) => (one.spoiled === undefined ? one : { ...one, spoiled: 'dropped' })),
    scenarios: scenarios.map(withoutServersWords),
  }
}

function withoutTail({ base, ...compared }: NonNullable<Result['comparing']>): NonNullable<Result['comparing']> {
  return base === undefined ? compared : { ...compared, base: without(base, 'tail') }
}

function without<T extends object, Name extends keyof T>(value: T, ...names: readonly Name[]): Omit<T, Name> {
  const entries = Object.entries(value).filter(([name]) => !names.some((one) => one === name))
  return Object.fromEntries(entries) as Omit<T, Name>
}

/** The same with every text and list cut to what a reader can use. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value
  if (Array.isArray(value))
    return value
      .slice(0, value.every((one) => typeof one === 'number') ? MOST_NUMBERS : MOST_ENTRIES)
      .map((one) => shortened(one))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [
    key.slice(0, LONGEST_TEXT),
    WHOLE.has(key) ? one : shortened(one),
  ])
  return Object.fromEntries(entries)
}

/** The first entries of counts, whose names the file chooses. */
function firstOf(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).slice(0, MOST_ENTRIES))
}
