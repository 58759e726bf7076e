import { Sender } from 'ws'
import type { Connection } from './connection.ts'

export const OPCODE_TEXT = 1
export const OPCODE_BINARY = 2
export const OPCODE_CLOSE = 8
export const OPCODE_PING = 9
export const OPCODE_PONG = 10
const NORMAL_CLOSURE = 1000
/** So long a server has for its answer to a close frame, where nothing is read from whether it comes. */
export const CLOSE_GRACE_MS = 1_000

/**
 * Ends a connection as the RFC has it: a close frame, the server's answer, and, where none comes within `graceMs`, a
 * reset. Whatever happens to it from now on is told to nobody. A reset leaves no port waiting (TIME_WAIT), and after a
 * close handshake it is the server's end that waits, which keeps none of this side's ports from being used again.
 */
export function endConnection(connection: Connection, { graceMs }: { graceMs: number }): Promise<'closed' | 'reset'> {
  const { socket } = connection
  if (socket.destroyed) {
    connection.state = 'over'
    return Promise.resolve('closed')
  }
  return new Promise((resolve) => {
    let how: 'closed' | 'reset' = 'closed'
    const reset = () => {
      how = 'reset'
      // A TLS socket cannot be reset; its port then waits (TIME_WAIT).
      if (connection.dialer.target.tls === undefined) socket.resetAndDestroy()
      else socket.destroy()
    }
    const timer = setTimeout(reset, graceMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(how)
    })
    const open = connection.state === 'open'
    connection.state = 'ending'
    if (open) writeFrame(connection, OPCODE_CLOSE, closePayload(NORMAL_CLOSURE))
    else reset()
  })
}

/** Writes one frame by itself: a control frame (RFC 6455 section 5.5), or a message outside of all exchanges. */
export function writeFrame(connection: Connection, opcode: number, payload: Buffer): void {
  if (connection.socket.destroyed) return
  const pieces = Sender.frame(payload, { fin: true, opcode, mask: true, readOnly: true })
  const frame = Buffer.concat(pieces)
  connection.bytesOut += frame.length
  connection.socket.write(frame)
}

/** The payload of a close frame with this code. */
export function closePayload(code: number): Buffer {
  // 1005 and 1006 stand for 'no code' and must not be sent (RFC 6455 section 7.4.1).
  if (code === 1005 || code === 1006) return Buffer.alloc(0)
  const payload = Buffer.alloc(2)
  payload.writeUInt16BE(code)
  return payload
}
