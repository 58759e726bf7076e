import type { FailureTally } from '../wire/failure.ts'

/** What became of a job, or of all its shares taken together. */
export type JobResult =
  | { readonly kind: 'echo'; readonly phases: readonly PhaseResult[]; readonly greeting?: string }
  | { readonly kind: 'connect'; readonly connect: ConnectResult; readonly generators: readonly GeneratorUse[] }
  | { readonly kind: 'rate'; readonly rate: RateResult; readonly greeting?: string }
  | { readonly kind: 'broadcast'; readonly broadcast: BroadcastResult }
  | { readonly kind: 'hold'; readonly hold: HoldResult }
  | { readonly kind: 'stream'; readonly stream: StreamResult }
  /** The load could not be carried to its end; the reason is the target's doing unless it says otherwise. */
  | { readonly kind: 'failed'; readonly target: number; readonly reason: string; readonly failures: FailureTally }

/** How a window went from the worker's side. */
export type WindowCourse = {
  /** How long the window had been open when the worker heard of it; 0 = in time. Its counts are not to be used then. */
  readonly openedLateMs: number
  readonly warmUpMs: number
  readonly windowMs: number
  /** One for each worker. */
  readonly generators: readonly GeneratorUse[]
}

export type PhaseResult = WindowCourse & {
  readonly settled: boolean
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
  /** Taken by background rules that count them, and their bytes. */
  readonly background: number
  readonly backgroundBytes: number
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
  /** Time that exchanges were in flight inside the window and ended after it, less that before it of those that ended inside. */
  readonly edgeMs: number
}

/** What an open model's window held: an exchange belongs to it when its intended send time does. Times are response times. */
export type RateResult = WindowCourse &
  WindowCounts & {
    /** Intended inside the window: each was sent, or skipped because its slot was over before it could be. */
    readonly due: number
    readonly skipped: number
    /** Encoded histogram of how much later than intended messages were really sent, µs. */
    readonly latenessHistogram: string
  }

export type ConnectResult = {
  readonly attempted: number
  readonly opened: number
  /** Attempts that repeated a failed one; they are among `attempted`. */
  readonly retries: number
  readonly failures: FailureTally
  /** From the first attempt to the last handshake's end, as instants of the machine's monotonic clock, ns, as text. */
  readonly startNs: string
  readonly endNs: string
  readonly bytesIn: number
  readonly bytesOut: number
  /** Encoded histograms, µs: TCP connect alone, the TLS handshake alone where there is one, and connect to upgrade done. */
  readonly tcpHistogram: string
  readonly tlsHistogram?: string
  readonly handshakeHistogram: string
  /** From connect to the end of the session, where there is one. */
  readonly readyHistogram?: string
  /** Closing them all again, one close handshake each, all at once. */
  readonly closeMs: number
}

/** What the members of a broadcast received of the messages that were due inside the window. */
export type BroadcastResult = WindowCourse & {
  readonly members: number
  /** Messages that were due inside the window; each was sent, or skipped. */
  readonly due: number
  readonly messages: readonly BroadcastMessage[]
  readonly skipped: number
  readonly duplicates: number
  /** Messages that no publisher of the window sent, of another content, or with another shape. */
  readonly unmatched: number
  readonly failures: FailureTally
  readonly bytesIn: number
  readonly bytesOut: number
  readonly latenessHistogram: string
}

/** One published message; times are from its intended send. */
export type BroadcastMessage = {
  readonly sequence: number
  /** To members other than its publisher, and whether that got it back. */
  readonly delivered: number
  readonly returned: boolean
  /** Encoded histogram of the deliveries to the others, µs. */
  readonly histogram: string
}

/** What a server pushed inside the window. */
export type StreamResult = WindowCourse & {
  readonly connections: number
  readonly messages: number
  /** Messages that are none of the stream's. */
  readonly unmatched: number
  /** Connections to which nothing was pushed. */
  readonly silent: number
  readonly failures: FailureTally
  /** Of the messages themselves. */
  readonly bytesIn: number
  /** Encoded histograms, µs: between two messages of a connection, and from when one says it was sent until it came. */
  readonly gapHistogram: string
  readonly lagHistogram: string
}

export type HoldResult = {
  /** The workers' resident memory together before the first connection. */
  readonly generatorRssBytesBefore: number
  readonly levels: readonly HoldLevel[]
  /** Attempted in all, and open at the end; the others are in `failures`. */
  readonly attempted: number
  readonly open: number
  /** Connections lost after they had been open. */
  readonly dropped: number
  /** Open at the end, but with no answer to a ping within the timeout. */
  readonly silent: number
  readonly failures: FailureTally
  /** Encoded histogram of how long the dropped ones had been open, µs. */
  readonly dropAgeHistogram: string
  readonly bytesIn: number
  readonly bytesOut: number
  readonly closeMs: number
  readonly closedUncleanly: number
  readonly generators: readonly GeneratorUse[]
}

export type HoldLevel = {
  /** Attempted so far, and open at the end of the level's window. */
  readonly attempted: number
  readonly open: number
  /** How long opening this level's connections took, and the CPU time it took of the worker. */
  readonly openingMs: number
  readonly openingCpuMs: number
  /** The workers' resident memory together at the end of the window. */
  readonly generatorRssBytes: number
}

/** What a worker itself used during a window. */
export type GeneratorUse = {
  /** Cores kept busy: 1 is one core. */
  readonly cpu: number
  /** Event-loop utilization, 0 to 1: the share of the window in which the loop did not wait for events. */
  readonly elu: number
  /** Share of the time that was spent in the hook's functions, where there is one. */
  readonly hook?: number
}
