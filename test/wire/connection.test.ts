import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type ServerOptions, WebSocketServer } from 'ws'
import { decodeHistogram, summarizeTimes } from '../../src/generator/histogram.ts'
import { WHOLE } from '../../src/generator/job.ts'
import { runConnect } from '../../src/scenarios/connect/load.ts'
import { runEcho } from '../../src/scenarios/echo/load.ts'
import type { Target } from '../../src/speech/target.ts'
import type { MessageShape } from '../../src/wire/payload.ts'
import { takenPorts } from '../../src/wire/taken-ports.ts'
import { effects, message, targetAt } from '../generator/setting.ts'

const tls = (name: string) => readFileSync(join(import.meta.dirname, '../servers/tls', name), 'utf8')

type Seen = { readonly requests: IncomingMessage[]; readonly peers: string[]; readonly binary: boolean[] }

/** An echo server with these options, and what it saw. */
async function serve(
  t: TestContext,
  { host = '127.0.0.1', secure = false, ...options }: ServerOptions & { host?: string; secure?: boolean } = {},
): Promise<{ readonly port: number; readonly seen: Seen }> {
  const http = secure ? createHttpsServer({ cert: tls('cert.pem'), key: tls('key.pem') }) : createHttpServer()
  const wss = new WebSocketServer({ server: http, ...options })
  const seen: Seen = { requests: [], peers: [], binary: [] }
  wss.on('connection', (socket, request) => {
    seen.requests.push(request)
    seen.peers.push(`${request.socket.remoteAddress}:${request.socket.remotePort}`)
    socket.on('error', () => {})
    socket.on('message', (data, binary) => {
      seen.binary.push(binary)
      socket.send(data, { binary })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, host, resolve))
  t.after(() => {
    for (const client of wss.clients) client.terminate()
    http.close()
  })
  return { port: (http.address() as AddressInfo).port, seen }
}

async function echoes(target: Target, shape: Partial<MessageShape> = {}) {
  const result = await runEcho(
    {
      kind: 'echo',
      share: WHOLE,
      targets: [target],
      connections: 4,
      concurrency: 8,
      message: { ...message(), ...shape },
      timeoutMs: 1_000,
      phases: [{ targets: [0], warmUp: { sliceMs: 20, settledWithin: 0.9, leastMs: 40, mostMs: 80 } }],
    },
    effects(200),
  )
  if (result.kind !== 'echo') return { failed: JSON.stringify(result) }
  const [echo] = result.phases[0]!.echoes
  assert.equal(echo!.unmatched + echo!.duplicates + echo!.failed, 0)
  return { matched: echo!.matched, out: echo!.bytesOut / echo!.sent }
}

test('TLS: a certificate is verified, by its own authority, or not at all, as asked', async (t) => {
  const { port } = await serve(t, { secure: true })
  const ca = tls('cert.pem')
  const secured = (more: Partial<NonNullable<Target['tls']>>) =>
    echoes(targetAt(port, { tls: { serverName: 'localhost', insecure: false, ...more } }))
  assert.match((await secured({})).failed ?? '', /self-signed certificate; write 'tls: insecure', or the path/)
  assert.ok((await secured({ insecure: true })).matched! > 0)
  assert.ok((await secured({ ca })).matched! > 0)
  assert.ok((await secured({ ca, serverName: '127.0.0.1' })).matched! > 0)
  assert.match((await secured({ ca, serverName: 'example.org' })).failed ?? '', /does not match certificate/)
})

test('TLS: its handshake is timed apart from TCP and upgrade', async (t) => {
  const { port } = await serve(t, { secure: true })
  const target = targetAt(port, { tls: { serverName: 'localhost', insecure: true } })
  const result = await runConnect(
    { kind: 'connect', share: WHOLE, target, connections: 20, concurrency: 2, retries: 0, timeoutMs: 2_000 },
    effects(1_000),
  )
  assert.ok(result.kind === 'connect' && result.connect.opened === 20, JSON.stringify(result))
  const p50 = (text: string) => summarizeTimes(decodeHistogram(text))!.p50
  const { tcpHistogram, tlsHistogram, handshakeHistogram } = result.connect
  assert.ok(p50(handshakeHistogram) > p50(tcpHistogram) + p50(tlsHistogram!) * 0.9)
})

test('a server on ::1 alone is reached there', async (t) => {
  const { port } = await serve(t, { host: '::1' })
  assert.ok((await echoes(targetAt(port, { host: '::1', authority: `[::1]:${port}` }))).matched! > 0)
})

test('subprotocols, headers and origin are sent as asked, and one subprotocol must be chosen', async (t) => {
  const { port, seen } = await serve(t, { handleProtocols: (offered) => (offered.has('chat.v2') ? 'chat.v2' : false) })
  const headers = { Authorization: 'Bearer 123', 'X-Trace': 'a=b' }
  const offered = { subprotocols: ['chat.v3', 'chat.v2'], headers, origin: 'https://example.org' }
  assert.ok((await echoes(targetAt(port, offered))).matched! > 0)
  const [request] = seen.requests
  assert.equal(request!.headers['sec-websocket-protocol'], 'chat.v3, chat.v2')
  assert.equal(request!.headers.authorization, 'Bearer 123')
  assert.equal(request!.headers['x-trace'], 'a=b')
  assert.equal(request!.headers.origin, 'https://example.org')
  const none = await echoes(targetAt(port, { subprotocols: ['mqtt'] }))
  assert.match(none.failed ?? '', /chose none of the subprotocols offered: mqtt/)
  await echoes(targetAt(port))
  assert.equal(seen.requests.at(-1)!.headers.origin, undefined)
})

test('messages are text or binary as asked, and a fresh mask carries the same message', async (t) => {
  const { port, seen } = await serve(t)
  assert.ok((await echoes(targetAt(port), { type: 'text' })).matched! > 0)
  assert.ok(seen.binary.every((binary) => !binary))
  seen.binary.length = 0
  assert.ok((await echoes(targetAt(port), { mask: 'fresh', payloadBytes: 300 })).matched! > 0)
  assert.ok(seen.binary.length > 0 && seen.binary.every((binary) => binary))
})

test('a fresh mask differs from message to message, a reused one does not', async (t) => {
  const masks = async (mask: 'fresh' | 'reused') => {
    const found = new Set<string>()
    const tcp = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        if (bytes[0] === 0x82 && bytes.length > 6) found.add(bytes.subarray(2, 6).toString('hex'))
      })
      // A proxy to the echo behind it, which sees every byte that the client sends.
      const behind = connect(echo.port, '127.0.0.1')
      behind.on('error', () => {})
      socket.pipe(behind).pipe(socket)
    })
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
    t.after(() => tcp.close())
    await echoes(targetAt((tcp.address() as AddressInfo).port), { mask })
    return found.size
  }
  const echo = await serve(t)
  assert.ok((await masks('fresh')) > 20)
  assert.ok((await masks('reused')) <= 2)
})

test('with compression agreed to, what is sent is smaller and comes back the same', async (t) => {
  for (const options of [{}, { serverNoContextTakeover: true, clientMaxWindowBits: 10 }]) {
    const { port, seen } = await serve(t, { perMessageDeflate: { threshold: 0, ...options } })
    const { matched, out } = await echoes(targetAt(port, { compression: true }), { payloadBytes: 2_000 })
    assert.ok(matched! > 0)
    assert.ok(out! < 500, `${out} bytes a message`)
    assert.match(String(seen.requests[0]!.headers['sec-websocket-extensions']), /permessage-deflate/)
  }
})

test('a server that sends some messages plain and some compressed keeps their order', async (t) => {
  const { port } = await serve(t, { perMessageDeflate: { threshold: 1_024 } })
  assert.ok((await echoes(targetAt(port, { compression: true }), { payloadBytes: 200 })).matched! > 0)
})

test('a server that declines compression fails the handshake and is told how to go on', async (t) => {
  const { port } = await serve(t)
  const { failed } = await echoes(targetAt(port, { compression: true }))
  assert.match(failed ?? '', /declined permessage-deflate; write 'compression: off'/)
})

test('local ports that are taken are passed over, those found out beforehand and those met with', async (t) => {
  const { port, seen } = await serve(t)
  const taken = createServer().listen({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => taken.once('listening', resolve))
  t.after(() => taken.close())
  const { port: firstPort } = taken.address() as AddressInfo
  const routes = { sources: ['127.0.0.1'], firstPort, ports: 8, offset: 0 }
  assert.ok((await echoes(targetAt(port, { routes }))).matched! > 0)
  const ports = seen.peers.map((peer) => Number(peer.split(':')[1]))
  assert.ok(
    ports.every((used) => used > firstPort && used < firstPort + 8),
    ports.join(),
  )
})

test('connections come from all sources in turn', async (t) => {
  const { port, seen } = await serve(t)
  const routes = { sources: ['127.0.0.1', '127.0.0.2', '127.0.0.3'], firstPort: 40_000, ports: 1_000, offset: 5 }
  assert.ok((await echoes(targetAt(port, { routes }))).matched! > 0)
  assert.equal(new Set(seen.peers.map((peer) => peer.split(':')[0])).size, 3)
})

test('taken ports are read from the table as the kernel prints it', () => {
  const text = `  sl  local_address rem_address   st tx_queue rx_queue
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1
   1: 0200007F:9C40 0100007F:1F90 06 00000000:00000000 03:00001A6B 00000000     0        0 0 3
`
  assert.deepEqual([...takenPorts(text)], ['127.0.0.1:8080', '127.0.0.2:40000'])
})
