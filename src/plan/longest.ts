import type { Scenario, Times } from '../scenarios/contract/kind.ts'
import { kindOf } from '../scenarios/table.ts'

// How long things can take at most, when every wait in them runs to its bound.

/** The parts of a plan that bound the time of a pair. */
export type PairTimes = ServerTimes & {
  readonly paired: readonly Scenario[]
  readonly design: { readonly kind: 'duet' | 'turns' }
}

/** The longest that one pair can take. Its servers are up at once, or in turns one after the other. */
export function longestPairMs({ paired, design, ...times }: PairTimes): number {
  const sum = (of: (scenario: Scenario) => number) => paired.reduce((total, scenario) => total + of(scenario), 0)
  const loads = sum((scenario) => kindOf(scenario).longestMs(scenario, times))
  const solos = sum((scenario) => kindOf(scenario).longestSolosMs?.(scenario, times) ?? 0)
  const rounds = design.kind === 'turns' ? 2 : 1
  return rounds * (serverMs(times) + loads) + solos
}

/** The longest that a scenario on a head of its own can take. */
export function longestAloneMs(scenario: Scenario, times: ServerTimes): number {
  return serverMs(times) + kindOf(scenario).longestMs(scenario, times)
}

type ServerTimes = Times & { readonly readyTimeoutMs: number; readonly stopGraceMs: number }

/** Starting a server and stopping it again. */
function serverMs({ readyTimeoutMs, stopGraceMs }: ServerTimes): number {
  return readyTimeoutMs + stopGraceMs + 6_000
}
