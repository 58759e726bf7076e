import type { Codec } from './protocol.ts'

/** Called for each message of the protocol; the bytes are valid only during the call. */
type TellMessage = (bytes: Buffer, start: number, length: number) => void

/** The part that has arrived of a message that is not complete yet, for one connection. */
export type Unfinished = { bytes: Buffer | undefined }

const LF = 0x0a
const NUL = 0

/** A message as it goes into a frame; `shift` is how far places in its body move to the right. */
export function encodeBody(codec: Codec, body: Buffer): { readonly bytes: Buffer; readonly shift: number } {
  switch (codec.kind) {
    case 'split':
      return { bytes: Buffer.concat([body, Buffer.from(codec.separator)]), shift: 0 }
    case 'stomp':
      // A heartbeat is a bare line feed.
      return { bytes: isHeartbeat(body) ? body : Buffer.concat([body, Buffer.from([NUL])]), shift: 0 }
    case 'mqtt': {
      const length = remainingLength(Math.max(0, body.length - 1))
      return { bytes: Buffer.concat([body.subarray(0, 1), length, body.subarray(1)]), shift: length.length }
    }
    case 'text':
    case 'json':
    case 'binary':
    case 'hook':
      return { bytes: body, shift: 0 }
  }
}

function isHeartbeat(body: Buffer): boolean {
  return body.length === 1 && body[0] === LF
}

/** Seven bits a byte, the lowest first; the highest bit of a byte says that more follow (MQTT 3.1.1 section 2.2.3). */
function remainingLength(length: number): Buffer {
  const bytes: number[] = []
  let rest = length
  do {
    const low = rest % 128
    rest = Math.floor(rest / 128)
    bytes.push(rest > 0 ? low | 0x80 : low)
  } while (rest > 0)
  return Buffer.from(bytes)
}

/**
 * Reads the protocol's messages in one WebSocket message. Where messages do not end with frames, an unfinished one is
 * kept in `partial` for the next call. Errors: RangeError for a message that grows beyond `mostBytes`.
 */
export function decodeMessages(
  codec: Codec,
  partial: Unfinished,
  frame: { readonly bytes: Buffer; readonly start: number; readonly length: number },
  mostBytes: number,
  tell: TellMessage,
): void {
  const { kind } = codec
  if (kind !== 'split' && kind !== 'stomp' && kind !== 'mqtt') {
    tell(frame.bytes, frame.start, frame.length)
    return
  }
  let { bytes, start } = frame
  let end = start + frame.length
  if (partial.bytes !== undefined) {
    bytes = Buffer.concat([partial.bytes, bytes.subarray(start, end)])
    start = 0
    end = bytes.length
    partial.bytes = undefined
  }
  const read = kind === 'mqtt' ? readPacket : kind === 'stomp' ? readStompFrame : readSplit(codec)
  while (start < end) {
    const next = read(bytes, start, end, tell)
    if (next === start) break
    start = next
  }
  if (start === end) return
  if (end - start > mostBytes) throw new RangeError(`a message of the ${kind} codec is longer than ${mostBytes} bytes`)
  partial.bytes = Buffer.from(bytes.subarray(start, end))
}

/** Reads one message if it is whole; gives where the next begins, or `start` when no whole message is there. */
type ReadOne = (bytes: Buffer, start: number, end: number, tell: TellMessage) => number

function readSplit({ separator }: Extract<Codec, { kind: 'split' }>): ReadOne {
  const mark = Buffer.from(separator)
  return (bytes, start, end, tell) => {
    const at = bytes.indexOf(mark, start)
    if (at === -1 || at + mark.length > end) return start
    tell(bytes, start, at - start)
    return at + mark.length
  }
}

const LONGEST_STOMP_HEAD_BYTES = 65_536

/** A frame ends with NUL, or, where it has a `content-length`, after so many bytes of body (STOMP 1.2, Body). */
function readStompFrame(bytes: Buffer, start: number, end: number, tell: TellMessage): number {
  // Line ends between frames are heartbeats, or padding after a NUL.
  if (bytes[start] === LF || bytes[start] === 0x0d) return start + 1
  const headEnd = blankLineAfter(bytes, start, Math.min(end, start + LONGEST_STOMP_HEAD_BYTES))
  const told = headEnd === -1 ? null : /\ncontent-length:(\d+)/.exec(bytes.toString('latin1', start, headEnd))
  const nul = told === null ? bytes.indexOf(NUL, headEnd === -1 ? start : headEnd) : headEnd + Number(told[1])
  if (nul === -1 || nul >= end) return start
  tell(bytes, start, nul - start)
  return nul + 1
}

/** Where the body begins, or −1. */
function blankLineAfter(bytes: Buffer, start: number, end: number): number {
  for (let at = bytes.indexOf(LF, start); at !== -1 && at < end; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2
    if (bytes[at + 1] === 0x0d && bytes[at + 2] === LF) return at + 3
  }
  return -1
}

const MOST_LENGTH_BYTES = 4

function readPacket(bytes: Buffer, start: number, end: number, tell: TellMessage): number {
  let length = 0
  for (let place = 0; place < MOST_LENGTH_BYTES; place++) {
    const at = start + 1 + place
    if (at >= end) return start
    length += (bytes[at]! & 0x7f) * 128 ** place
    if (bytes[at]! >= 0x80) continue
    const body = at + 1
    if (body + length > end) return start
    // The type byte moves to just before the body, so that the packet is in one piece without its length field.
    bytes[at] = bytes[start]!
    tell(bytes, at, length + 1)
    return body + length
  }
  throw new RangeError('an MQTT packet has a length of more than four bytes')
}
