import type { Common } from '../../measure/measurement.ts'

/** Deliveries are what is attempted and succeeds; times are from when a message was due to each delivery. */
export type BroadcastMeasurement = Common & {
  readonly scenario: 'broadcast'
  /** Members, the publishers among them. */
  readonly connections: number
  readonly publishers: number
  readonly rooms: number
  readonly targetPerSecond: number
  readonly messages: number
  readonly skipped: number
  /** Share of the deliveries due that came, to members other than the publisher. */
  readonly reach: number
  readonly lost: number
  readonly duplicates: number
  readonly unmatched: number
  /** Whether a publisher gets its own message back. */
  readonly returned: boolean
  /** Of each message its first, median and last delivery: the median of all messages, and the worst. */
  readonly firstUs: Summary
  readonly medianUs: Summary
  readonly lastUs: Summary
  readonly latenessHistogram: string
}

export type Summary = { readonly median: number; readonly max: number }
