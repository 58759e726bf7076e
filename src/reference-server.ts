import { createHash } from 'node:crypto'
import { createServer, Socket, type SocketConstructorOpts } from 'node:net'
import { WebSocketServer } from 'ws'

// Entry of the reference server: `reference-server PORT yardstick|ceiling`. Two echoes for two questions.
//
// `yardstick`: how fast is the machine just now, for a program of this kind? It runs in a duet with the server under
// test, and stored baselines are ratios to it. It is an echo on `ws` and not the leanest one on purpose: when a neighbour
// takes cache and memory bandwidth away, a program slows down by how much code and memory it touches for each message.
// Beside a noisy neighbour an echo on `ws` was seen to go from 1.17 to 1.41 times the CPU of one on bare sockets within
// half a minute, and a Python server wandered likewise; against this one both stayed far steadier.
//
// `ceiling`: what could the generator reach here? The leanest echo that Node can be made to do, on bare sockets.
//
// Any change here, in `ws` too, alters what every stored ratio means: it needs a new REFERENCE_VERSION
// (src/records/key.ts), which opens a new series. A test holds the content to that version.

const HOST = '127.0.0.1'
const BACKLOG = 1_024
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const OPCODE_CLOSE = 8
const OPCODE_PING = 9
const FIN_PONG = 0x8a
const MOST_UNCOPIED_BYTES = 16_384

const port = Number(process.argv[2])
if (process.argv[3] === 'ceiling') serveCeiling()
else serveYardstick()

function serveYardstick(): void {
  const server = new WebSocketServer({
    port,
    host: HOST,
    perMessageDeflate: false,
    clientTracking: false,
    backlog: BACKLOG,
  })
  server.on('connection', (socket) => {
    socket.on('error', () => socket.terminate())
    socket.on('message', (data, binary) => socket.send(data, { binary }))
  })
}

function serveCeiling(): void {
  const shared = Buffer.allocUnsafeSlow(65_536)
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (accepted) => {
    // A server's sockets cannot be told to read into one buffer, so the accepted handle moves into one that can. It
    // saves an allocation of 64 KiB for each read.
    const owner = accepted as unknown as { _handle: unknown }
    const handle = owner._handle
    owner._handle = null
    let kept: Buffer | undefined
    let open = false
    const options = {
      handle,
      onread: {
        buffer: shared,
        callback: (read: number) => {
          const bytes = kept === undefined ? shared.subarray(0, read) : Buffer.concat([kept, shared.subarray(0, read)])
          const from = open ? 0 : upgrade(socket, bytes)
          open ||= from > 0
          const used = open ? echo(socket, bytes, from) : 0
          kept = used < bytes.length ? Buffer.from(bytes.subarray(used)) : undefined
          return true
        },
      },
    }
    const socket = new Socket(options as unknown as SocketConstructorOpts)
    socket.on('error', () => socket.destroy())
    socket.read(0)
  })
  server.listen({ port, host: HOST, backlog: BACKLOG })
}

/** Answers the opening handshake; returns where the frames begin, or 0 while the request is incomplete. */
function upgrade(socket: Socket, bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return 0
  const key = /^sec-websocket-key: *(\S+)/im.exec(bytes.toString('latin1', 0, end))?.[1]
  if (key === undefined) {
    socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\n\r\n')
    return 0
  }
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  return end + 4
}

/**
 * Sends back every whole frame, unmasked in place: the four bytes of the mask make room for the header to move up to the
 * payload. Returns how many bytes were used.
 */
function echo(socket: Socket, bytes: Buffer, from: number): number {
  let at = from
  while (bytes.length - at >= 6) {
    const short = bytes[at + 1]! & 0x7f
    const header = short < 126 ? 2 : short === 126 ? 4 : 10
    if (bytes.length - at < header + 4) break
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    const start = at + header + 4
    if (bytes.length < start + length) break
    unmask(bytes, start, length, at + header)
    bytes.copyWithin(at + 4, at, at + header)
    bytes[at + 5] = short
    const opcode = bytes[at + 4]! & 0x0f
    if (opcode === OPCODE_PING) bytes[at + 4] = FIN_PONG
    const reply = bytes.subarray(at + 4, start + length)
    at = start + length
    if (opcode === OPCODE_CLOSE) {
      socket.end(Buffer.from(reply))
      return bytes.length
    }
    // The next read overwrites the buffer. The kernel takes a small reply at once, a large one perhaps in parts.
    const copied = length > MOST_UNCOPIED_BYTES || socket.writableLength > 0
    socket.write(copied ? Buffer.from(reply) : reply)
    if (!copied && socket.writableLength > 0) {
      // Only a client that does not read gets here; a wrong echo would be worse than none.
      socket.destroy()
      return bytes.length
    }
  }
  return at
}

/** Word by word where the payload lies on a word's boundary, as it does in a frame of more than 125 bytes. */
function unmask(bytes: Buffer, start: number, length: number, maskAt: number): void {
  const mask = bytes.readInt32LE(maskAt)
  const aligned = ((bytes.byteOffset + start) & 3) === 0
  const words = aligned ? length >> 2 : 0
  if (words > 0) {
    const view = new Int32Array(bytes.buffer, bytes.byteOffset + start, words)
    for (let word = 0; word < words; word++) view[word]! ^= mask
  }
  for (let i = words << 2; i < length; i++) bytes[start + i]! ^= (mask >> ((i & 3) << 3)) & 0xff
}
