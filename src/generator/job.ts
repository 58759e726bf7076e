import type { Target } from '../speech/target.ts'
import type { JobResult } from './job-result.ts'

/**
 * What a worker is asked to do, all of it in one message: a scenario, or its share of one. Times in ms, sizes in bytes.
 * Each kind of scenario adds its own fields.
 */
export type Job = {
  /** Name of the kind of scenario that the job is of. */
  readonly kind: string
  readonly share: Share
  readonly target?: Target
  readonly targets?: readonly Target[]
}

/** How the jobs of a kind are split between workers, and how the workers' results are merged. */
export type JobKind<J extends Job = Job, R extends JobResult = JobResult> = {
  readonly name: string
  /** How many connections the job opens, to all of its targets. */
  connections(job: J): number
  /** How many shares the job can be split into at most. */
  mostShares(job: J): number
  /** The job with that part of its counts. */
  partAt(job: J, part: Part): J
  /** The result of the whole from those of its shares: counts and histograms are added. */
  merge(results: readonly R[]): R
}

export type Part = { readonly index: number; readonly of: number }

/** Which part of a scenario this is: `index` of `of`. Connection numbers begin at `firstConnection`. */
export type Share = Part & { readonly firstConnection: number }

export const WHOLE: Share = { index: 0, of: 1, firstConnection: 0 }

/**
 * From the gate to a worker. Instants are on the machine's monotonic clock, in ns, as text: they exceed 2^53. A
 * worker's own clock counts ms from `epochNs`, so that the clocks of all workers of a job agree. After the `last`
 * window the worker begins no further phase.
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

/** Progress of a running load, for whoever watches it: exchanges completed so far, and the window's p99. */
export type Pulse = { readonly completed: number; readonly p99Us?: number }
