import type { Socket } from 'node:net'
import { Sender } from 'ws'

export const OPCODE_TEXT = 1
export const OPCODE_BINARY = 2
export const OPCODE_CLOSE = 8
export const OPCODE_PING = 9
export const OPCODE_PONG = 10

/** Where frames go: the part of a connection that counts what is sent. */
type Outlet = { readonly socket: Socket; bytesOut: number }

/** Writes one frame by itself: a control frame (RFC 6455 section 5.5), or a message that is not an exchange. */
export function writeFrame(outlet: Outlet, opcode: number, payload: Buffer): void {
  if (outlet.socket.destroyed) return
  const pieces = Sender.frame(payload, { fin: true, opcode, mask: true, readOnly: true })
  const frame = Buffer.concat(pieces)
  outlet.bytesOut += frame.length
  outlet.socket.write(frame)
}

/** The payload of a close frame with this code. */
export function closePayload(code: number): Buffer {
  // 1005 and 1006 stand for 'no code' and must not be sent (RFC 6455 section 7.4.1).
  if (code === 1005 || code === 1006) return Buffer.alloc(0)
  const payload = Buffer.alloc(2)
  payload.writeUInt16BE(code)
  return payload
}
