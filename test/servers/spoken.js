// Servers that speak protocols of their own, as the README's examples have them: node spoken.js KIND PORT
import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const { WebSocketServer } = createRequire(import.meta.url)('ws')
const [kind, portText] = process.argv.slice(2)
const port = Number(portText)
const listen = (onConnection, more = {}) =>
  new WebSocketServer({ port, host: '127.0.0.1', ...more }).on('connection', (socket, request) => {
    socket.on('error', () => {})
    onConnection(socket, request)
  })
const every = (socket, ms, send) => {
  const timer = setInterval(send, ms)
  socket.on('close', () => clearInterval(timer))
}

switch (kind) {
  // A session, pings and pushes beside the exchanges; at another path it only pushes.
  case 'orders':
    listen(
      (socket, { url, headers }) => {
        if (url === '/prices') {
          socket.once('message', () =>
            every(socket, 20, () => socket.send(JSON.stringify({ type: 'price', at: Date.now() }))),
          )
          return
        }
        if (headers.authorization !== `Bearer ${process.env.ORDERS_TOKEN}`) {
          socket.send(JSON.stringify({ type: 'refused', why: `${headers.authorization} is not right` }))
          return
        }
        const session = randomBytes(4).toString('hex')
        let open = false
        socket.send(JSON.stringify({ type: 'welcome', session }))
        every(socket, 30, () => socket.send('{"type":"ping"}'))
        every(socket, 10, () => socket.send('{"type":"price","of":"all"}'))
        socket.on('message', (data) => {
          const message = JSON.parse(String(data))
          if (message.type === 'open') open = message.session === session
          if (message.type !== 'order') return
          const type = open ? 'accepted' : 'rejected'
          socket.send(JSON.stringify({ type, for: message.n, note: message.note }))
        })
      },
      {
        handleProtocols: (offered) => offered.has('orders.v2') && 'orders.v2',
        verifyClient: ({ req }, answer) => answer(req.headers.host === `127.0.0.1:${port}`, 400, 'another host'),
      },
    )
    break
  case 'signed':
    listen((socket, { url }) => {
      const challenge = `${url} ${randomBytes(8).toString('hex')}`
      let signed = false
      socket.send(challenge)
      socket.on('message', (data) => {
        const text = String(data)
        if (signed) socket.send(text)
        else signed = text === createHmac('sha256', 'open').update(challenge).digest('hex')
        if (!signed) socket.close(4401, 'signature is wrong')
      })
    })
    break
  case 'chat': {
    const rooms = new Map()
    listen((socket) => {
      let name
      let members = new Set()
      socket.on('message', (data) => {
        const { join, as, say } = JSON.parse(String(data))
        if (join) {
          name = as
          members = rooms.get(join) ?? members
          rooms.set(join, members)
          socket.send(JSON.stringify({ joined: join }))
          for (const member of members) member.send(JSON.stringify({ notice: `${as} is here` }))
          members.add(socket)
        }
        if (say) for (const member of members) member.send(JSON.stringify({ from: name, say }))
      })
      socket.on('close', () => members.delete(socket))
    })
    break
  }
  // Whoever has not asked for the cookie is refused.
  case 'cookie': {
    const server = createServer((request, response) => {
      if (request.url === '/login') response.setHeader('Set-Cookie', ['sid=abc; Path=/; HttpOnly', 'lang=en'])
      response.writeHead(request.url === '/login' ? 303 : 404, { Location: '/' }).end()
    })
    new WebSocketServer({
      server,
      verifyClient: ({ req }, answer) => answer(req.headers.cookie === 'sid=abc; lang=en', 401, 'no session cookie'),
    }).on('connection', (socket) => socket.on('message', (data, binary) => socket.send(data, { binary })))
    server.listen(port, '127.0.0.1')
    break
  }
  default:
    throw new Error(`unknown kind ${kind}`)
}
