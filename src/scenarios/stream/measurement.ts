import type { TimesUs } from '../../generator/histogram.ts'
import type { Common } from '../../measure/measurement.ts'

/** `attempted` and `succeeded` both count messages that came. Times are the gaps between a connection's messages. */
export type StreamMeasurement = Common & {
  readonly scenario: 'stream'
  readonly connections: number
  readonly messagesPerSecond: number
  readonly unmatched: number
  /** Connections to which nothing was pushed. */
  readonly silent: number
  /** Time from when a message says it was sent until it came, where messages say so. */
  readonly lagUs?: TimesUs
}
