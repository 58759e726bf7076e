import type { Strays } from '../speech/exchange/lane.ts'
import type { FailureTally } from '../wire/failure.ts'

/** The result of a job, or of all its shares merged. Each kind of scenario adds its own fields. */
export type JobResult = { readonly kind: string }

/** The load could not be carried to its end. The target is the cause unless the reason says otherwise. */
export type FailedJob = {
  readonly kind: 'failed'
  readonly target: number
  readonly reason: string
  readonly failures: FailureTally
}

export function isFailed(result: JobResult): result is FailedJob {
  return result.kind === 'failed'
}

/** The course of a window as the worker saw it. */
export type WindowCourse = {
  /** How long the window was open when the worker heard of it; 0 = in time, else its counts must not be used. */
  readonly openedLateMs: number
  readonly warmUpMs: number
  readonly windowMs: number
  /** One for each worker. */
  readonly generators: readonly GeneratorUse[]
}

/** What every model of exchanges counts of a window. */
export type WindowCounts = Readonly<Strays> & {
  /** Sent inside the window. */
  readonly sent: number
  /** Exchanges whose echo came: throughput and times are taken from them. */
  readonly matched: number
  /** Given up at the timeout; `failures` also holds those of the warm-up and the drain. */
  readonly failed: number
  readonly failures: FailureTally
  readonly bytesIn: number
  readonly bytesOut: number
  /** Encoded histogram of the times, µs; an exchange that was given up counts as the timeout. */
  readonly histogram: string
}

/** What a worker itself used during a window. */
export type GeneratorUse = {
  /** Cores kept busy: 1 is one core. */
  readonly cpu: number
  /** Event-loop utilization, 0 to 1: the share of the window in which the loop did not wait for events. */
  readonly elu: number
  /** Share of the time that was spent in the hook's functions, where there is a hook. */
  readonly hook?: number
}
