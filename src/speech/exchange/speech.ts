import type { Connection, ConnectionEvents } from '../../wire/connection.ts'
import type { Failure } from '../../wire/failure.ts'
import type { Talk } from '../talk.ts'
import type { Lane } from './lane.ts'

/** How the messages of a job are made and sent, and what comes is told. */
export type Speech = {
  readonly events: ConnectionEvents<Talk>
  /** So many sequence numbers before they begin again. */
  readonly range: number
  /** Puts message `index` of the next `count` of a lane where `write` sends them from. */
  stage(lane: Lane, index: number, count: number, sequence: number): void
  /** Sends them in one go; gives the bytes written. */
  write(lane: Lane, count: number): number
}

/** What a speech makes of what it hears. */
export type Hearing = Pick<ConnectionEvents<Talk>, 'open' | 'readEnd' | 'lost'> & {
  laneOf(connection: Connection<Talk>): Lane | undefined
  /** The exchange at this place of the lane's ended with a right reply of so many bytes. */
  ended(lane: Lane, place: number, atMs: number, bytes: number): void
  /** Its reply says that it failed. */
  refused(lane: Lane, place: number, atMs: number, detail: string): void
  /** A message that answers nothing in flight; of a sequence number, or −1. */
  stray(lane: Lane, sequence: number, text: () => string): void
  /** What came cannot be: the load ends. */
  fail(lane: Lane, failure: Failure): void
}
