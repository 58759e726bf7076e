import type { Connection, ConnectionEvents } from '../../wire/connection.ts'
import type { Failure } from '../../wire/failure.ts'
import type { Talk } from '../talk.ts'
import type { Lane } from './lane.ts'

/** How the messages of a job are made and sent, and how incoming ones are passed on. */
export type Speech = {
  readonly events: ConnectionEvents<Talk>
  /** How many sequence numbers there are before they begin again. */
  readonly range: number
  /** Puts message `index` of the next `count` of a lane into the buffer that `write` sends. */
  stage(lane: Lane, index: number, count: number, sequence: number): void
  /** Sends the staged messages in one go; gives the bytes written. */
  write(lane: Lane, count: number): number
}

/** What a speech reports of the messages that come. */
export type Hearing = Pick<ConnectionEvents<Talk>, 'open' | 'readEnd' | 'lost'> & {
  laneOf(connection: Connection<Talk>): Lane | undefined
  /** The exchange at this place in the lane ended with a right reply of so many bytes. */
  ended(lane: Lane, place: number, atMs: number, bytes: number): void
  /** The reply says that the exchange failed. */
  refused(lane: Lane, place: number, atMs: number, detail: string): void
  /** A message that answers nothing in flight, with its sequence number, or −1 where it has none. */
  stray(lane: Lane, sequence: number, text: () => string): void
  /** The message is one that must not come: the load ends. */
  fail(lane: Lane, failure: Failure): void
}
