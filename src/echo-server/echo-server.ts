import { type WebSocket, WebSocketServer } from 'ws'
import { burn, type Handicap } from './handicap.ts'

/** Starts the embedded echo server (on `ws`) and resolves with its port once it listens. */
export function startEchoServer(port: number, handicap: Handicap): Promise<number> {
  const server = new WebSocketServer({
    port,
    host: '127.0.0.1',
    perMessageDeflate: false,
    clientTracking: false,
    backlog: 1_024,
  })
  const leaked: Buffer[] = []
  server.on('connection', (socket: WebSocket) => {
    if (handicap.leakBytes > 0) leaked.push(Buffer.alloc(handicap.leakBytes, 1))
    socket.on('error', () => socket.terminate())
    socket.on('message', (data, binary) => {
      if (handicap.loops > 0) burn(handicap.loops)
      if (handicap.delayMs > 0) setTimeout(() => socket.send(data, { binary }), handicap.delayMs)
      else socket.send(data, { binary })
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
