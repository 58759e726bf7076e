import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type WebSocket, WebSocketServer } from 'ws'
import { decodeHistogram, summarizeTimes } from '../../src/generator/histogram.ts'
import { WHOLE } from '../../src/generator/job.ts'
import type { BroadcastJob } from '../../src/scenarios/broadcast/job.ts'
import { runBroadcast } from '../../src/scenarios/broadcast/load.ts'
import { runConnect } from '../../src/scenarios/connect/load.ts'
import type { HoldJob } from '../../src/scenarios/hold/job.ts'
import { runHold } from '../../src/scenarios/hold/load.ts'
import { createPortSource } from '../../src/server/port.ts'
import { effects, message, now, targetAt } from '../generator/setting.ts'

async function server(t: TestContext, serve: (socket: WebSocket, wss: WebSocketServer) => void) {
  const wss = new WebSocketServer({ port: 0, host: '127.0.0.1', backlog: 1_024, perMessageDeflate: { threshold: 0 } })
  await new Promise((resolve) => wss.once('listening', resolve))
  wss.on('connection', (socket) => {
    socket.on('error', () => {})
    serve(socket, wss)
  })
  t.after(() => {
    for (const client of wss.clients) client.terminate()
    wss.close()
  })
  return { wss, port: (wss.address() as AddressInfo).port }
}

function hold(port: number, more: Partial<HoldJob> = {}, windowMs = 50) {
  const job: HoldJob = {
    kind: 'hold',
    share: WHOLE,
    target: targetAt(port),
    levels: [10, 20, 30],
    concurrency: 5,
    timeoutMs: 1_000,
    ...more,
  }
  return runHold(job, effects(windowMs))
}

test('hold opens level by level, answers pings meanwhile, and closes all with a close handshake', async (t) => {
  let pongs = 0
  const closes: number[] = []
  const { wss, port } = await server(t, (socket) => {
    socket.on('pong', () => pongs++)
    socket.on('close', (code) => closes.push(code))
    socket.ping('still there?')
  })
  const result = await hold(port)
  assert.ok(result.kind === 'hold')
  assert.deepEqual(
    result.hold.levels.map(({ open, attempted }) => [open, attempted]),
    [
      [10, 10],
      [20, 20],
      [30, 30],
    ],
  )
  assert.deepEqual([result.hold.dropped, result.hold.closedUncleanly], [0, 0])
  assert.equal(pongs, 30)
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(wss.clients.size, 0)
  assert.deepEqual(new Set(closes), new Set([1000]))
  assert.ok(result.hold.levels.every(({ generatorRssBytes }) => generatorRssBytes > 1e6))
})

test('idle connections that the server ends are counted, with their age and its words', async (t) => {
  const { port } = await server(t, (socket) => setTimeout(() => socket.close(4000, 'idle'), 300))
  const result = await hold(port, { levels: [40], concurrency: 40 }, 600)
  assert.ok(result.kind === 'hold')
  const { hold: held } = result
  assert.deepEqual([held.levels[0]!.open, held.dropped], [0, 40])
  assert.deepEqual(held.failures.counts, { 'closed-4000': 40 })
  assert.match(held.failures.details['closed-4000']!, /code 4000 'idle'/)
  const ages = summarizeTimes(decodeHistogram(held.dropAgeHistogram))!
  assert.ok(ages.min > 250_000 && ages.p50 < 500_000, JSON.stringify(ages))
})

test('connections of a server that stands still are open and silent, and are closed all the same', async (t) => {
  const port = await createPortSource(Math.random)()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../servers/echo.js'), 'plain', String(port)])
  t.after(() => child.kill('SIGKILL'))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const alive = await hold(port, { levels: [20], timeoutMs: 400 })
  assert.ok(alive.kind === 'hold')
  assert.deepEqual([alive.hold.levels[0]!.open, alive.hold.silent, alive.hold.closedUncleanly], [20, 0, 0])
  setTimeout(() => child.kill('SIGSTOP'), 150)
  const still = await hold(port, { levels: [20], timeoutMs: 400 }, 400)
  assert.ok(still.kind === 'hold')
  assert.deepEqual([still.hold.levels[0]!.open, still.hold.silent, still.hold.closedUncleanly], [20, 20, 20])
})

test('a crowd whose door closes is counted to the last, and no further level is begun when told so', async (t) => {
  const { wss, port } = await server(t, () => {})
  wss.on('headers', () => {})
  wss.options.verifyClient = () => wss.clients.size < 25
  const last = { ...effects(20), window: async () => ({ startMs: now(), endMs: now() + 20, last: true }) }
  const job: HoldJob = {
    kind: 'hold',
    share: WHOLE,
    target: targetAt(port),
    levels: [30, 60],
    concurrency: 5,
    timeoutMs: 1_000,
  }
  const result = await runHold(job, last)
  assert.ok(result.kind === 'hold')
  assert.deepEqual(
    result.hold.levels.map(({ open, attempted }) => [open, attempted]),
    [[25, 30]],
  )
  assert.deepEqual(result.hold.failures.counts, { 'rejected-401': 5 })
})

test('connect tries again as often as it may, and counts every attempt', async (t) => {
  let attempts = 0
  const http = createServer((_request, response) => response.end())
  const wss = new WebSocketServer({ server: http, verifyClient: () => ++attempts % 3 !== 1 })
  wss.on('connection', (socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const client of wss.clients) client.terminate()
    http.close()
  })
  const { port } = http.address() as AddressInfo
  const job = { kind: 'connect', share: WHOLE, target: targetAt(port), connections: 12, concurrency: 1 } as const
  const result = await runConnect({ ...job, retries: 2, timeoutMs: 1_000 }, effects(1_000))
  assert.ok(result.kind === 'connect')
  const { attempted, opened, retries, failures } = result.connect
  assert.equal(opened, 12)
  assert.deepEqual(failures.counts, { 'rejected-401': 6 })
  assert.deepEqual([attempted, retries], [18, 6])
})

test('connect begins no more than so many a second', async (t) => {
  const { port } = await server(t, () => {})
  const startMs = now()
  const job = { kind: 'connect', share: WHOLE, target: targetAt(port), connections: 20, concurrency: 20 } as const
  const result = await runConnect({ ...job, connectionsPerSecond: 50, retries: 0, timeoutMs: 1_000 }, effects(1_000))
  assert.ok(result.kind === 'connect' && result.connect.opened === 20)
  assert.ok(now() - startMs >= 380, `${now() - startMs} ms`)
})

async function broadcast(port: number, more: Partial<BroadcastJob> = {}) {
  const job: BroadcastJob = {
    kind: 'broadcast',
    share: WHOLE,
    target: targetAt(port),
    members: 50,
    publishers: 1,
    messagesPerSecond: 20,
    message: message(),
    timeoutMs: 400,
    warmUpMs: 100,
    ...more,
  }
  const result = await runBroadcast(job, effects(500))
  assert.ok(result.kind === 'broadcast', JSON.stringify(result))
  return result.broadcast
}

const delivered = (messages: readonly { delivered: number }[]) =>
  messages.reduce((total, { delivered: count }) => total + count, 0)

test('a broadcast that reaches all is complete, also with several publishers', async (t) => {
  const { port } = await server(t, (socket, wss) =>
    socket.on('message', (data, binary) => {
      for (const client of wss.clients) client.send(data, { binary })
    }),
  )
  for (const more of [{ publishers: 1 }, { publishers: 3 }, { target: targetAt(port, { compression: true }) }]) {
    const result = await broadcast(port, more)
    assert.deepEqual([result.messages.length, result.due], [10, 10])
    assert.equal(delivered(result.messages), 490)
    assert.deepEqual([result.duplicates, result.unmatched, result.skipped], [0, 0, 0])
    assert.ok(result.messages.every(({ returned }) => returned))
    for (const { histogram } of result.messages) {
      const times = summarizeTimes(decodeHistogram(histogram))!
      assert.ok(times.min > 0 && times.max < 400_000)
    }
  }
})

test('what some members miss, get twice, or get as something else is told apart', async (t) => {
  const { port } = await server(t, (socket, wss) =>
    socket.on('message', (data, binary) => {
      for (const [index, client] of [...wss.clients].entries()) {
        if (client === socket) continue
        if (index % 10 !== 5) client.send(data, { binary })
        if (index % 10 === 1) client.send(data, { binary })
        if (index % 10 === 2) client.send(`${data}!`)
      }
    }),
  )
  const result = await broadcast(port)
  assert.equal(result.messages.length, 10)
  assert.equal(delivered(result.messages), 10 * 44)
  assert.equal(result.duplicates, 50)
  assert.ok(result.unmatched >= 50)
  assert.ok(result.messages.every(({ returned }) => !returned))
})

test('a message that nobody received is still among those that were sent', async (t) => {
  const { port } = await server(t, () => {})
  const result = await broadcast(port)
  assert.equal(result.messages.length, 10)
  assert.equal(delivered(result.messages), 0)
})
