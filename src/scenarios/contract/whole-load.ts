import type { Job } from '../../generator/job.ts'
import type { JobResult } from '../../generator/job-result.ts'
import type { Arrivals } from '../../generator/schedule.ts'
import type { Target } from '../../speech/target.ts'
import type { MetricName } from '../../vocabulary/metric.ts'
import type { MessageShape } from '../../wire/payload.ts'
import type { WindowFigures } from './window-figures.ts'

/**
 * What a kind of scenario needs for `load` to run it as a whole load, on one machine or in shards on several. A result
 * passed to it must be of its own kind, or it throws a RangeError.
 */
export type WholeLoad = {
  /**
   * The time between two windows, in which what is in flight ends and the load warms up again.
   *
   * @param mostConnections of one shard
   */
  gapMs(mostConnections: number): number
  /** How many windows are measured where `asked` are asked for. */
  windows(asked: number): number
  /** What the load's files say of what was asked for, besides its connections. */
  told(asked: LoadAsked): LoadTold
  /** The whole load as one job. */
  job(asked: LoadAsked, target: Target): Job
  /** Whether one job has all windows on the same connections, or each window has a job with new connections. */
  readonly jobs: 'one' | 'one-a-window'
  /** One result for each window of the job. */
  resultsByWindow(result: JobResult): readonly JobResult[]
  /** How late a generator heard of a window's opening; 0 = in time. */
  lateMs(result: JobResult): number
  /** The figures of one window. Errors: BrokenInvariant where not all that was sent is accounted for. */
  figures(result: JobResult): WindowFigures
  /** What is compared with an earlier load, in this order. Where nothing is compared, a sound load has passed. */
  readonly compared: readonly ComparedFigure[]
  /** Why the figures of all windows together mean nothing: the server did not do its work. Nothing when it did. */
  unsound(all: WindowFigures, connections: number): string | undefined
  /** How many bytes the generators grew for each connection that they hold, where that is known. */
  bytesPerConnection?(result: JobResult): number | undefined
  /** What is sent over the connections, as in '8 messages in flight'; nothing where they are idle. */
  traffic(told: LoadTold): string | undefined
  /** The report's words for what succeeded, and for a load that passed. */
  readonly words: { readonly succeeded: string; readonly passed: string }
}

/** The part of the configuration that makes a load. */
type LoadAsked = {
  readonly connections: number
  /** Messages in flight. */
  readonly concurrency: number
  readonly windows: number
  readonly rate: { readonly messagesPerSecond: number; readonly arrivals: Arrivals }
  readonly message: MessageShape
  readonly timeoutMs: number
  readonly seed: number
  readonly shard: { readonly of: number }
}

/** What a load's files say of what was asked for, besides the fields that every kind has. */
type LoadTold = {
  readonly concurrency?: number | undefined
  readonly messagesPerSecond?: number | undefined
}

/** A metric that is compared, and its value in one window; nothing where the window has none. */
export type ComparedFigure = { readonly metric: MetricName; of(window: LoadWindow): number | undefined }

/** A window as the load's file has it. */
type LoadWindow = {
  readonly messagesPerSecond?: number | undefined
  readonly timeUs?: { readonly p50: number; readonly p95: number; readonly p99: number } | undefined
}
