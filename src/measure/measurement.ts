import type { TimesUs } from '../generator/histogram.ts'
import type { GeneratorUse } from '../generator/job-result.ts'
import type { Side } from '../plan/pairs.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { FailureTally } from '../wire/failure.ts'

/** What one window (or, for connect, one opening of all connections) of one side yielded. Plain data. */
export type Measurement =
  | EchoMeasurement
  | ConnectMeasurement
  | RateMeasurement
  | BroadcastMeasurement
  | HoldMeasurement
  | CapacityMeasurement
  | StreamMeasurement

type Loaded = {
  readonly pair: number
  readonly side: Side
  /** Beside the other side at once, in turns with it, or alone for its absolute figures. */
  readonly design: 'duet' | 'turn' | 'solo'
  readonly windowMs: number
  readonly attempted: number
  readonly succeeded: number
  readonly failures: FailureTally
  readonly bytesIn: number
  readonly bytesOut: number
  readonly server?: ServerUse
  readonly generator: GeneratorUse & { readonly workers: number }
}

type Timed = {
  readonly timesUs: TimesUs
  /** Encoded histogram of the same times. */
  readonly histogram: string
  readonly limitedBy: LimitedBy
}

type Common = Loaded & Timed

export type EchoMeasurement = Common & {
  readonly scenario: 'echo'
  readonly warmUpMs: number
  readonly settled: boolean
  readonly messagesPerSecond: number
  readonly connections: number
  readonly inFlight: { readonly asked: number; readonly measured: number }
  readonly late: number
  readonly duplicates: number
  readonly unmatched: number
  readonly unsolicited: number
  /** Messages of background rules, and their bytes: no exchanges. */
  readonly background: number
  readonly backgroundBytes: number
  /** Share of the window in which some task of the machine waited for a core, where the kernel tells. */
  readonly cpuPressure?: number
}

export type ConnectMeasurement = Common & {
  readonly scenario: 'connect'
  readonly connections: number
  readonly concurrency: number
  readonly connectionsPerSecond: number
  /** Attempts that repeated a failed one, among `attempted`. */
  readonly retries: number
  /** Encoded histograms of the TCP connect alone, and with TLS of its handshake alone. */
  readonly tcpHistogram: string
  readonly tlsHistogram?: string
  /** Encoded histogram of the times until the session was over, where there is one. */
  readonly readyHistogram?: string
  readonly closeMs: number
}

/** `attempted` is what was due inside the window; what was skipped of it was never sent. Times are response times. */
export type RateMeasurement = Common & {
  readonly scenario: 'rate'
  readonly connections: number
  readonly targetPerSecond: number
  readonly messagesPerSecond: number
  readonly skipped: number
  readonly late: number
  readonly duplicates: number
  readonly unmatched: number
  readonly unsolicited: number
  readonly background: number
  readonly backgroundBytes: number
  /** Encoded histogram of how much later than intended messages were really sent, µs. */
  readonly latenessHistogram: string
}

/** Deliveries are what is attempted and succeeds; times are from when a message was due to each delivery. */
export type BroadcastMeasurement = Common & {
  readonly scenario: 'broadcast'
  /** Members, the publishers among them. */
  readonly connections: number
  readonly publishers: number
  readonly rooms: number
  readonly targetPerSecond: number
  readonly messages: number
  readonly skipped: number
  /** Share of the deliveries due that came, to members other than the publisher. */
  readonly reach: number
  readonly lost: number
  readonly duplicates: number
  readonly unmatched: number
  /** Whether a publisher gets its own message back. */
  readonly returned: boolean
  /** Of each message its first, median and last delivery: the median of all messages, and the worst. */
  readonly firstUs: Summary
  readonly medianUs: Summary
  readonly lastUs: Summary
  readonly latenessHistogram: string
}

/** Messages that came are what is attempted and succeeds. Times are the gaps between two of one connection. */
export type StreamMeasurement = Common & {
  readonly scenario: 'stream'
  readonly connections: number
  readonly messagesPerSecond: number
  readonly unmatched: number
  /** Connections to which nothing was pushed. */
  readonly silent: number
  /** From when a message says it was sent until it came, where it says so. */
  readonly lagUs?: TimesUs
}

export type Summary = { readonly median: number; readonly max: number }

/** Connections are what is attempted; those open at the end succeeded. The window is the last level's. */
export type HoldMeasurement = Loaded & {
  readonly scenario: 'hold'
  readonly connections: number
  readonly concurrency: number
  readonly levels: readonly HeldLevel[]
  /** Server memory for each further connection: the slope over the levels. */
  readonly rssBytesPerConnection: number
  readonly generatorBytesPerConnection: number
  readonly openedPerSecond: number
  /** The same for each second of CPU time of the generator. */
  readonly openedPerGeneratorSecond: number
  readonly dropped: number
  /** Open at the end, and with no answer to a ping. */
  readonly silent: number
  /** How long the dropped ones had been open. */
  readonly dropAgeUs?: TimesUs
  readonly closeMs: number
  readonly closedUncleanly: number
}

export type HeldLevel = { readonly open: number; readonly rssBytes: number; readonly generatorRssBytes: number }

/** `attempted` levels, of which `succeeded` held. */
export type CapacityMeasurement = Loaded & {
  readonly scenario: 'capacity'
  readonly connections: number
  readonly raise: 'connections' | 'rate'
  readonly levels: readonly CapacityLevel[]
  /** The highest that held: connections open at once, or messages a second. */
  readonly highest: number
  /** What ended it; nothing when every level held. */
  readonly limit?: CapacityLimit
}

export type CapacityLevel = {
  readonly asked: number
  readonly reached: number
  readonly held: boolean
  readonly timesUs?: TimesUs
}

/** The likely cause of a level's failure, what speaks for it, and the setting to change. */
export type CapacityLimit = { readonly cause: string; readonly evidence: string; readonly remedy: string }

/** Whose limit a number shows. `starved`: another tenant had the generator's core. */
export type LimitedBy = 'server' | 'generator' | 'starved' | 'balanced'

/** Use of the machine by a server's whole process tree during a window. CPU in cores: 1 is one core. */
export type ServerUse = {
  readonly cpu: Spread
  readonly cpuUsPerMessage?: number
  readonly rssBytes: Spread
}

export type Spread = { readonly min: number; readonly avg: number; readonly max: number }

/** One pair of fresh servers: what was measured, and, when it must not be used, why. */
export type Pair = {
  readonly pair: number
  /** What stood beside the head. */
  readonly other: Side
  readonly measurements: readonly Measurement[]
  readonly spoiled?: string
  /** Where the head was reached: the family of `localhost` that answered is in it. */
  readonly address: string
  readonly warnings: readonly Warning[]
  readonly seconds: number
}

/** One scenario on a fresh server of its own. */
export type AloneRound = {
  readonly measurements: readonly Measurement[]
  readonly address: string
  readonly warnings: readonly Warning[]
  readonly seconds: number
}
