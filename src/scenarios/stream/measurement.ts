import type { TimesUs } from '../../generator/histogram.ts'
import type { Common } from '../../measure/measurement.ts'

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
