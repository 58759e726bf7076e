import type { Address } from '../wire/opening-handshake.ts'
import type { Protocol } from './protocol.ts'

/** A server under load: where it is, and how it is spoken to. */
export type Target = Address & {
  /** How long the opening handshake, and a session, may take; absent: as long as a reply. */
  readonly openTimeoutMs?: number
  /** Absent: a plain echo, or nothing said at all. */
  readonly protocol?: Protocol
}
