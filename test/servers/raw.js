// Servers whose handshakes or frames are wrong, written on bare sockets: node raw.js KIND PORT
import { createHash } from 'node:crypto'
import { createServer } from 'node:net'

const [kind, portText] = process.argv.slice(2)
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const OPCODE_CLOSE = 8

const frame = (first, payload) => Buffer.concat([Buffer.from([first, payload.length]), payload])
const closing = (code, reason) => {
  const payload = Buffer.alloc(2 + reason.length)
  payload.writeUInt16BE(code)
  payload.write(reason, 2)
  return frame(0x88, payload)
}

/** What each kind does with a message (number `n` of the server), and what is odd about its handshake. */
const kinds = {
  plain: {},
  // As a server that was written for clients of its own.
  'wants-unmasked': { message: () => closing(1002, 'frames must not be masked') },
  'giant-frame': { message: ({ n }) => n === 300 && Buffer.from([0x82, 0x7f, 0, 0, 1, 0, 0, 0, 0, 0]) },
  'reserved-bits': { message: ({ n, payload }) => n === 300 && frame(0xc2, payload) },
  'reserved-opcode': { message: ({ n, payload }) => n === 300 && frame(0x83, payload) },
  'invalid-utf8': { message: ({ n }) => n === 300 && frame(0x81, Buffer.from([0xc3, 0x28])) },
  'long-ping': {
    message: ({ n }) => n === 300 && Buffer.concat([Buffer.from([0x89, 0x7e, 0, 200]), Buffer.alloc(200)]),
  },
  masks: {
    message: ({ n, payload }) =>
      n === 300 && Buffer.concat([Buffer.from([0x82, 0x80 | payload.length, 0, 0, 0, 0]), payload]),
  },
  'bad-close-code': { message: ({ n }) => n === 300 && closing(1005, '') },
  // Goes on pinging while the other side closes.
  'pings-at-end': {
    close: (socket) => {
      const timer = setInterval(() => socket.writable && socket.write(frame(0x89, Buffer.from('hello?'))), 5)
      socket.on('close', () => clearInterval(timer))
      setTimeout(() => socket.end(closing(1000, '')), 100)
    },
  },
  'never-closes': { close: () => {} },
  'wrong-accept': { headers: (head) => head.replace(/Accept: .{4}/, 'Accept: AAAA') },
  'forces-deflate': { headers: (head) => `${head}\r\nSec-WebSocket-Extensions: permessage-deflate` },
  'wrong-subprotocol': { headers: (head) => `${head}\r\nSec-WebSocket-Protocol: graphql-ws` },
  'no-upgrade-header': { headers: (head) => head.replace(/\r\nUpgrade: websocket/, '') },
  'not-http': { reply: 'SSH-2.0-OpenSSH_9.2\r\n\r\n' },
  'silent-handshake': { reply: '' },
  // Whoever comes before it is warm waits for ever.
  'late-answers': { deafForMs: 1_500 },
  'endless-head': {
    reply: 'HTTP/1.1 101 Switching Protocols\r\n',
    after: (socket) => {
      const timer = setInterval(() => socket.writable && socket.write(`X-Filler: ${'x'.repeat(4_000)}\r\n`), 1)
      socket.on('close', () => clearInterval(timer))
    },
  },
}

const behaviour = kinds[kind]
if (behaviour === undefined) throw new Error(`unknown kind ${kind}`)
let n = 0

/** Takes whole frames out of what has come; gives what is left. */
const takeFrames = (socket, bytes) => {
  let at = 0
  while (bytes.length - at >= 6) {
    const short = bytes[at + 1] & 0x7f
    const header = short === 126 ? 8 : 6
    if (bytes.length - at < header) break
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short
    if (bytes.length - at < header + length) break
    const mask = bytes.subarray(at + header - 4, at + header)
    const payload = Buffer.from(bytes.subarray(at + header, at + header + length)).map((byte, i) => byte ^ mask[i & 3])
    const opcode = bytes[at] & 0x0f
    at += header + length
    if (opcode === OPCODE_CLOSE) {
      if (behaviour.close === undefined) socket.end(closing(1000, ''))
      else behaviour.close(socket)
    } else if (opcode <= 2) {
      n++
      socket.write(behaviour.message?.({ n, payload }) || frame(0x80 | opcode, payload))
    }
  }
  return bytes.subarray(at)
}

const startedMs = performance.now()
createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => {})
  let bytes = Buffer.alloc(0)
  let open = false
  if (performance.now() - startedMs < behaviour.deafForMs) return
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk])
    const end = bytes.indexOf('\r\n\r\n')
    if (!open && end >= 0) {
      const key = /sec-websocket-key: (\S+)/i.exec(bytes.toString('latin1', 0, end))?.[1] ?? ''
      const accept = createHash('sha1')
        .update(key + GUID)
        .digest('base64')
      const head = `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}`
      if (behaviour.reply === undefined) socket.write(`${behaviour.headers?.(head) ?? head}\r\n\r\n`)
      else if (behaviour.reply !== '') socket.write(behaviour.reply)
      behaviour.after?.(socket)
      open = true
      bytes = bytes.subarray(end + 4)
    }
    if (open) bytes = takeFrames(socket, bytes)
  })
}).listen(Number(portText), '127.0.0.1')
