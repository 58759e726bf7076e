import { WebSocket } from 'ws'
import { createHistogram, recordTime } from '../../src/generator/histogram.ts'
import { runClient } from './client.ts'

// A plain client on `ws`: every echo is compared with what was sent and timed, as the engine does.

const histogram = createHistogram(5_000)

await runClient(async ({ port, connections, inFlight, payloadBytes, count }) => {
  const payload = Buffer.alloc(payloadBytes, 'x')
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false })
      return new Promise<WebSocket>((resolve, reject) => {
        socket.once('open', () => resolve(socket))
        socket.once('error', reject)
      })
    }),
  )
  for (const socket of sockets) {
    const sentMs: number[] = []
    const send = () => {
      sentMs.push(performance.now())
      socket.send(payload)
    }
    socket.on('message', (data: Buffer) => {
      recordTime(histogram, (performance.now() - sentMs.shift()!) * 1_000)
      if (payload.compare(data) !== 0) throw new Error('the echo differs from what was sent')
      count(1)
      send()
    })
    for (let sent = 0; sent < inFlight; sent++) send()
  }
})
