import type { FailureTally } from '../wire/failure.ts'

/** What became of a job, or of all its shares taken together. Each kind of scenario adds what is its own. */
export type JobResult = { readonly kind: string }

/** The load could not be carried to its end; the reason is the target's doing unless it says otherwise. */
export type FailedJob = {
  readonly kind: 'failed'
  readonly target: number
  readonly reason: string
  readonly failures: FailureTally
}

export function isFailed(result: JobResult): result is FailedJob {
  return result.kind === 'failed'
}

/** How a window went from the worker's side. */
export type WindowCourse = {
  /** How long the window had been open when the worker heard of it; 0 = in time. Its counts are not to be used then. */
  readonly openedLateMs: number
  readonly warmUpMs: number
  readonly windowMs: number
  /** One for each worker. */
  readonly generators: readonly GeneratorUse[]
}

/** What every model of exchanges counts of a window. */
export type WindowCounts = {
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

/** What a worker itself used during a window. */
export type GeneratorUse = {
  /** Cores kept busy: 1 is one core. */
  readonly cpu: number
  /** Event-loop utilization, 0 to 1: the share of the window in which the loop did not wait for events. */
  readonly elu: number
  /** Share of the time that was spent in the hook's functions, where there is one. */
  readonly hook?: number
}
