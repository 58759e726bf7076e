import type { MessageShape } from '../../wire/payload.ts'
import type { Basis, Scenario, ScenarioConfig, Times, Windows } from '../contract/kind.ts'

export type EchoConfig = ScenarioConfig & { readonly kind: 'echo' }

export type EchoScenario = Scenario &
  Windows & {
    readonly kind: 'echo'
    readonly connections: number
    /** Messages in flight to each server. */
    readonly concurrency: number
    readonly message: MessageShape
  }

/** Head, reference and ceiling have connections open at the same time where there are solo windows. */
const LOADED_AT_ONCE = 3

/** Plans the scenario. Its numbers come from inputs of their own, not from its parameters. */
export function planEcho(_: EchoConfig, basis: Basis): EchoScenario {
  const { connections, concurrency, message, timeoutMs, windows, workers } = basis
  return {
    kind: 'echo',
    connections,
    concurrency,
    message,
    timeoutMs,
    ...windows,
    workers: workers(LOADED_AT_ONCE * connections),
  }
}

const OPENING_MS = 2_000
const DRAIN_MS = 100

export function longestEchoMs({ timeoutMs, warmUp, windowMs }: EchoScenario, { openTimeoutMs }: Times): number {
  return 2 * openTimeoutMs + OPENING_MS + warmUp.mostMs + warmUp.sliceMs + windowMs + timeoutMs + DRAIN_MS
}

/** The longest that the solo windows can take: at most two sides are loaded alone. */
export function longestEchoSolosMs({ timeoutMs, soloWarmUp, soloWindowMs }: EchoScenario): number {
  return 2 * (soloWarmUp.mostMs + soloWarmUp.sliceMs + soloWindowMs + timeoutMs + DRAIN_MS)
}
