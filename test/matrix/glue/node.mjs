// Servers of the Node registry, each with what its own documentation has for an echo: node.mjs NAME PORT
// SLOW=N adds N turns of work to each message; TOKEN and PERIOD ask for a token, and for heartbeats that often (ms).
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const [name, portText] = process.argv.slice(2)
const require = createRequire(`${process.env.MATRIX_NODE}/`)
const port = Number(portText)
const { SLOW = '0', TOKEN, PERIOD = '25000' } = process.env
const work = () => {
  let sum = 0
  for (let turn = 0; turn < Number(SLOW); turn++) sum = (sum * 31 + turn) % 65_521
  return sum
}

const servers = {
  ws() {
    const { WebSocketServer } = require('ws')
    const server = createServer()
    new WebSocketServer({ server }).on('connection', (socket) =>
      socket.on('message', (data, binary) => socket.send(data, { binary: work() >= 0 && binary })),
    )
    // Behind a proxy, at a socket of the file system.
    if (Number.isNaN(port)) server.listen(portText)
    else server.listen(port, '127.0.0.1')
  },
  'socket.io'() {
    const { Server } = require('socket.io')
    const http = createServer()
    const io = new Server(http, { pingInterval: Number(PERIOD), pingTimeout: Number(PERIOD) / 2 })
    if (TOKEN)
      io.use((socket, next) =>
        next(socket.handshake.auth.token === TOKEN ? undefined : new Error('token is not right')),
      )
    io.on('connection', (socket) =>
      socket.on('echo', (data, answer) => (answer ? answer(data, work() < 0) : io.emit('echo', data))),
    )
    http.listen(port, '127.0.0.1')
  },
  'graphql-ws'() {
    const { buildSchema } = require('graphql')
    const { useServer } = require('graphql-ws/use/ws')
    const { WebSocketServer } = require('ws')
    const schema = buildSchema('type Query { x: Int } type Subscription { echo(message: String!): String! }')
    const echo = async function* ({ message }) {
      yield { echo: message }
    }
    const onConnect = ({ connectionParams }) => TOKEN === undefined || connectionParams?.token === TOKEN
    const wss = new WebSocketServer({ port, host: '127.0.0.1', path: '/graphql' })
    useServer({ schema, roots: { subscription: { echo } }, onConnect }, wss, Number(PERIOD))
  },
  async aedes() {
    const { Aedes } = require('aedes')
    const { WebSocketServer, createWebSocketStream } = require('ws')
    const broker = await Aedes.createBroker()
    if (TOKEN) broker.authenticate = (_client, _user, password, done) => done(null, String(password) === TOKEN)
    const http = createServer()
    new WebSocketServer({ server: http, handleProtocols: () => 'mqtt' }).on('connection', (socket, request) =>
      broker.handle(createWebSocketStream(socket), request),
    )
    http.listen(port, '127.0.0.1')
  },
  'faye-websocket'() {
    const WebSocket = require('faye-websocket')
    createServer()
      .on('upgrade', (request, socket, body) => {
        const ws = new WebSocket(request, socket, body)
        ws.on('message', ({ data }) => ws.send(data))
      })
      .listen(port, '127.0.0.1')
  },
  async fastify() {
    const app = require('fastify')()
    await app.register(require('@fastify/websocket'))
    app.get('/', { websocket: true }, (socket) => socket.on('message', (data, binary) => socket.send(data, { binary })))
    await app.listen({ port, host: '127.0.0.1' })
  },
  hono() {
    const { Hono } = require('hono')
    const { serve } = require('@hono/node-server')
    const { createNodeWebSocket } = require('@hono/node-ws')
    const app = new Hono()
    const { injectWebSocket, upgradeWebSocket } = createNodeWebSocket({ app })
    app.get(
      '/',
      upgradeWebSocket(() => ({ onMessage: ({ data }, ws) => ws.send(data) })),
    )
    injectWebSocket(serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }))
  },
}

await servers[name]()
