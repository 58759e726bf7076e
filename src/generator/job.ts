import type { Target } from '../speech/target.ts'
import type { MessageShape } from '../wire/payload.ts'
import type { JobResult } from './job-result.ts'

/** What a worker is asked to do, all of it in one message: a scenario, or its share of one. Times in ms, sizes in bytes. */
export type Job = EchoJob | ConnectJob | RateJob | BroadcastJob | HoldJob | StreamJob

/** Which part of a scenario this is: `index` of `of`. Connection numbers begin at `firstConnection`. */
export type Share = { readonly index: number; readonly of: number; readonly firstConnection: number }

export const WHOLE: Share = { index: 0, of: 1, firstConnection: 0 }

export type EchoJob = {
  readonly kind: 'echo'
  readonly share: Share
  /** One target for a solo, two for a duet. */
  readonly targets: readonly Target[]
  /** Connections to each target. */
  readonly connections: number
  /**
   * Messages in flight to each target. From `connections` on it is a multiple of them, so many on each; below, whichever
   * connection has been idle longest sends next.
   */
  readonly concurrency: number
  readonly message: MessageShape
  readonly timeoutMs: number
  /** Phases follow one another on the same connections. */
  readonly phases: readonly Phase[]
}

export type Phase = {
  /** Indices of the targets that are loaded; the others' connections stay open and idle. */
  readonly targets: readonly number[]
  readonly warmUp: WarmUp
}

/**
 * A warm-up lasts until two slices in a row differ by less than `settledWithin` in throughput on every target, and
 * from `leastMs` to `mostMs`.
 */
export type WarmUp = {
  readonly sliceMs: number
  readonly settledWithin: number
  readonly leastMs: number
  readonly mostMs: number
}

export type ConnectJob = {
  readonly kind: 'connect'
  readonly share: Share
  readonly target: Target
  readonly connections: number
  /** Handshakes under way at once, at most. */
  readonly concurrency: number
  /** At most so many begun a second; absent = as fast as they succeed. */
  readonly connectionsPerSecond?: number
  /** How often one that failed is tried again. */
  readonly retries: number
  readonly timeoutMs: number
}

/** An open model: messages leave by the schedule, whether or not replies come. */
export type RateJob = {
  readonly kind: 'rate'
  readonly share: Share
  readonly target: Target
  readonly connections: number
  /** Of the whole scenario: a share takes its slots of the one schedule. */
  readonly messagesPerSecond: number
  readonly arrivals: Arrivals
  readonly seed: number
  readonly message: MessageShape
  readonly timeoutMs: number
  /** The schedule runs this long before a window may open. */
  readonly warmUpMs: number
}

/** Intended send times: evenly spaced, or with exponential gaps as of many independent senders. */
export type Arrivals = 'constant' | 'poisson'

/** Publishers send by a schedule, and every member should receive what they send. All publishers are in the first share. */
export type BroadcastJob = {
  readonly kind: 'broadcast'
  readonly share: Share
  readonly target: Target
  /** Connections, the publishers among them. */
  readonly members: number
  readonly publishers: number
  readonly messagesPerSecond: number
  readonly message: MessageShape
  /** A delivery later than this is lost. */
  readonly timeoutMs: number
  readonly warmUpMs: number
}

/** The server pushes, on each connection; nothing is sent but what the session says. */
export type StreamJob = {
  readonly kind: 'stream'
  readonly share: Share
  readonly target: Target
  readonly connections: number
  /** Size of what `${pad}` stands for in the session. */
  readonly payloadBytes: number
  readonly timeoutMs: number
  readonly warmUpMs: number
}

/** Connections are opened level by level and then left idle; pings are answered. */
export type HoldJob = {
  readonly kind: 'hold'
  readonly share: Share
  readonly target: Target
  /** Connections to have opened at each level, ascending. */
  readonly levels: readonly number[]
  readonly concurrency: number
  readonly timeoutMs: number
}

/**
 * From the gate to a worker. Instants are of the machine's monotonic clock, in ns, as text: they exceed 2^53. A worker's
 * own clock counts ms from `epochNs`, so that the clocks of all workers of a job agree. After a window that is the `last`
 * no further phase is begun.
 */
export type ToWorker =
  | { readonly kind: 'job'; readonly job: Job; readonly epochNs: string; readonly pulseMs?: number }
  | { readonly kind: 'window'; readonly startNs: string; readonly endNs: string; readonly last: boolean }

/** From a worker to the gate. `warm` asks for the window of a phase; `result` ends the worker. */
export type FromWorker =
  | { readonly kind: 'warm'; readonly warm: Warm }
  | { readonly kind: 'pulse'; readonly pulse: Pulse }
  | { readonly kind: 'result'; readonly result: JobResult }

export type Warm = {
  readonly phase: number
  readonly warmUpMs: number
  readonly settled: boolean
  /** Connections that could not be opened or were lost since the phase began. */
  readonly failed: number
}

/** A glance at a load under way, for whoever watches it: what was completed so far, and the window's p99. */
export type Pulse = { readonly completed: number; readonly p99Us?: number }
