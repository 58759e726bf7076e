import type { Connection } from '../../wire/connection.ts'
import { type FailureTally, NO_FAILURES } from '../../wire/failure.ts'
import { type Payload, TAG_BYTES, TAG_RANGE, tagNumber } from '../../wire/payload.ts'
import type { Talk } from '../talk.ts'
import { createInFlight, type InFlight } from './in-flight.ts'

// The books that every model of load keeps: what is in flight on each connection, and what came that should not have.
// They are changed by the exchange loop, in place: it runs for every message.

/** One connection's exchanges. */
export type Lane = {
  readonly connection: Connection<Talk>
  readonly target: TargetState
  readonly inFlight: InFlight
  /** Sequences given up at the timeout, so that their echo can be told from a duplicate. */
  readonly givenUp: Set<number>
  nextSequence: number
  /** Messages to be sent as soon as may be (closed model). */
  due: number
  /** Those in flight of which a reply has come that is not the last. */
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

/** Messages that answered nothing that was waited for. */
type Strays = {
  /** After they had been given up. */
  late: number
  duplicates: number
  unmatched: number
  /** While nothing was in flight on their connection. */
  unsolicited: number
  /** Taken by background rules that count. */
  background: number
  backgroundBytes: number
}

export function createTarget(index: number): TargetState {
  return { index, lanes: [], completed: 0, greeting: undefined, failures: NO_FAILURES, strays: noStrays() }
}

/** Begins the books of a phase anew; what is in flight stays so. */
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

/** The sequence number in a message that is of this connection and size, or −1. */
export function sequenceOf(lane: Lane, payload: Payload, bytes: Buffer, start: number, length: number): number {
  if (length !== payload.bytes) return -1
  if (tagNumber(bytes, start) !== lane.connection.id % TAG_RANGE) return -1
  return tagNumber(bytes, start + TAG_BYTES / 2)
}

function noStrays(): Strays {
  return { late: 0, duplicates: 0, unmatched: 0, unsolicited: 0, background: 0, backgroundBytes: 0 }
}
