import type { TimesUs } from '../generator/histogram.ts'
import type { GeneratorUse } from '../generator/job-result.ts'
import type { Side } from '../vocabulary/side.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { FailureTally } from '../wire/failure.ts'

/**
 * What one window (or its equivalent in the kind of scenario) of one side yielded. Plain data. Each kind adds its own
 * fields; times and their histogram are there for the kinds that have times.
 */
export type Measurement = Loaded & {
  readonly scenario: string
  readonly connections: number
  readonly timesUs?: TimesUs
  readonly histogram?: string
  readonly limitedBy?: LimitedBy
}

export type Loaded = {
  readonly pair: number
  readonly side: Side
  /** `duet`: together with the other side; `turn`: the sides in turns; `solo`: alone, for absolute figures. */
  readonly design: 'duet' | 'turn' | 'solo'
  readonly windowMs: number
  readonly attempted: number
  readonly succeeded: number
  readonly failures: FailureTally
  readonly bytesIn: number
  readonly bytesOut: number
  readonly server?: ServerUse
  readonly generator: GeneratorUse & { readonly workers: number }
  /** Share of the window in which some task on the machine waited for a core, where the kernel reports it. */
  readonly cpuPressure?: number
}

type Timed = {
  readonly timesUs: TimesUs
  /** Encoded histogram of `times`. */
  readonly histogram: string
  readonly limitedBy: LimitedBy
}

export type Common = Loaded & Timed

/** What limits a number. `starved`: another tenant had the generator's core. */
export type LimitedBy = 'server' | 'generator' | 'starved' | 'balanced'

/** Use of the machine by a server's whole process tree during a window. CPU in cores: 1 is one core. */
export type ServerUse = {
  readonly cpu: Spread
  readonly cpuUsPerMessage?: number
  readonly rssBytes: Spread
}

export type Spread = { readonly min: number; readonly avg: number; readonly max: number }

/** One pair of fresh servers: its measurements and, when they must not be used, why. */
export type Pair = {
  readonly pair: number
  /** The side that the head was measured beside. */
  readonly other: Side
  readonly measurements: readonly Measurement[]
  readonly spoiled?: string
  /** Where the head was reached: it contains the family of `localhost` that answered. */
  readonly address: string
  readonly warnings: readonly Warning[]
  readonly seconds: number
}

/** One scenario on a fresh server that runs alone. */
export type AloneRound = {
  readonly measurements: readonly Measurement[]
  readonly address: string
  readonly warnings: readonly Warning[]
  readonly seconds: number
}
