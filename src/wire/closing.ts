import type { Connection } from './connection.ts'
import { closePayload, OPCODE_CLOSE, writeFrame } from './frame-writer.ts'

const NORMAL_CLOSURE = 1000
/** How long a server has to answer a close frame, where no result depends on whether it answers. */
export const CLOSE_GRACE_MS = 1_000

/**
 * Ends a connection as the RFC asks: sends a close frame and waits for the server's answer. If none comes within
 * `graceMs`, the connection is reset. Its owner gets no more events from now on. A reset leaves no port in TIME_WAIT.
 * After a close handshake the server's end waits in TIME_WAIT, so this side can use its ports again at once.
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
      // A TLS socket cannot be reset, so its port stays in TIME_WAIT.
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
