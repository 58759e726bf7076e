import { connect } from 'node:net'
import { createHandshake } from '../../src/wire/opening-handshake.ts'
import { createBatch, createPayload } from '../../src/wire/payload.ts'
import { runClient } from './client.ts'

// The floor: bare sockets that count bytes and answer so many of them with the next write. Nothing is matched, checked
// or timed; what this costs is what the kernel and Node ask of any client.

await runClient(async ({ port, connections, inFlight, payloadBytes, count }) => {
  const payload = createPayload({ payloadBytes, type: 'binary', mask: 'reused' })
  const batches = Array.from({ length: inFlight + 1 }, (_, size) => createBatch(payload, size).buffer)
  const echoBytes = createBatch(payload, 1).frameBytes - 4
  const buffer = Buffer.allocUnsafe(65_536)
  const target = { host: '127.0.0.1', port, path: '/', authority: `127.0.0.1:${port}` }
  await Promise.all(
    Array.from({ length: connections }, () => {
      let open: (() => void) | undefined
      let received = 0
      const socket = connect({
        host: '127.0.0.1',
        port,
        noDelay: true,
        onread: {
          buffer,
          callback: (bytes) => {
            if (open !== undefined) {
              open()
              open = undefined
              return true
            }
            received += bytes
            const whole = Math.floor(received / echoBytes)
            received -= whole * echoBytes
            if (whole > 0) {
              count(whole)
              socket.write(batches[whole]!)
            }
            return true
          },
        },
      })
      socket.once('connect', () => socket.write(createHandshake(target).request))
      return new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        open = () => {
          resolve()
          socket.write(batches[inFlight]!)
        }
      })
    }),
  )
})
