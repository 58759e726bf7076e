// Servers that do one thing wrong, most of them above the frames: node misbehaving.js KIND PORT
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const { WebSocketServer } = createRequire(import.meta.url)('ws')
const [kind, portText, ...more] = process.argv.slice(2)
const port = Number(portText ?? process.env.PORT)
const HOST = '127.0.0.1'

const listen = (onConnection, options = {}) =>
  new WebSocketServer({ port, host: HOST, ...options }).on('connection', (socket) => {
    socket.on('error', () => {})
    onConnection(socket)
  })
const echo = (socket) => socket.on('message', (data, binary) => socket.send(data, { binary }))
/** Echoes, but asks first what becomes of message number `n` of the whole server. */
const echoBut = (change) => {
  let n = 0
  return (socket) =>
    socket.on('message', (data, binary) => {
      const answer = change(data, ++n, socket)
      if (answer !== undefined) socket.send(answer, { binary })
    })
}
const every = (socket, ms, act) => {
  const timer = setInterval(act, ms)
  socket.on('close', () => clearInterval(timer))
}

const kinds = {
  'slow-start': () => setTimeout(() => listen(echo), 1_500),
  // The port is open long before anybody would answer a handshake there.
  'late-handler'() {
    const server = createServer((_, response) => response.writeHead(503).end('starting')).listen(port, HOST)
    setTimeout(() => new WebSocketServer({ server }).on('connection', echo), 1_000)
  },
  // Leaves when its last client does, as servers that are started on demand do.
  'exits-after'() {
    const server = listen((socket) => {
      echo(socket)
      const busy = server.clients.size > 5
      if (busy) server.busy = true
      socket.on('close', () => server.busy && server.clients.size === 0 && process.exit(0))
    })
  },
  'exits-clean': () => listen(echoBut((data, n) => (n > 200 ? process.exit(0) : data))),
  crashes: () =>
    listen(
      echoBut((data, n) => {
        if (n > 200) throw new Error('cannot read properties of a message')
        return data
      }),
    ),
  'closes-at': () =>
    listen(echoBut((data, n, socket) => (n % 300 === 0 ? socket.close(1013, 'try again later') : data))),
  'goes-away': () => listen(echoBut((data, n, socket) => (n % 300 === 0 ? socket.terminate() : data))),
  'stops-itself': () => listen(echoBut((data, n) => (n === 300 ? process.kill(process.pid, 'SIGSTOP') : data))),
  'closes-old': () =>
    listen((socket) => {
      echo(socket)
      setTimeout(() => socket.close(4408, 'open for too long'), 700)
    }),
  delays: () => listen(echoBut((data, _, socket) => void setTimeout(() => socket.send(data, { binary: true }), 5))),
  'throttles-40': () =>
    listen(
      echoBut((data, n, socket) => {
        if (n % 3 !== 0) return data
        setTimeout(() => socket.send(data, { binary: true }), 40)
      }),
    ),
  // Two at a time, the later one first.
  reorders: () =>
    listen((socket) => {
      let held
      const flush = () => {
        if (held !== undefined) socket.send(held)
        held = undefined
      }
      socket.on('message', (data) => {
        if (held === undefined) {
          held = data
          setTimeout(flush, 2)
          return
        }
        socket.send(data)
        flush()
      })
    }),
  duplicates: () =>
    listen(
      echoBut((data, n, socket) => {
        if (n % 200 === 0) socket.send(data)
        return data
      }),
    ),
  drops: () => listen(echoBut((data, n) => (n % 100 === 0 ? undefined : data))),
  // One byte of one message: node misbehaving.js corrupts PORT [number of the message] [offset]
  corrupts() {
    const [number = 500, offset = 40] = more.map(Number)
    listen(
      echoBut((data, n) => {
        if (n === number) data[offset] ^= 1
        return data
      }),
    )
  },
  'mixes-up'() {
    let last
    listen(
      echoBut((data, n) => {
        const answer = n % 500 === 0 ? last : data
        last = data
        return answer
      }),
    )
  },
  truncates: () => listen(echoBut((data, n) => (n % 500 === 0 ? data.subarray(0, 30) : data))),
  greets: () =>
    listen((socket) => {
      socket.send('welcome')
      echo(socket)
    }),
  'floods-pushes': () =>
    listen((socket) => {
      echo(socket)
      every(socket, 5, () => {
        if (socket.bufferedAmount < 100_000) for (let i = 0; i < 20; i++) socket.send('{"type":"tick"}')
      })
    }),
  pings: () =>
    listen((socket) => {
      echo(socket)
      every(socket, 10, () => socket.ping('still there?'))
    }),
  'too-big': () => listen(echo, { maxPayload: 32 }),
  leaks() {
    const kept = []
    listen(
      echoBut((data) => {
        kept.push(Buffer.alloc(1_024, 1))
        return data
      }),
    )
  },
  'forks-child'() {
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    listen(echo)
  },
  'caps-address'() {
    const server = listen(echo)
    server.options.verifyClient = (_, answer) => answer(server.clients.size < 10, 429, 'Too Many Requests')
  },
  // node misbehaving.js status PORT 503 [body]
  status() {
    const [status, body = ''] = more
    const head = `HTTP/1.1 ${status} Because\r\n${status === '301' ? 'Location: wss://example.test/\r\n' : ''}`
    createServer((_, response) => response.writeHead(Number(status)).end(body))
      .on('upgrade', (_, socket) => socket.end(`${head}Content-Length: ${body.length}\r\n\r\n${body}`))
      .listen(port, HOST)
  },
}

if (kinds[kind] === undefined) throw new Error(`unknown kind ${kind}`)
kinds[kind]()
