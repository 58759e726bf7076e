import { WebSocketServer } from 'ws'

// Entry of the reference server: the fixed yardstick that stored baselines are measured against. An echo on `ws`, of a
// pinned version.
//
// It is not the leanest echo on purpose. When a neighbour on the machine takes cache and memory bandwidth away, a
// program slows down by how much code and memory it touches for each message: beside a noisy neighbour an echo on `ws`
// was seen to go from 1.17 to 1.41 times the CPU of one on bare sockets within half a minute, a Python server wandered
// likewise, while against this one both stayed far steadier. A yardstick must stretch as the thing measured does.
//
// Any change here, in `ws` too, alters what every stored ratio means: it needs a new REFERENCE_VERSION
// (src/baseline/key.ts), which opens a new series. A test holds the content to that version.

const server = new WebSocketServer({
  port: Number(process.argv[2]),
  host: '127.0.0.1',
  perMessageDeflate: false,
  clientTracking: false,
  backlog: 1_024,
})

server.on('connection', (socket) => {
  socket.on('error', () => socket.terminate())
  socket.on('message', (data, binary) => socket.send(data, { binary }))
})
