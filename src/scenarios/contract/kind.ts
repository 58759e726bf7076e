import type { JobKind } from '../../generator/job.ts'
import type { Arrivals } from '../../generator/schedule.ts'
import type { Bench, LoadedSide } from '../../measure/bench.ts'
import type { Measurement } from '../../measure/measurement.ts'
import type { Protocol } from '../../speech/protocol.ts'
import type { Metric } from '../../vocabulary/metric.ts'
import type { Warning } from '../../vocabulary/warning.ts'
import type { MessageShape } from '../../wire/payload.ts'
import type { ScenarioReport } from './scenario-report.ts'

/**
 * A kind of scenario: all that is particular to it, from what a user writes to what is measured. The rest of the
 * program knows kinds by this contract alone. It has methods, so that one table can hold kinds of different types:
 * only the kind itself looks into its configuration, its scenario or its measurements.
 */
export type Kind<
  C extends ScenarioConfig = ScenarioConfig,
  S extends Scenario = Scenario,
  M extends Measurement = Measurement,
> = {
  readonly name: string
  /** What the kind does, in words for users. */
  readonly help: string
  readonly parameters: readonly Parameter[]
  /** Reads its part of the configuration. Errors: an Error that says what was seen and what to write. */
  parse(read: Reading): C
  /** One of its parameters as a user would write it; empty: the default. */
  textOf(config: C, parameter: string): string
  /** What in the rest of the configuration does not fit the scenario, by the input to change. */
  problems?(config: C, given: Given): readonly Problem[]
  /** `pairs`: measured in each pair of servers, if there are pairs. `alone`: once, on a head server of its own. */
  readonly place: 'pairs' | 'alone'
  plan(config: C, basis: Basis): S
  /** Connections that it has open at once to one server. */
  connections(scenario: S): number
  /** The longest its load can take if every wait runs to its bound: on a pair together, and on each side alone. */
  longestMs(scenario: S, times: Times): number
  longestSolosMs?(scenario: S, times: Times): number
  /** The line about the scenario in a plan. */
  words(scenario: S): string
  /** How its jobs are shared between workers; absent: it uses jobs of other kinds. */
  readonly job?: JobKind
  /** Where a pair asks for windows of one side alone: `within` the same load, or `apart`, in a load of their own. */
  readonly solos: 'within' | 'apart'
  /** Worker jobs of one load: one for all sides, or one for each. */
  readonly jobs: 'one' | 'each-side'
  /** Errors: Unusable when a server does not do what the scenario needs. */
  measure(scenario: S, round: Round, bench: Bench, signal: AbortSignal): Promise<Yield<M>>
  /** Says how the work of the two sides of a pair differed; nothing where it was the same. */
  unequal?(head: M, base: M): string | undefined
  /** What its measurements show about causes, or what else a reader should know. */
  remarks?(measurements: readonly M[], timeoutMs: number): readonly Warning[]
  readonly metrics: readonly Metric<M>[]
  readonly report: ScenarioReport<M>
  /** A measurement in a few words, to show while the run goes on. */
  gist(measurement: M): string
}

/** A scenario as a user wrote it. A kind adds its own fields. */
export type ScenarioConfig = { readonly kind: string }

/** A scenario with all its numbers known. Times in ms. `workers` are the processes that share its load. */
export type Scenario = { readonly kind: string; readonly workers: number; readonly timeoutMs: number }

/** One number of a scenario, written after its name: `hold connections=10000 for=30s`. */
export type Parameter = {
  readonly name: string
  /** As a user would write it; empty = none. */
  readonly fallback: string
  readonly help: string
}

/** Reads a scenario's parameters. Errors name the scenario and the parameter. */
export type Reading = {
  value<T>(parameter: string, parse: (text: string) => T): T
  count(parameter: string, bounds?: { readonly max?: number; readonly min?: number }): number
  durationMs(parameter: string): number
  /** Written as `200/s`. */
  perSecond(parameter: string): number
}

/** What else of the configuration a scenario may depend on. */
export type Given = { readonly protocol?: Protocol; readonly payloadBytes: number }

/** `input` is the one to change; `lacks`: a part of the protocol that the scenario needs and does not have. */
export type Problem = { readonly input: 'scenarios' | 'payload'; readonly says: string } | { readonly lacks: string }

/** What a scenario's numbers are made from, besides its own configuration. */
export type Basis = {
  readonly connections: number
  readonly concurrency: number
  readonly message: MessageShape
  readonly timeoutMs: number
  readonly openTimeoutMs: number
  readonly seed: number
  readonly rate: { readonly messagesPerSecond: number; readonly arrivals: Arrivals }
  readonly protocol?: Protocol
  /** Length of a window: as the user wrote, or the usual one beside the reference server. */
  readonly durationMs: number
  /** How the windows of a pair are timed. */
  readonly windows: Windows
  /** How many worker processes carry a load of so many connections at once. */
  workers(connections: number): number
}

export type Windows = {
  readonly windowMs: number
  readonly soloWindowMs: number
  readonly warmUp: WarmUp
  readonly soloWarmUp: WarmUp
}

/**
 * A warm-up lasts until two slices in a row differ by less than `settledWithin` in throughput on every side, and from
 * `leastMs` to `mostMs`.
 */
export type WarmUp = {
  readonly sliceMs: number
  readonly settledWithin: number
  readonly leastMs: number
  readonly mostMs: number
}

export type Times = { readonly openTimeoutMs: number }

/** What a kind is given to measure. */
export type Round = {
  readonly pair: number
  /** Loaded at once. */
  readonly sides: readonly LoadedSide[]
  readonly design: Measurement['design']
  /** Sides that are also loaded alone, for a kind that measures solos within the same load. */
  readonly solos: readonly LoadedSide[]
}

/** The result of measuring. No measurements: the generator was held up, and the caller may try again. */
export type Yield<M extends Measurement = Measurement> = {
  readonly measurements: readonly M[]
  readonly warnings: readonly Warning[]
  /** Why the pair must not be used. */
  readonly spoiled?: string
}

/** A server that accepts fewer connections a second than this ends the run. */
const LEAST_ACCEPTED_PER_SECOND = 200

/** The longest that opening so many connections can take. */
export function longestOpeningMs(connections: number, { openTimeoutMs }: Times): number {
  return 2 * openTimeoutMs + (connections / LEAST_ACCEPTED_PER_SECOND) * 1_000
}

/** Most connections that a scenario may ask for. */
export const MOST_CONNECTIONS = 1_000_000
/** Most handshakes under way at once. */
export const MOST_AT_ONCE = 10_000
