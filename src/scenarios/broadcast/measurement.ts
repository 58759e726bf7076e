import type { Common } from '../../measure/measurement.ts'

/** `attempted` and `succeeded` count deliveries; times run from when a message was due to each delivery. */
export type BroadcastMeasurement = Common & {
  readonly scenario: 'broadcast'
  /** Number of members, publishers included. */
  readonly connections: number
  readonly publishers: number
  readonly rooms: number
  readonly targetPerSecond: number
  readonly messages: number
  readonly skipped: number
  /** Share of the deliveries due to members other than the publisher that came. */
  readonly reach: number
  readonly lost: number
  readonly duplicates: number
  readonly unmatched: number
  /** Whether a publisher gets its own message back. */
  readonly returned: boolean
  /** Times of each message's first, median and last delivery: the median over all messages, and the worst. */
  readonly firstUs: Summary
  readonly medianUs: Summary
  readonly lastUs: Summary
  readonly latenessHistogram: string
}

export type Summary = { readonly median: number; readonly max: number }
