import type { MessageConfig } from '../config/load-config.ts'
import type { Slo } from './parse.ts'

// What a scenario is once every number of it is known. Times in ms. `workers` are the processes that share its load.

export type EchoScenario = {
  readonly kind: 'echo'
  readonly connections: number
  /** Messages in flight to each server. */
  readonly concurrency: number
  readonly message: MessageConfig
  readonly timeoutMs: number
  readonly workers: number
}

export type ConnectScenario = {
  readonly kind: 'connect'
  readonly connections: number
  readonly concurrency: number
  readonly connectionsPerSecond?: number
  readonly retries: number
  readonly timeoutMs: number
  readonly workers: number
}

export type RateScenario = {
  readonly kind: 'rate'
  readonly connections: number
  readonly messagesPerSecond: number
  readonly arrivals: 'constant' | 'poisson'
  readonly seed: number
  readonly message: MessageConfig
  readonly timeoutMs: number
  readonly warmUpMs: number
  readonly windowMs: number
  readonly workers: number
}

export type BroadcastScenario = {
  readonly kind: 'broadcast'
  readonly members: number
  readonly publishers: number
  /** Members are dealt to so many in turn; a message is for its publisher's. */
  readonly rooms: number
  /** Whether the publisher must get its own message back. */
  readonly toSelf: boolean
  readonly messagesPerSecond: number
  readonly message: MessageConfig
  readonly timeoutMs: number
  readonly warmUpMs: number
  readonly windowMs: number
  readonly workers: number
}

export type HoldScenario = {
  readonly kind: 'hold'
  /** Connections open at each level, ascending. */
  readonly levels: readonly number[]
  /** How long each but the last is held, so that its memory can be read, and how long the last. */
  readonly settleMs: number
  readonly windowMs: number
  readonly concurrency: number
  readonly timeoutMs: number
  readonly workers: number
}

export type StreamScenario = {
  readonly kind: 'stream'
  readonly connections: number
  readonly payloadBytes: number
  readonly timeoutMs: number
  readonly warmUpMs: number
  readonly windowMs: number
  readonly workers: number
}

/** `levels` are connections, or messages a second, ascending; each is held for `windowMs`. */
export type CapacityScenario = {
  readonly kind: 'capacity'
  readonly raise: 'connections' | 'rate'
  readonly levels: readonly number[]
  readonly windowMs: number
  readonly concurrency: number
  readonly slo?: Slo
  /** What is sent when the rate is raised. */
  readonly rate: RateScenario
  readonly timeoutMs: number
  readonly workers: number
}

/** A scenario that a fresh server is given to itself. */
export type AloneScenario =
  | BroadcastScenario
  | HoldScenario
  | CapacityScenario
  | ConnectScenario
  | RateScenario
  | StreamScenario

/** Connections that a scenario has open at once to one server. */
export function connectionsOf(scenario: EchoScenario | AloneScenario): number {
  switch (scenario.kind) {
    case 'echo':
    case 'connect':
    case 'rate':
    case 'stream':
      return scenario.connections
    case 'broadcast':
      return scenario.members
    case 'hold':
      return scenario.levels.at(-1) ?? 0
    case 'capacity':
      return scenario.raise === 'connections' ? (scenario.levels.at(-1) ?? 0) : scenario.rate.connections
  }
}
