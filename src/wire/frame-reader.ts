import { isUtf8 } from 'node:buffer'
import { PerMessageDeflate, Receiver } from 'ws'
import type { Failure } from './failure.ts'
import { type Agreement, PLAIN } from './opening-handshake.ts'

/** The events of a reader, for its owner; one sink serves all owners. */
export type FrameSink<Owner> = {
  /**
   * One whole message: `length` bytes of `bytes` from `start`, valid only during the call. `atMs` is when its last
   * frame was read. For a message that had to be inflated, the call comes some time after that.
   */
  message(owner: Owner, bytes: Buffer, start: number, length: number, atMs: number, opcode: number): void
  ping(owner: Owner, payload: Buffer): void
  pong(owner: Owner): void
  close(owner: Owner, code: number, reason: string): void
  broken(owner: Owner, failure: Failure & { readonly closeCode: number }): void
}

/** What all readers of a worker share. */
export type FrameReading<Owner> = { readonly sink: FrameSink<Owner>; readonly maxPayloadBytes: number }

/** Reading state of one connection. Only `readFrames` changes it. Small, since every idle connection has one. */
export type FrameReader<Owner> = {
  readonly owner: Owner
  readonly shared: FrameReading<Owner>
  /** The beginning of a frame that has not arrived in full; `partialBytes` is how much of it is there. */
  partial: Buffer | undefined
  partialBytes: number
  /** Whether the reader is between the first and the last frame of a fragmented message. */
  fragmented: boolean
  receiver: Receiver | undefined
  /** For each message that the Receiver still holds: when its last frame was read. */
  pendingMs: number[] | undefined
  /** Parameters of permessage-deflate, when it was agreed on; its state is made once it is needed. */
  readonly agreement: Agreement
  deflate: PerMessageDeflate | undefined
  broken: boolean
}

const LONGEST_HEADER_BYTES = 10
const OPCODE_TEXT = 1
const OPCODE_BINARY = 2
const FIN_TEXT = 0x81
const FIN_BINARY = 0x82

export function createFrameReader<Owner>(
  owner: Owner,
  shared: FrameReading<Owner>,
  agreement: Agreement = PLAIN,
): FrameReader<Owner> {
  return {
    owner,
    shared,
    agreement,
    deflate: undefined,
    pendingMs: undefined,
    partial: undefined,
    partialBytes: 0,
    fragmented: false,
    receiver: undefined,
    broken: false,
  }
}

/**
 * Reads the frames in `bytes[from, to)` (RFC 6455 section 5.2). Whole unfragmented data frames are recognised in place
 * and never copied: that is what makes this client cheaper than a general one. Every other frame goes, once it is
 * whole, to the `Receiver` of `ws` as a copy, because the buffer belongs to all connections of the worker and is
 * overwritten by the next read. The Receiver only ever sees whole frames, so it is always between two frames when the
 * fast path resumes.
 */
export function readFrames<Owner>(
  reader: FrameReader<Owner>,
  bytes: Buffer,
  from: number,
  to: number,
  atMs: number,
): void {
  let at = from
  if (reader.partial !== undefined) at = completePartial(reader, reader.partial, bytes, at, to, atMs)
  while (at < to && !reader.broken) {
    const size = frameBytes(bytes, at, to)
    if (size === UNKNOWN || at + size > to) {
      if (mustRefuse(reader, bytes, at, to)) handToReceiver(reader, bytes, at, to, atMs)
      else keepPartial(reader, bytes, at, to, size)
      return
    }
    dispatch(reader, bytes, at, size, atMs)
    at += size
  }
}

/** Frees what a connection that is over still holds. */
export function closeReader<Owner>(reader: FrameReader<Owner>): void {
  reader.broken = true
  reader.deflate?.cleanup()
}

const UNKNOWN = -1

/** Size of the frame at `at`, header included, or UNKNOWN while its header is incomplete. */
function frameBytes(bytes: Buffer, at: number, to: number): number {
  const available = to - at
  if (available < 2) return UNKNOWN
  const masked = bytes[at + 1]! & 0x80 ? 4 : 0
  const length = bytes[at + 1]! & 0x7f
  if (length < 126) return 2 + masked + length
  if (length === 126) return available < 4 ? UNKNOWN : 4 + masked + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
  if (available < LONGEST_HEADER_BYTES) return UNKNOWN
  return LONGEST_HEADER_BYTES + masked + bytes.readUInt32BE(at + 2) * 2 ** 32 + bytes.readUInt32BE(at + 6)
}

function dispatch<Owner>(reader: FrameReader<Owner>, bytes: Buffer, at: number, size: number, atMs: number): void {
  const first = bytes[at]!
  const second = bytes[at + 1]!
  const header = second < 126 ? 2 : second === 126 ? 4 : LONGEST_HEADER_BYTES
  // A message must not overtake one that is still being inflated.
  const inline =
    (first === FIN_TEXT || first === FIN_BINARY) && second < 0x80 && !reader.fragmented && !reader.pendingMs?.length
  const valid = inline && (first === FIN_BINARY || isUtf8(bytes.subarray(at + header, at + size)))
  // A length in more bytes than it needs is an error only to the Receiver; both decode it alike.
  const { sink, maxPayloadBytes } = reader.shared
  if (valid && size - header <= maxPayloadBytes)
    sink.message(reader.owner, bytes, at + header, size - header, atMs, first & 0x0f)
  else handToReceiver(reader, bytes, at, at + size, atMs)
}

/**
 * Whether a frame that is not whole yet can never be accepted. Such a frame is refused from its header, without waiting
 * for or storing its announced length (RFC 6455 sections 5.2, 5.4 and 5.5).
 */
function mustRefuse<Owner>(reader: FrameReader<Owner>, bytes: Buffer, at: number, to: number): boolean {
  if (to - at < 2) return false
  const first = bytes[at]!
  const second = bytes[at + 1]!
  const opcode = first & 0x0f
  const last = first >= 0x80
  // Only the first frame of a message may say that it is compressed (RFC 7692 section 6.1).
  const reserved = reader.agreement.deflate !== undefined && (opcode === 1 || opcode === 2) ? 0x30 : 0x70
  if (second & 0x80 || first & reserved) return true
  if (opcode >= 0x8) return opcode > 0xa || !last || second > 125
  if (opcode > 0x2 || (opcode === 0) !== reader.fragmented) return true
  const size = frameBytes(bytes, at, to)
  return size !== UNKNOWN && size - LONGEST_HEADER_BYTES > reader.shared.maxPayloadBytes
}

function keepPartial<Owner>(reader: FrameReader<Owner>, bytes: Buffer, at: number, to: number, size: number): void {
  reader.partial = Buffer.allocUnsafe(size === UNKNOWN ? LONGEST_HEADER_BYTES : size)
  reader.partialBytes = bytes.copy(reader.partial, 0, at, to)
}

/** Completes the kept frame from the new bytes; returns where the bytes after it begin. */
function completePartial<Owner>(
  reader: FrameReader<Owner>,
  kept: Buffer,
  bytes: Buffer,
  from: number,
  to: number,
  atMs: number,
): number {
  let partial = kept
  let at = from
  let size = frameBytes(partial, 0, reader.partialBytes)
  while (size === UNKNOWN && at < to) {
    partial[reader.partialBytes++] = bytes[at++]!
    size = frameBytes(partial, 0, reader.partialBytes)
  }
  if (mustRefuse(reader, partial, 0, reader.partialBytes)) {
    handToReceiver(reader, partial, 0, reader.partialBytes, atMs)
    return to
  }
  if (size === UNKNOWN) return at
  if (partial.length < size) {
    const whole = Buffer.allocUnsafe(size)
    partial.copy(whole, 0, 0, reader.partialBytes)
    partial = whole
    reader.partial = whole
  }
  const copied = bytes.copy(partial, reader.partialBytes, at, Math.min(to, at + size - reader.partialBytes))
  reader.partialBytes += copied
  if (reader.partialBytes === size) {
    reader.partial = undefined
    dispatch(reader, partial, 0, size, atMs)
  }
  return at + copied
}

function handToReceiver<Owner>(
  reader: FrameReader<Owner>,
  bytes: Buffer,
  from: number,
  to: number,
  atMs: number,
): void {
  const opcode = bytes[from]! & 0x0f
  const last = (bytes[from]! & 0x80) !== 0
  // Control frames may stand between fragments and do not end them (RFC 6455 section 5.4).
  if (opcode < 0x8) reader.fragmented = !last
  if (opcode < 0x8 && last) {
    reader.pendingMs ??= []
    reader.pendingMs.push(atMs)
  }
  reader.receiver ??= createReceiver(reader)
  reader.receiver.write(Buffer.from(bytes.subarray(from, to)))
  // The Receiver emits the error in the next tick; what follows the broken frame must not be read until then.
  if (reader.receiver.errored !== null) reader.broken = true
}

function createReceiver<Owner>(reader: FrameReader<Owner>): Receiver {
  const { owner, agreement } = reader
  const { sink, maxPayloadBytes } = reader.shared
  if (agreement.deflate !== undefined) {
    reader.deflate = new PerMessageDeflate({ isServer: false, maxPayload: maxPayloadBytes })
    // A copy: `accept` normalises its argument in place.
    reader.deflate.accept([structuredClone(agreement.deflate)])
  }
  const receiver = new Receiver({
    isServer: false,
    maxPayload: maxPayloadBytes,
    skipUTF8Validation: false,
    ...(reader.deflate !== undefined && { extensions: { 'permessage-deflate': reader.deflate } }),
  })
  receiver.on('message', (data: Buffer, isBinary: boolean) => {
    const atMs = reader.pendingMs?.shift() ?? 0
    if (!reader.broken || receiver.errored !== null)
      sink.message(owner, data, 0, data.length, atMs, isBinary ? OPCODE_BINARY : OPCODE_TEXT)
  })
  receiver.on('ping', (data: Buffer) => sink.ping(owner, data))
  receiver.on('pong', () => sink.pong(owner))
  receiver.on('conclude', (code: number, reason: Buffer) => {
    // Nothing may follow a close frame; whatever does is ignored (RFC 6455 section 5.5.1).
    reader.broken = true
    sink.close(owner, code, reason.toString('utf8'))
  })
  receiver.on('error', (error: Error) => {
    reader.broken = true
    sink.broken(owner, { kind: 'protocol', detail: error.message, closeCode: closeCodeOf(error) })
  })
  return receiver
}

const PROTOCOL_ERROR = 1002

/** The close code that `ws` attaches to a protocol error under its own symbol. */
function closeCodeOf(error: Error): number {
  const symbol = Object.getOwnPropertySymbols(error).find(({ description }) => description === 'status-code')
  const code: unknown = symbol && Reflect.get(error, symbol)
  return typeof code === 'number' ? code : PROTOCOL_ERROR
}
