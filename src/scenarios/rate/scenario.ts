import type { Arrivals } from '../../generator/schedule.ts'
import type { MessageShape } from '../../wire/payload.ts'
import { type Basis, longestOpeningMs, type Scenario, type ScenarioConfig, type Times } from '../contract/kind.ts'

export type RateScenarioConfig = ScenarioConfig & { readonly kind: 'rate' }

export type RateScenario = Scenario & {
  readonly kind: 'rate'
  readonly connections: number
  readonly messagesPerSecond: number
  readonly arrivals: Arrivals
  readonly seed: number
  readonly message: MessageShape
  readonly warmUpMs: number
  readonly windowMs: number
}

const WARM_UP_MS = 300

/** Plans the scenario. Its numbers come from inputs of their own, not from its parameters. */
export function planRate(_: unknown, basis: Basis): RateScenario {
  const { rate, connections, message, seed, timeoutMs, durationMs, workers } = basis
  const times = { timeoutMs, warmUpMs: WARM_UP_MS, windowMs: durationMs }
  return { kind: 'rate', ...rate, connections, message, seed, ...times, workers: workers(connections) }
}

export function longestRateMs({ connections, warmUpMs, windowMs, timeoutMs }: RateScenario, times: Times): number {
  return longestOpeningMs(connections, times) + warmUpMs + windowMs + timeoutMs
}
