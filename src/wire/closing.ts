import type { Connection } from './connection.ts'
import { closePayload, OPCODE_CLOSE, writeFrame } from './frame-writer.ts'

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
      if (connection.dialer.address.tls === undefined) socket.resetAndDestroy()
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
