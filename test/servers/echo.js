// A small echo server that can be told to misbehave: node echo.js KIND PORT [...]
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createRequire } from 'node:module'
import { connect } from 'node:net'

const { WebSocketServer } = createRequire(import.meta.url)('ws')
const [kind, portText] = process.argv.slice(2)
const port = Number(portText ?? process.env.PORT)
const echo = (socket) => {
  socket.on('error', () => {})
  socket.on('message', (data, binary) => socket.send(data, { binary }))
}
/** Works for each message before it is answered: so many turns of a small loop. */
const workThen = (onConnection, turns) => (socket) => {
  socket.on('message', () => {
    let mixed = turns
    for (let turn = 0; turn < turns; turn++) mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + turn
    socket.mixed = mixed
  })
  onConnection(socket)
}
const listen = (onConnection = echo, host = '127.0.0.1') =>
  new WebSocketServer({ port, host }).on('connection', onConnection)

switch (kind) {
  case 'plain':
    listen(workThen(echo, Number(process.argv[4] ?? 0)))
    break
  case 'ipv6':
    listen(echo, '::1')
    break
  case 'never-listens':
    console.log('waiting for a database that never comes')
    setInterval(() => {}, 1_000)
    break
  case 'exits-at-once':
    console.error('Error: configuration file missing')
    process.exit(7)
    break
  case 'dies-under-load':
    listen((socket) => {
      let messages = 0
      socket.on('message', (data, binary) => {
        if (++messages > 200) {
          console.error('FATAL: out of handles')
          process.exit(9)
        }
        socket.send(data, { binary })
      })
    })
    break
  case 'answers-404':
    createServer((_request, response) => response.writeHead(404).end('no route for this path'))
      .on('upgrade', (_request, socket) =>
        socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 22\r\n\r\nno route for this path'),
      )
      .listen(port, '127.0.0.1')
    break
  case 'greets-first':
    listen((socket) => {
      socket.send('welcome to the chat')
      echo(socket)
    })
    break
  case 'leaves-grandchild':
    // A child in a session of its own, whose parent will be gone: only the marker finds it.
    spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setTimeout(() => {}, 60000)'], {
      detached: true,
      stdio: 'ignore',
    }).unref()
    listen()
    break
  case 'deaf-to-term':
    process.on('SIGTERM', () => {})
    listen()
    break
  case 'floods-stdout':
    setInterval(() => process.stdout.write(`${'x'.repeat(200)}\n`.repeat(50)), 1)
    listen()
    break
  case 'does-not-echo':
    listen((socket) => socket.on('message', () => socket.send('{"error":"unknown command"}')))
    break
  case 'sleeps':
    // Waits without working: no CPU time shows it.
    listen((socket) => {
      socket.on('error', () => {})
      socket.on('message', (data, binary) => setTimeout(() => socket.send(data, { binary }), 1))
    })
    break
  case 'delays-some': {
    let messages = 0
    const delaying = (socket) => {
      socket.on('error', () => {})
      socket.on('message', (data, binary) => {
        if (++messages % 50 === 0) setTimeout(() => socket.send(data, { binary }), 30)
        else socket.send(data, { binary })
      })
    }
    listen(workThen(delaying, Number(process.argv[4] ?? 0)))
    break
  }
  case 'pings-too':
    listen((socket) => {
      echo(socket)
      socket.on('message', () => socket.ping('are you still there?'))
    })
    break
  case 'needs-database':
    connect({ port: Number(process.argv[4]), host: '127.0.0.1' })
      .on('connect', () => listen())
      .on('error', ({ message }) => {
        console.error(`no database: ${message}`)
        process.exit(1)
      })
    break
  case 'prints-commands':
    console.log('::error::planted by the server')
    process.exit(1)
    break
  case 'broadcasts': {
    // To all, or to all but every nth: node echo.js broadcasts PORT n
    const nth = Number(process.argv[4] ?? 0)
    const members = []
    listen((socket) => {
      members.push(socket)
      socket.on('error', () => {})
      socket.on('message', (data, binary) => {
        for (const [index, member] of members.entries())
          if (nth === 0 || index % nth !== nth - 1) member.send(data, { binary })
      })
    })
    break
  }
  case 'cluster':
    // Several processes, since one may hold 20,000 descriptors: node echo.js cluster PORT [processes]
    if (cluster.isPrimary) for (let worker = 0; worker < Number(process.argv[4] ?? 4); worker++) cluster.fork()
    else new WebSocketServer({ port, host: '127.0.0.1', backlog: 4_096, clientTracking: false }).on('connection', echo)
    break
  case 'drops-idle':
    listen((socket) => setTimeout(() => socket.close(4000, 'idle'), 1_500))
    break
  case 'caps-address': {
    const wss = listen()
    wss.options.verifyClient = (_info, answer) => answer(wss.clients.size < 40, 429, 'Too Many Requests')
    break
  }
  case 'particular': {
    // TLS, a subprotocol and a token, as real servers ask for them.
    const read = (name) => readFileSync(new URL(`tls/${name}`, import.meta.url))
    const secure = createSecureServer({ cert: read('cert.pem'), key: read('key.pem') })
    new WebSocketServer({
      server: secure,
      perMessageDeflate: true,
      handleProtocols: (offered) => offered.has('echo.v1') && 'echo.v1',
      verifyClient: ({ req }, answer) => answer(req.headers['x-token'] === 'open', 401, 'token missing'),
    }).on('connection', echo)
    secure.listen(port, '127.0.0.1')
    break
  }
  default:
    throw new Error(`unknown kind ${kind}`)
}
