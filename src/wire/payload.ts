import { randomFillSync } from 'node:crypto'
import { constants, deflateRawSync } from 'node:zlib'
import { Sender } from 'ws'

/** The message that is sent again and again. */
export type MessageShape = {
  readonly payloadBytes: number
  readonly type: 'binary' | 'text'
  /** `fresh` draws a mask for every message, as RFC 6455 section 5.3 asks in order to protect intermediaries. */
  readonly mask: 'reused' | 'fresh'
}

/**
 * What an exchange sends: a tag of eight bytes with the connection and the sequence number, then, in a broadcast, eight
 * bytes that say when the message was due, then a fixed body. All of it is printable ASCII, so that one payload serves
 * text and binary frames.
 *
 *   ┌─────────────┬─────────────┬─────────────┬──────────────────────────┐
 *   │ connection  │ sequence    │ due, µs     │ body, alike in every     │
 *   │ 4 × 6 bits  │ 4 × 6 bits  │ 8 × 6 bits  │ message of the run       │
 *   └─────────────┴─────────────┴─────────────┴──────────────────────────┘
 */
export type Payload = {
  readonly bytes: number
  readonly template: Buffer
  /** Where the fixed part begins. */
  readonly bodyAt: number
  readonly opcode: 1 | 2
  readonly freshMask: boolean
}

/** Frames ready to be written: `count` of them in one buffer, masked, with tags still to be set. */
export type Batch = {
  readonly count: number
  readonly buffer: Buffer
  readonly frameBytes: number
  readonly headerBytes: number
}

export const TAG_BYTES = 8
const STAMP_BYTES = 8
/** Connection and sequence numbers are tagged modulo this. */
export const TAG_RANGE = 2 ** 24

const FIRST_CHARACTER = 0x30
const OPCODES = { text: 1, binary: 2 } as const

export function createPayload(shape: MessageShape, head: 'tagged' | 'stamped' = 'tagged'): Payload {
  const { payloadBytes: bytes } = shape
  const bodyAt = head === 'stamped' ? TAG_BYTES + STAMP_BYTES : TAG_BYTES
  if (bytes < bodyAt) throw new RangeError(`a payload of ${bytes} bytes cannot hold a head of ${bodyAt}`)
  const template = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; at++) template[at] = FIRST_CHARACTER + ((at * 7) % 64)
  return { bytes, template, bodyAt, opcode: OPCODES[shape.type], freshMask: shape.mask === 'fresh' }
}

/**
 * Builds a batch. The mask is reused for every message by design: RFC 6455 section 5.3 asks for a fresh one each time
 * to protect intermediaries, of which there are none here, and masking anew would cost more than the rest of a send.
 */
export function createBatch(payload: Pick<Payload, 'bytes' | 'template' | 'opcode'>, count: number): Batch {
  const data = Buffer.from(payload.template)
  const pieces = Sender.frame(data, { fin: true, opcode: payload.opcode, mask: true, readOnly: false })
  const frame = Buffer.concat(pieces)
  return {
    count,
    buffer: Buffer.concat(Array.from({ length: count }, () => frame)),
    frameBytes: frame.length,
    headerBytes: frame.length - payload.bytes,
  }
}

/** Masks one whole frame of a batch anew. */
export function renewMask(
  { template, bytes }: Pick<Payload, 'bytes' | 'template'>,
  { buffer, frameBytes, headerBytes }: Batch,
  index: number,
): void {
  const at = index * frameBytes + headerBytes
  randomFillSync(buffer, at - 4, 4)
  for (let offset = 0; offset < bytes; offset++)
    buffer[at + offset] = template[offset]! ^ buffer[at - 4 + (offset & 3)]!
}

/** One compressed frame that refers to no earlier one, which every agreed context allows (RFC 7692 7.2.1). */
export function compressedFrame(
  payload: Payload,
  {
    connection,
    sequence,
    dueUs,
    windowBits,
  }: { connection: number; sequence: number; dueUs?: number; windowBits: number },
): Buffer {
  const plain = Buffer.from(payload.template)
  if (dueUs !== undefined) writeNumber(plain, TAG_BYTES, STAMP_BYTES, dueUs)
  writeNumber(plain, 0, TAG_BYTES / 2, connection)
  writeNumber(plain, TAG_BYTES / 2, TAG_BYTES / 2, sequence)
  return deflatedFrame(plain, payload.opcode, windowBits)
}

/** A single message, compressed and framed. */
export function deflatedFrame(plain: Buffer, opcode: 1 | 2, windowBits: number): Buffer {
  const deflated = deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH, windowBits: Math.max(9, windowBits) })
  // The final empty block is left out (RFC 7692 section 7.2.1).
  const data = deflated.subarray(0, -4)
  const options = { fin: true, opcode, rsv1: true, mask: true, readOnly: false }
  return Buffer.concat([...Sender.frame(data, options)])
}

/** A single message, framed. */
export function framed(body: Buffer, opcode: 1 | 2): Buffer {
  return Buffer.concat([...Sender.frame(body, { fin: true, opcode, mask: true, readOnly: true })])
}

/** Writes a number in characters of six bits each, the most significant first. */
function writeNumber(bytes: Buffer, at: number, characters: number, value: number): void {
  let rest = value
  for (let place = characters - 1; place >= 0; place--) {
    bytes[at + place] = FIRST_CHARACTER + (rest % 64)
    rest = Math.floor(rest / 64)
  }
}

/** Sets when the message in the batch's frame `index` is due, in µs on the clock that all workers share. */
export function setStamp({ buffer, frameBytes, headerBytes }: Batch, index: number, us: number): void {
  const at = index * frameBytes + headerBytes
  writeNumber(buffer, at + TAG_BYTES, STAMP_BYTES, us)
  for (let place = 0; place < STAMP_BYTES; place++) buffer[at + TAG_BYTES + place]! ^= buffer[at - 4 + (place & 3)]!
}

/** The stamp in a message, µs, or −1. */
export function stampOf(bytes: Buffer, start: number): number {
  const high = tagNumber(bytes, start + TAG_BYTES)
  const low = tagNumber(bytes, start + TAG_BYTES + STAMP_BYTES / 2)
  return high < 0 || low < 0 ? -1 : high * TAG_RANGE + low
}

/** Sets the tag of the batch's frame `index`. */
export function setTag(batch: Batch, index: number, connection: number, sequence: number): void {
  const { buffer } = batch
  const at = index * batch.frameBytes + batch.headerBytes
  const m0 = buffer[at - 4]!
  const m1 = buffer[at - 3]!
  const m2 = buffer[at - 2]!
  const m3 = buffer[at - 1]!
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

/** Whether the message's body is the one sent; the bytes before the body are not compared. */
export function sameBody({ template, bodyAt, bytes: length }: Payload, bytes: Buffer, start: number): boolean {
  return template.compare(bytes, start + bodyAt, start + length, bodyAt) === 0
}

/** Offset of the first byte of the body that differs from what was sent. */
export function firstDifference(payload: Payload, bytes: Buffer, start: number): number {
  for (let at = payload.bodyAt; at < payload.bytes; at++) if (bytes[start + at] !== payload.template[at]) return at
  return 0
}
