import type { Connection } from '../../wire/connection.ts'
import { type FailureTally, NO_FAILURES } from '../../wire/failure.ts'
import { type Payload, TAG_BYTES, TAG_RANGE, tagNumber } from '../../wire/payload.ts'
import type { Talk } from '../talk.ts'
import { createInFlight, type InFlight } from './in-flight.ts'

// The books that every model of load keeps: what is in flight on each connection, and what came that should not have.
// The exchange loop changes them in place, because it runs for every message.

/** One connection's exchanges. */
export type Lane = {
  readonly connection: Connection<Talk>
  readonly target: TargetState
  readonly inFlight: InFlight
  /** Sequences given up at the timeout, so that their echo can be told from a duplicate. */
  readonly givenUp: Set<number>
  nextSequence: number
  /** Messages to be sent as soon as possible (closed model). */
  due: number
  /** Exchanges in flight that have had a reply, but not their last. */
  answered: Set<number> | undefined
}

/** One server under load. */
export type TargetState = {
  readonly index: number
  readonly lanes: Lane[]
  /** Exchanges completed since the job began: the warm-up watches it. */
  completed: number
  greeting: string | undefined
  /** Since the current phase began. */
  failures: FailureTally
  strays: Strays
}

/** Counts of messages that answered nothing in flight. */
export type Strays = {
  /** Came after their exchange had been given up. */
  late: number
  duplicates: number
  unmatched: number
  /** Came while nothing was in flight on their connection. */
  unsolicited: number
  /** Taken by background rules that count them. */
  background: number
  backgroundBytes: number
}

export function createTarget(index: number): TargetState {
  return { index, lanes: [], completed: 0, greeting: undefined, failures: NO_FAILURES, strays: noStrays() }
}

/** Starts new books for a phase; what is in flight stays in flight. */
export function beginPhase(target: TargetState): void {
  target.failures = NO_FAILURES
  target.strays = noStrays()
}

export function createLane(connection: Connection<Talk>, target: TargetState): Lane {
  return {
    connection,
    target,
    inFlight: createInFlight(1),
    givenUp: new Set(),
    nextSequence: 0,
    due: 0,
    answered: undefined,
  }
}

/** The sequence number in a message, or −1 when it is not of this connection and size. */
export function sequenceOf(lane: Lane, payload: Payload, bytes: Buffer, start: number, length: number): number {
  if (length !== payload.bytes) return -1
  if (tagNumber(bytes, start) !== lane.connection.id % TAG_RANGE) return -1
  return tagNumber(bytes, start + TAG_BYTES / 2)
}

function noStrays(): Strays {
  return { late: 0, duplicates: 0, unmatched: 0, unsolicited: 0, background: 0, backgroundBytes: 0 }
}
