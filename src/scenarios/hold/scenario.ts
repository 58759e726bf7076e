import {
  type Basis,
  longestOpeningMs,
  MOST_AT_ONCE,
  type Parameter,
  type Reading,
  type Scenario,
  type ScenarioConfig,
  type Times,
} from '../contract/kind.ts'

export type HoldConfig = ScenarioConfig & {
  readonly kind: 'hold'
  readonly connections: number
  readonly concurrency: number
  readonly levels: number
  readonly durationMs: number
}

export type HoldScenario = Scenario & {
  readonly kind: 'hold'
  /** Connections open at each level, ascending. */
  readonly levels: readonly number[]
  /** How long each level but the last is held, so that its memory can be read; `windowMs` is for the last. */
  readonly settleMs: number
  readonly windowMs: number
  readonly concurrency: number
}

export const holdParameters: readonly Parameter[] = [
  { name: 'connections', fallback: '1000', help: 'Connections to hold in the end.' },
  { name: 'concurrency', fallback: '50', help: 'Handshakes under way at once, at most.' },
  { name: 'levels', fallback: '4', help: 'Steps on the way there; memory per connection is the slope.' },
  { name: 'for', fallback: '10s', help: 'How long all of them are held.' },
]

const SETTLE_MS = 1_000

export function parseHold({ count, durationMs }: Reading): HoldConfig {
  const connections = count('connections')
  return {
    kind: 'hold',
    connections,
    concurrency: count('concurrency', { max: MOST_AT_ONCE }),
    levels: count('levels', { max: Math.min(20, connections), min: Math.min(3, connections) }),
    durationMs: durationMs('for'),
  }
}

export function planHold(config: HoldConfig, { timeoutMs, workers }: Basis): HoldScenario {
  const { kind, connections, concurrency, durationMs } = config
  const levels = equalSteps(connections, config.levels)
  const times = { settleMs: SETTLE_MS, windowMs: durationMs, timeoutMs }
  return { kind, levels, ...times, concurrency, workers: workers(connections) }
}

/** Levels in `count` equal steps up to a number. */
function equalSteps(to: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, step) => Math.round((to * (step + 1)) / count))
}

export function heldAtMost({ levels }: Pick<HoldScenario, 'levels'>): number {
  return levels.at(-1) ?? 0
}

export function longestHoldMs(scenario: HoldScenario, times: Times): number {
  const { levels, settleMs, windowMs } = scenario
  return longestOpeningMs(heldAtMost(scenario), times) + levels.length * settleMs + windowMs
}
