import type { FailureTally } from './failure.ts'
import type { Target } from './opening-handshake.ts'

/** What a worker is asked to do, all of it in one message. Times in ms, sizes in bytes. */
export type Job = EchoJob | ConnectJob | RateJob

export type EchoJob = {
  readonly kind: 'echo'
  /** One target for a solo, two for a duet. */
  readonly targets: readonly Target[]
  /** Connections to each target. */
  readonly connections: number
  /**
   * Messages in flight to each target. From `connections` on it is a multiple of them, so many on each; below, whichever
   * connection has been idle longest sends next.
   */
  readonly concurrency: number
  readonly payloadBytes: number
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
  readonly target: Target
  readonly connections: number
  /** Handshakes under way at once, at most. */
  readonly concurrency: number
  readonly timeoutMs: number
}

/** An open model: messages leave by the schedule, whether or not replies come. */
export type RateJob = {
  readonly kind: 'rate'
  readonly target: Target
  readonly connections: number
  readonly messagesPerSecond: number
  readonly arrivals: Arrivals
  readonly seed: number
  readonly payloadBytes: number
  readonly timeoutMs: number
  /** The schedule runs this long before a window may open. */
  readonly warmUpMs: number
}

/** Intended send times: evenly spaced, or with exponential gaps as of many independent senders. */
export type Arrivals = 'constant' | 'poisson'

/** From the gate to a worker. Instants are of the machine's monotonic clock, in ns, as text: they exceed 2^53. */
export type ToWorker =
  | { readonly kind: 'job'; readonly job: Job }
  | { readonly kind: 'window'; readonly startNs: string; readonly endNs: string }

/** From a worker to the gate. `warm` asks for the window of a phase; `result` ends the worker. */
export type FromWorker =
  | { readonly kind: 'warm'; readonly phase: number; readonly warmUpMs: number; readonly settled: boolean }
  | { readonly kind: 'result'; readonly result: JobResult }

export type JobResult =
  | { readonly kind: 'echo'; readonly phases: readonly PhaseResult[]; readonly greeting?: string }
  | { readonly kind: 'connect'; readonly connect: ConnectResult; readonly generator: GeneratorUse }
  | { readonly kind: 'rate'; readonly rate: RateResult; readonly greeting?: string }
  /** The load could not be carried to its end; the reason is the target's doing unless it says otherwise. */
  | { readonly kind: 'failed'; readonly target: number; readonly reason: string; readonly failures: FailureTally }

export type PhaseResult = {
  /** How long the window had been open when the worker heard of it; 0 = in time. Its counts are not to be used then. */
  readonly openedLateMs: number
  readonly warmUpMs: number
  readonly settled: boolean
  readonly windowMs: number
  readonly generator: GeneratorUse
  /** One for each of the phase's targets, in their order. */
  readonly echoes: readonly EchoResult[]
}

/** What every model counts of a window. */
type WindowCounts = {
  /** Sent inside the window. */
  readonly sent: number
  /** With their echo; throughput and times are theirs. */
  readonly matched: number
  /** Given up at the timeout; `failures` also holds those of the warm-up and the drain. */
  readonly failed: number
  /** Arrived later than the timeout: counted in `failures` when they timed out, and here when they came after all. */
  readonly late: number
  readonly duplicates: number
  readonly unmatched: number
  /** Messages that came while nothing was in flight on their connection. */
  readonly unsolicited: number
  readonly failures: FailureTally
  readonly bytesIn: number
  readonly bytesOut: number
  /** Encoded histogram of the times, µs; what was given up counts with the timeout. */
  readonly histogram: string
}

/**
 * What one target's window held (closed model). Every exchange is counted by when it was sent and when it ended;
 * `matched` are the echoes that arrived inside the window, whenever sent. Times are service times.
 */
export type EchoResult = WindowCounts & {
  readonly target: number
  /** In flight when the window opened, and when it closed. */
  readonly carriedIn: number
  readonly inFlightAtEnd: number
}

/** What an open model's window held: an exchange belongs to it when its intended send time does. Times are response times. */
export type RateResult = WindowCounts & {
  /** As in a phase's result. */
  readonly openedLateMs: number
  readonly warmUpMs: number
  readonly windowMs: number
  readonly generator: GeneratorUse
  /** Intended inside the window: each was sent, or skipped because its slot was over before it could be. */
  readonly due: number
  readonly skipped: number
  /** Encoded histogram of how much later than intended messages were really sent, µs. */
  readonly latenessHistogram: string
}

export type ConnectResult = {
  readonly attempted: number
  readonly opened: number
  readonly failures: FailureTally
  /** From the first attempt to the last handshake's end. */
  readonly durationMs: number
  /** The same as instants of the machine's monotonic clock, ns, as text. */
  readonly startNs: string
  readonly endNs: string
  readonly bytesIn: number
  readonly bytesOut: number
  /** Encoded histograms, µs: TCP connect alone, and connect to upgrade done. */
  readonly tcpHistogram: string
  readonly handshakeHistogram: string
  /** Closing them all again, one close handshake each, all at once. */
  readonly closeMs: number
}

/** What the worker itself used during a window. */
export type GeneratorUse = {
  /** Cores kept busy: 1 is one core. */
  readonly cpu: number
  /** Event-loop utilization, 0 to 1: the share of the window in which the loop did not wait for events. */
  readonly elu: number
}
