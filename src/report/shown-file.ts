import type { Result } from './result/result-schema.ts'

/** Longest text of a file that is shown, and most entries of a list: a file may be anybody's. */
const LONGEST_TEXT = 300
const MOST_ENTRIES = 20
const MOST_ROUNDS = 200
/** They are decoded or copied from, never shown cut. */
const WHOLE = new Set(['histogram', 'serverOutput', 'tail', 'reproduce', 'command'])

/**
 * What is shown of a result file that somebody hands in. Of one that is not to be trusted neither the server's words nor a
 * command to run are: they would be whatever somebody wished a reader to see.
 */
export function shownFile(result: Result, { isTrusted }: { readonly isTrusted: boolean }): Result {
  const { rounds, scenarios, ...rest } = isTrusted ? result : withoutWords(result)
  const few = scenarios.slice(0, MOST_ENTRIES).map((one) => ({ ...one, failures: firstOf(one.failures) }))
  const cut = shortened({ ...rest, scenarios: few }) as Omit<Result, 'rounds'>
  return { ...cut, rounds: rounds.slice(0, MOST_ROUNDS).map((one) => shortened(one) as typeof one) }
}

function withoutWords({
  serverOutput: _,
  reproduce: __,
  trend: ___,
  address: _______,
  comparing,
  ...rest
}: Result): Result {
  const { base, ...compared } = comparing ?? {}
  const { tail: ____, ...bare } = base ?? {}
  return {
    ...rest,
    scenarios: rest.scenarios.slice(0, MOST_ENTRIES).map(({ failureDetails: _____, capacity, ...one }) => {
      const { limit: ______, ...levels } = capacity ?? {}
      return { ...one, ...(capacity !== undefined && { capacity: levels as typeof capacity }) }
    }),
    ...(comparing !== undefined && {
      comparing: { ...compared, ...(base !== undefined && { base: bare as typeof base }) } as typeof comparing,
    }),
  }
}

/** The same with every text and list cut to what a reader can use. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value
  if (Array.isArray(value))
    return value
      .slice(0, value.every((one) => typeof one === 'number') ? MOST_ROUNDS : MOST_ENTRIES)
      .map((one) => shortened(one))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [
    key.slice(0, LONGEST_TEXT),
    WHOLE.has(key) ? one : shortened(one),
  ])
  return Object.fromEntries(entries)
}

/** Of counts under names that the file chooses. */
function firstOf(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).slice(0, MOST_ENTRIES))
}
