import type { Common } from '../../measure/measurement.ts'
import type { Strays } from '../../speech/exchange/lane.ts'

/** `attempted` counts messages due inside the window; skipped ones were never sent. Times are response times. */
export type RateMeasurement = Common &
  Readonly<Strays> & {
    readonly scenario: 'rate'
    readonly connections: number
    readonly targetPerSecond: number
    readonly messagesPerSecond: number
    readonly skipped: number
    /** Encoded histogram of how much later than intended messages were sent, µs. */
    readonly latenessHistogram: string
  }
