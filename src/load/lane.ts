import type { Connection } from './connection.ts'
import { type FailureTally, NO_FAILURES } from './failure.ts'
import { createHistogram, encodeHistogram, type TimeHistogram } from './histogram.ts'
import { createInFlight, type InFlight } from './in-flight.ts'
import type { EchoResult } from './job.ts'
import { type Payload, TAG_BYTES, TAG_RANGE, tagNumber } from './payload.ts'

// The books of an echo job: what is in flight on each connection, and what each target's window held so far. They are
// changed by the echo loop alone, in place: it runs for every message.

/** One connection's exchanges. */
export type Lane = {
  readonly connection: Connection
  readonly target: TargetState
  readonly inFlight: InFlight
  /** Sequences given up at the timeout, so that their echo can be told from a duplicate. */
  readonly givenUp: Set<number>
  nextSequence: number
  due: number
}

export type TargetState = {
  readonly index: number
  readonly lanes: Lane[]
  sending: boolean
  /** Exchanges completed since the job began: the warm-up watches it. */
  completed: number
  greeting: string | undefined
  tally: Tally
}

export type Tally = {
  sent: number
  /** Exchanges by when they were sent and when they ended: before, in, or after the window. */
  carriedMatched: number
  carriedFailed: number
  matched: number
  failed: number
  endedAfter: number
  late: number
  duplicates: number
  unmatched: number
  unsolicited: number
  bytesIn: number
  bytesOut: number
  failures: FailureTally
  histogram: TimeHistogram
}

/** What a target's window held. Exchanges in flight at its edges are counted from both sides, so that sums can be checked. */
export function echoResult({ index, tally }: TargetState): EchoResult {
  const carriedIn = tally.carriedMatched + tally.carriedFailed
  return {
    target: index,
    sent: tally.sent,
    matched: tally.matched,
    failed: tally.failed,
    carriedIn,
    inFlightAtEnd: tally.endedAfter,
    late: tally.late,
    duplicates: tally.duplicates,
    unmatched: tally.unmatched,
    unsolicited: tally.unsolicited,
    failures: tally.failures,
    bytesIn: tally.bytesIn,
    bytesOut: tally.bytesOut,
    histogram: encodeHistogram(tally.histogram),
  }
}

export function createTarget(index: number, timeoutMs: number): TargetState {
  return { index, lanes: [], sending: false, completed: 0, greeting: undefined, tally: createTally(timeoutMs) }
}

export function createTally(timeoutMs: number): Tally {
  return {
    sent: 0,
    carriedMatched: 0,
    carriedFailed: 0,
    matched: 0,
    failed: 0,
    endedAfter: 0,
    late: 0,
    duplicates: 0,
    unmatched: 0,
    unsolicited: 0,
    bytesIn: 0,
    bytesOut: 0,
    failures: NO_FAILURES,
    histogram: createHistogram(timeoutMs),
  }
}

export function createLane(connection: Connection, target: TargetState, inFlight: number): Lane {
  return { connection, target, inFlight: createInFlight(inFlight), givenUp: new Set(), nextSequence: 0, due: inFlight }
}

/** The sequence number in a message that is of this connection and size, or −1. */
export function sequenceOf(lane: Lane, payload: Payload, bytes: Buffer, start: number, length: number): number {
  if (length !== payload.bytes) return -1
  if (tagNumber(bytes, start) !== lane.connection.id % TAG_RANGE) return -1
  return tagNumber(bytes, start + TAG_BYTES / 2)
}
