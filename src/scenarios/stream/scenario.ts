import {
  type Basis,
  longestOpeningMs,
  type Parameter,
  type Reading,
  type Scenario,
  type ScenarioConfig,
  type Times,
} from '../contract/kind.ts'

export type StreamConfig = ScenarioConfig & {
  readonly kind: 'stream'
  readonly connections: number
  readonly durationMs: number
}

export type StreamScenario = Scenario & {
  readonly kind: 'stream'
  readonly connections: number
  readonly payloadBytes: number
  readonly warmUpMs: number
  readonly windowMs: number
}

export const streamParameters: readonly Parameter[] = [
  { name: 'connections', fallback: '50', help: 'Connections that listen.' },
  { name: 'for', fallback: '5s', help: 'How long they listen.' },
]

const WARM_UP_MS = 500

export function parseStream({ count, durationMs }: Reading): StreamConfig {
  return { kind: 'stream', connections: count('connections'), durationMs: durationMs('for') }
}

export function planStream(config: StreamConfig, { message, timeoutMs, workers }: Basis): StreamScenario {
  const { kind, connections, durationMs } = config
  const times = { timeoutMs, warmUpMs: WARM_UP_MS, windowMs: durationMs }
  return { kind, connections, payloadBytes: message.payloadBytes, ...times, workers: workers(connections) }
}

export function longestStreamMs({ connections, warmUpMs, windowMs, timeoutMs }: StreamScenario, times: Times): number {
  return longestOpeningMs(connections, times) + warmUpMs + windowMs + timeoutMs
}
