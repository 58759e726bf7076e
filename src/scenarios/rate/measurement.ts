import type { Common } from '../../measure/measurement.ts'

/** `attempted` counts messages due inside the window; skipped ones were never sent. Times are response times. */
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
  readonly background: number
  readonly backgroundBytes: number
  /** Encoded histogram of how much later than intended messages were sent, µs. */
  readonly latenessHistogram: string
}
