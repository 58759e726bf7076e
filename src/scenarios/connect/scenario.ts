import { parsePerSecond } from '../../vocabulary/quantity.ts'
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

export type ConnectConfig = ScenarioConfig & {
  readonly kind: 'connect'
  readonly connections: number
  readonly concurrency: number
  readonly connectionsPerSecond?: number
  readonly retries: number
}

export type ConnectScenario = Scenario & ConnectConfig

export const connectParameters: readonly Parameter[] = [
  { name: 'connections', fallback: '500', help: 'Connections to open.' },
  { name: 'concurrency', fallback: '50', help: 'Handshakes under way at once, at most.' },
  { name: 'rate', fallback: '', help: 'Connections begun a second, at most, such as `200/s`.' },
  { name: 'retries', fallback: '0', help: 'How often one that failed is tried again.' },
]

export function parseConnect({ count, value }: Reading): ConnectConfig {
  const rate = value('rate', (text) => (text === '' ? undefined : parsePerSecond(text)))
  return {
    kind: 'connect',
    connections: count('connections'),
    concurrency: count('concurrency', { max: MOST_AT_ONCE }),
    ...(rate !== undefined && { connectionsPerSecond: rate }),
    retries: count('retries', { max: 100, min: 0 }),
  }
}

export function planConnect(config: ConnectConfig, { openTimeoutMs, workers }: Basis): ConnectScenario {
  return { ...config, timeoutMs: openTimeoutMs, workers: workers(config.connections) }
}

export function longestConnectMs(
  { connections, connectionsPerSecond, retries }: ConnectScenario,
  times: Times,
): number {
  const pacedMs = connectionsPerSecond === undefined ? 0 : (connections / connectionsPerSecond) * 1_000
  return longestOpeningMs(connections, times) * (1 + retries) + pacedMs
}
