import { Sender } from 'ws'

/**
 * What an echo exchange sends: `bytes` long, the first eight a tag that names connection and sequence number, the rest
 * fixed. All of it is printable ASCII, so that one payload serves text and binary frames.
 *
 *   ┌─────────────┬─────────────┬──────────────────────────┐
 *   │ connection  │ sequence    │ body, alike in every     │
 *   │ 4 × 6 bits  │ 4 × 6 bits  │ message of the run       │
 *   └─────────────┴─────────────┴──────────────────────────┘
 */
export type Payload = { readonly bytes: number; readonly template: Buffer }

/** Frames ready to be written: `count` of them in one buffer, masked, with tags still to be set. */
export type Batch = {
  readonly count: number
  readonly buffer: Buffer
  readonly frameBytes: number
  readonly headerBytes: number
  readonly mask: Buffer
}

export const TAG_BYTES = 8
/** Connection and sequence numbers are tagged modulo this. */
export const TAG_RANGE = 2 ** 24

const FIRST_CHARACTER = 0x30
const OPCODE_BINARY = 2

export function createPayload(bytes: number): Payload {
  if (bytes < TAG_BYTES) throw new RangeError(`a payload of ${bytes} bytes cannot hold a tag of ${TAG_BYTES}`)
  const template = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; at++) template[at] = FIRST_CHARACTER + ((at * 7) % 64)
  return { bytes, template }
}

/**
 * Builds a batch. The mask is reused for every message by design: RFC 6455 section 5.3 asks for a fresh one each time
 * to protect intermediaries, of which there are none here, and masking anew would cost more than the rest of a send.
 */
export function createBatch(payload: Payload, count: number): Batch {
  const data = Buffer.from(payload.template)
  const pieces = Sender.frame(data, { fin: true, opcode: OPCODE_BINARY, mask: true, readOnly: false })
  const frame = Buffer.concat(pieces)
  const headerBytes = frame.length - payload.bytes
  return {
    count,
    buffer: Buffer.concat(Array.from({ length: count }, () => frame)),
    frameBytes: frame.length,
    headerBytes,
    mask: Buffer.from(frame.subarray(headerBytes - 4, headerBytes)),
  }
}

/** Sets the tag of the batch's frame `index`. */
export function setTag(batch: Batch, index: number, connection: number, sequence: number): void {
  const { buffer, mask } = batch
  const at = index * batch.frameBytes + batch.headerBytes
  const m0 = mask[0]!
  const m1 = mask[1]!
  const m2 = mask[2]!
  const m3 = mask[3]!
  buffer[at] = (FIRST_CHARACTER + ((connection >> 18) & 63)) ^ m0
  buffer[at + 1] = (FIRST_CHARACTER + ((connection >> 12) & 63)) ^ m1
  buffer[at + 2] = (FIRST_CHARACTER + ((connection >> 6) & 63)) ^ m2
  buffer[at + 3] = (FIRST_CHARACTER + (connection & 63)) ^ m3
  buffer[at + 4] = (FIRST_CHARACTER + ((sequence >> 18) & 63)) ^ m0
  buffer[at + 5] = (FIRST_CHARACTER + ((sequence >> 12) & 63)) ^ m1
  buffer[at + 6] = (FIRST_CHARACTER + ((sequence >> 6) & 63)) ^ m2
  buffer[at + 7] = (FIRST_CHARACTER + (sequence & 63)) ^ m3
}

/** The four tag characters at `at` as a number, or −1 when they are not of the tag's alphabet. */
export function tagNumber(bytes: Buffer, at: number): number {
  const a = bytes[at]! - FIRST_CHARACTER
  const b = bytes[at + 1]! - FIRST_CHARACTER
  const c = bytes[at + 2]! - FIRST_CHARACTER
  const d = bytes[at + 3]! - FIRST_CHARACTER
  // A character below the alphabet gives a negative number, one above it a number over 63: both set bits outside 0-63.
  return ((a | b | c | d) & ~63) === 0 ? (a << 18) | (b << 12) | (c << 6) | d : -1
}

/** Whether the message's body is the one sent; the tag is not looked at. */
export function sameBody(payload: Payload, bytes: Buffer, start: number): boolean {
  return payload.template.compare(bytes, start + TAG_BYTES, start + payload.bytes, TAG_BYTES) === 0
}

/** Offset of the first byte that differs from what was sent, the tag included. */
export function firstDifference(payload: Payload, bytes: Buffer, start: number): number {
  for (let at = TAG_BYTES; at < payload.bytes; at++) if (bytes[start + at] !== payload.template[at]) return at
  return 0
}
