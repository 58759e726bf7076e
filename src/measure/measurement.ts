import type { FailureTally } from '../load/failure.ts'
import type { TimesUs } from '../load/histogram.ts'
import type { GeneratorUse } from '../load/job.ts'
import type { Side } from '../plan/plan.ts'
import type { Warning } from '../warning.ts'

/** What one window (echo) or one opening of all connections (connect) of one side yielded. Plain data. */
export type Measurement = EchoMeasurement | ConnectMeasurement | RateMeasurement

type Common = {
  readonly pair: number
  readonly side: Side
  readonly design: 'duet' | 'solo'
  readonly windowMs: number
  readonly attempted: number
  readonly succeeded: number
  readonly failures: FailureTally
  readonly bytesIn: number
  readonly bytesOut: number
  readonly timesUs: TimesUs
  /** Encoded histogram of the same times. */
  readonly histogram: string
  readonly server?: ServerUse
  readonly generator: GeneratorUse
}

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
  readonly limitedBy: LimitedBy
  /** Share of the window in which some task of the machine waited for a core, where the kernel tells. */
  readonly cpuPressure?: number
}

export type ConnectMeasurement = Common & {
  readonly scenario: 'connect'
  readonly connections: number
  readonly concurrency: number
  readonly connectionsPerSecond: number
  /** Encoded histogram of the TCP connect alone. */
  readonly tcpHistogram: string
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
  /** Encoded histogram of how much later than intended messages were really sent, µs. */
  readonly latenessHistogram: string
}

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
  readonly measurements: readonly Measurement[]
  readonly spoiled?: string
  /** Where the head was reached: the family of `localhost` that answered is in it. */
  readonly address: string
  readonly warnings: readonly Warning[]
  readonly seconds: number
}
