import type { Job } from '../../generator/job.ts'
import type { JobResult } from '../../generator/job-result.ts'
import type { Arrivals } from '../../generator/schedule.ts'
import type { Target } from '../../speech/target.ts'
import type { MetricName } from '../../vocabulary/metric.ts'
import type { MessageShape } from '../../wire/payload.ts'
import type { WindowFigures } from './window-figures.ts'

/**
 * What a kind of scenario brings that `load` can carry as a whole load, on one machine or in shards on several. A result
 * that is given to it has to be of its own kind: RangeError else.
 */
export type WholeLoad = {
  /**
   * Between two windows: what is in flight ends, and the next one is warmed up.
   *
   * @param mostConnections of one shard
   */
  gapMs(mostConnections: number): number
  /** How many windows are measured where so many are asked for. */
  windows(asked: number): number
  /** What is asked of it beside its connections, as its files tell it. */
  told(asked: LoadAsked): LoadTold
  /** The whole load as one job. */
  job(asked: LoadAsked, target: Target): Job
  /** Whether one job holds all windows on the same connections, or each window has a job that opens its own. */
  readonly jobs: 'one' | 'one-a-window'
  /** One result for each window that the job held. */
  resultsByWindow(result: JobResult): readonly JobResult[]
  /** How late a generator heard of a window's opening; 0 = in time. */
  lateMs(result: JobResult): number
  /** Of one window. Errors: BrokenInvariant where not all that was sent is accounted for. */
  figures(result: JobResult): WindowFigures
  /** What is compared with an earlier load, the first one first. Where nothing is, a load that is sound has passed. */
  readonly compared: readonly ComparedFigure[]
  /** Why the figures of all windows together mean nothing: the server did not do what it was asked for. Nothing when it did. */
  unsound(all: WindowFigures, connections: number): string | undefined
  /** What the generators grew by for each connection that they hold, where that can be told. */
  bytesPerConnection?(result: JobResult): number | undefined
  /** What is sent over the connections, as in '8 messages in flight'; nothing where they are idle. */
  traffic(told: LoadTold): string | undefined
  /** The report's words for what succeeded, and for a load that passed. */
  readonly words: { readonly succeeded: string; readonly passed: string }
}

/** What of the configuration makes a load. */
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

/** What a load's files tell of what was asked for, beside what they tell of every kind. */
type LoadTold = {
  readonly concurrency?: number | undefined
  readonly messagesPerSecond?: number | undefined
}

/** A metric that is compared, and its value of one window; nothing where the window has none. */
export type ComparedFigure = { readonly metric: MetricName; of(window: LoadWindow): number | undefined }

/** Of a window what its load's file has. */
type LoadWindow = {
  readonly messagesPerSecond?: number | undefined
  readonly timeUs?: { readonly p50: number; readonly p95: number; readonly p99: number } | undefined
}
