import type { Address } from '../wire/opening-handshake.ts'
import type { Protocol } from './protocol.ts'

/** A server under load: its address, and the protocol spoken with it. */
export type Target = Address & {
  /** How long the opening handshake may take, and a session; absent: as long as a reply. */
  readonly openTimeoutMs?: number
  /** Absent: a plain echo, or nothing is sent at all. */
  readonly protocol?: Protocol
}
