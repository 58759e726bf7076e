import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type WebSocket, WebSocketServer } from 'ws'
import { decodeHistogram, summarizeTimes } from '../../src/generator/histogram.ts'
import { WHOLE } from '../../src/generator/job.ts'
import type { ConnectJob } from '../../src/scenarios/connect/job.ts'
import { runConnect } from '../../src/scenarios/connect/load.ts'
import type { EchoJob } from '../../src/scenarios/echo/job.ts'
import { runEcho } from '../../src/scenarios/echo/load.ts'
import { endConnection } from '../../src/wire/closing.ts'
import { createConnectionContext, openConnection } from '../../src/wire/connection.ts'
import { createDialer } from '../../src/wire/dialer.ts'
import { failureTotal } from '../../src/wire/failure.ts'
import { effects, message, now, targetAt } from '../generator/setting.ts'
import type { JobResult } from '../jobs.ts'

const WARM_UP = { sliceMs: 20, settledWithin: 0.9, leastMs: 40, mostMs: 80 }

/** A `ws` server for one test; `serve` sees each connection. */
async function server(t: TestContext, serve: (socket: WebSocket) => void): Promise<number> {
  const wss = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => wss.once('listening', resolve))
  wss.on('connection', (socket) => {
    socket.on('error', () => {})
    serve(socket)
  })
  t.after(() => {
    for (const client of wss.clients) client.terminate()
    wss.close()
  })
  return (wss.address() as { port: number }).port
}

function echo(socket: WebSocket): void {
  socket.on('message', (data, binary) => socket.send(data, { binary }))
}

function load(
  ports: readonly number[],
  { windowMs = 200, ...job }: Partial<EchoJob> & { windowMs?: number } = {},
): Promise<JobResult> {
  return runEcho(
    {
      kind: 'echo',
      share: WHOLE,
      targets: ports.map((port) => targetAt(port)),
      connections: 5,
      concurrency: 5,
      message: message(),
      timeoutMs: 1_000,
      phases: [{ targets: ports.map((_, index) => index), warmUp: WARM_UP }],
      ...job,
    },
    effects(windowMs),
  )
}

function connectTo(port: number, more: Partial<ConnectJob>): Promise<JobResult> {
  const job = { connections: 5, concurrency: 2, retries: 0, timeoutMs: 1_000, ...more }
  return runConnect({ kind: 'connect', share: WHOLE, target: targetAt(port), ...job }, effects(1_000))
}

function onlyPhase(result: JobResult) {
  assert.ok(result.kind === 'echo', JSON.stringify(result))
  return result.phases[0]!
}

test('every exchange of a window is accounted for, and throughput times mean time is what is in flight', async (t) => {
  const ports = [await server(t, echo), await server(t, echo)]
  for (const inFlight of [1, 4]) {
    const phase = onlyPhase(await load(ports, { concurrency: 5 * inFlight, windowMs: 400 }))
    assert.equal(phase.echoes.length, 2)
    for (const result of phase.echoes) {
      assert.equal(result.sent + result.carriedIn, result.matched + result.inFlightAtEnd)
      // One connection may be between its echo and its next message at the instant in which the window opens or closes.
      assert.ok(result.carriedIn >= 4 * inFlight && result.carriedIn <= 5 * inFlight, `${result.carriedIn} carried in`)
      assert.ok(
        result.inFlightAtEnd >= 4 * inFlight && result.inFlightAtEnd <= 5 * inFlight,
        `${result.inFlightAtEnd} left`,
      )
      assert.deepEqual([result.late, result.duplicates, result.unmatched, result.unsolicited], [0, 0, 0, 0])
      const times = summarizeTimes(decodeHistogram(result.histogram))!
      const measured = (result.matched / 0.4) * (times.avg / 1e6)
      assert.ok(Math.abs(measured / (5 * inFlight) - 1) < 0.1, `${measured} in flight, asked ${5 * inFlight}`)
    }
  }
})

test('what reaches over an edge of the window counts with its part inside: stalls do not change what is in flight', async (t) => {
  for (let turn = 0; turn < 5; turn++) {
    let stalledUntilMs = 0
    // From some moment on, other each time, nothing is answered until after the window.
    setTimeout(
      () => {
        stalledUntilMs = now() + 300
      },
      250 + turn * 20,
    )
    const port = await server(t, (socket) => {
      socket.on('message', (data, binary) =>
        setTimeout(() => socket.send(data, { binary }), Math.max(0, stalledUntilMs - now())),
      )
    })
    const echo = onlyPhase(await load([port], { concurrency: 20, windowMs: 300 })).echoes[0]!
    const { avg } = summarizeTimes(decodeHistogram(echo.histogram))!
    const measured = (echo.matched / 0.3) * (avg / 1e6) + echo.edgeMs / 300
    assert.ok(Math.abs(measured / 20 - 1) < 0.05, `${measured} in flight, of it ${echo.edgeMs / 300} over the edges`)
  }
})

test('a window that was open before the worker heard of it is told as late', async (t) => {
  const port = await server(t, echo)
  const job: EchoJob = {
    kind: 'echo',
    share: WHOLE,
    targets: [targetAt(port)],
    connections: 2,
    concurrency: 2,
    message: message(),
    timeoutMs: 1_000,
    phases: [{ targets: [0], warmUp: WARM_UP }],
  }
  const late = await runEcho(job, effects(100, -30))
  assert.ok(onlyPhase(late).openedLateMs >= 30)
  assert.equal(onlyPhase(await load([port])).openedLateMs, 0)
})

test('fewer messages than connections go over all of them, the longest idle first', async (t) => {
  const messages = new Map<WebSocket, number>()
  const port = await server(t, (socket) => {
    messages.set(socket, 0)
    socket.on('message', (data, binary) => {
      messages.set(socket, messages.get(socket)! + 1)
      socket.send(data, { binary })
    })
  })
  const result = onlyPhase(await load([port], { connections: 20, concurrency: 3, windowMs: 400 })).echoes[0]!
  assert.ok(result.carriedIn >= 2 && result.carriedIn <= 3, `${result.carriedIn} carried in`)
  assert.equal(result.sent + result.carriedIn, result.matched + result.inFlightAtEnd)
  const { avg } = summarizeTimes(decodeHistogram(result.histogram))!
  const measured = (result.matched / 0.4) * (avg / 1e6)
  assert.ok(Math.abs(measured / 3 - 1) < 0.15, `${measured} in flight, asked 3`)
  const counts = [...messages.values()]
  assert.equal(counts.length, 20)
  assert.ok(
    Math.min(...counts) > 0.9 * Math.max(...counts),
    `${Math.min(...counts)} to ${Math.max(...counts)} messages a connection`,
  )
})

test('phases load only their own targets, on connections that stay open', async (t) => {
  let connections = 0
  let sentToSecond = 0
  const first = await server(t, (socket) => {
    connections++
    echo(socket)
  })
  const second = await server(t, (socket) => {
    socket.on('message', () => sentToSecond++)
    echo(socket)
  })
  const phases = [[0], [0, 1], [0]].map((targets) => ({ targets, warmUp: WARM_UP }))
  const result = await load([first, second], { phases })
  assert.ok(result.kind === 'echo')
  assert.deepEqual(
    result.phases.map(({ echoes }) => echoes.map(({ target }) => target)),
    [[0], [0, 1], [0]],
  )
  assert.equal(connections, 5)
  assert.ok(sentToSecond > 0)
})

test('a greeting is counted apart, shown, and not taken for an echo', async (t) => {
  const port = await server(t, (socket) => {
    socket.send('welcome')
    echo(socket)
  })
  const result = await load([port])
  assert.ok(result.kind === 'echo')
  assert.equal(result.greeting, '"welcome"')
  assert.equal(result.phases[0]!.echoes[0]!.unmatched, 0)
})

test('a server that does not echo is told what it sent', async (t) => {
  const port = await server(t, (socket) => socket.on('message', () => socket.send('{"error":"bad json"}')))
  const result = await load([port])
  assert.ok(result.kind === 'failed')
  assert.match(result.reason, /not echoed within 2000 ms; what came back was: "\{\\"error\\":\\"bad json\\"\}"/)
})

test('one corrupted byte fails the load, with connection, message and place', async (t) => {
  let echoes = 0
  const port = await server(t, (socket) =>
    socket.on('message', (data: Buffer, binary) => {
      const reply = Buffer.from(data)
      if (++echoes === 200) reply[40]! ^= 1
      socket.send(reply, { binary })
    }),
  )
  const result = await load([port], { windowMs: 2_000 })
  assert.ok(result.kind === 'failed')
  assert.match(result.reason, /connection \d+, message \d+: the echo differs from what was sent at byte 40/)
  assert.equal(result.failures.counts.corrupt, 1)
})

test('an echo sent twice is a duplicate, one that is lost times out at its limit, and late ones are late', async (t) => {
  let messages = 0
  const twice = await server(t, (socket) =>
    socket.on('message', (data, binary) => {
      socket.send(data, { binary })
      if (++messages % 50 === 0) socket.send(data, { binary })
    }),
  )
  assert.ok(onlyPhase(await load([twice])).echoes[0]!.duplicates > 0)

  let count = 0
  const loses = await server(t, (socket) =>
    socket.on('message', (data, binary) => {
      if (++count % 100 === 99) return
      socket.send(data, { binary })
    }),
  )
  const lost = onlyPhase(await load([loses], { timeoutMs: 100, windowMs: 600 })).echoes[0]!
  assert.ok(failureTotal(lost.failures.counts) >= lost.failed && lost.failed > 0)
  assert.equal(lost.sent + lost.carriedIn, lost.matched + lost.failed + lost.inFlightAtEnd)
  const { max } = summarizeTimes(decodeHistogram(lost.histogram))!
  assert.ok(max >= 100_000 && max < 101_000, `a lost exchange counts with its timeout, ${max} µs`)

  let delayed = 0
  const slow = await server(t, (socket) =>
    socket.on('message', (data, binary) => {
      if (++delayed % 100 === 99) setTimeout(() => socket.send(data, { binary }), 250)
      else socket.send(data, { binary })
    }),
  )
  assert.ok(onlyPhase(await load([slow], { timeoutMs: 100, windowMs: 800 })).echoes[0]!.late > 0)
})

test('a connection that the server closes ends the load with its code', async (t) => {
  const port = await server(t, (socket) => {
    echo(socket)
    setTimeout(() => socket.close(1011, 'out of memory'), 150)
  })
  const result = await load([port], { windowMs: 2_000 })
  assert.ok(result.kind === 'failed')
  assert.match(result.reason, /the server closed with code 1011 'out of memory'/)
})

test('pings during the load are answered', async (t) => {
  let pongs = 0
  const port = await server(t, (socket) => {
    echo(socket)
    const timer = setInterval(() => socket.ping('are you there'), 20)
    socket.on('pong', (data) => {
      assert.equal(data.toString(), 'are you there')
      pongs++
    })
    socket.on('close', () => clearInterval(timer))
  })
  onlyPhase(await load([port], { windowMs: 300 }))
  assert.ok(pongs > 10, `${pongs} pongs`)
})

test('fragmented echoes are matched like whole ones', async (t) => {
  const port = await server(t, (socket) =>
    socket.on('message', (data: Buffer) => {
      socket.send(data.subarray(0, 10), { fin: false, binary: true })
      socket.send(data.subarray(10), { fin: true, binary: true })
    }),
  )
  const result = onlyPhase(await load([port])).echoes[0]!
  assert.ok(result.matched > 50)
  assert.equal(result.unmatched, 0)
})

test('connect counts attempts, successes and failures so that they add up', async (t) => {
  let accepted = 0
  const tcp = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', (request) => {
      if (++accepted % 4 === 0) return socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\n\r\nfull')
      const key = /sec-websocket-key: (\S+)/i.exec(request.toString())![1]!
      import('node:crypto').then(({ createHash }) => {
        const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
        )
        socket.on('data', () => socket.end())
      })
      return undefined
    })
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  t.after(() => tcp.close())
  const { port } = tcp.address() as { port: number }
  const result = await connectTo(port, { connections: 40, concurrency: 8 })
  assert.ok(result.kind === 'connect')
  const { attempted, opened, failures } = result.connect
  assert.equal(attempted, 40)
  assert.equal(opened, 30)
  assert.deepEqual(failures.counts, { 'rejected-503': 10 })
  assert.match(failures.details['rejected-503']!, /503 Service Unavailable[\s\S]*full/)
  const times = summarizeTimes(decodeHistogram(result.connect.handshakeHistogram))!
  assert.ok(times.min >= summarizeTimes(decodeHistogram(result.connect.tcpHistogram))!.min)
})

test('connect to nobody fails by kind, and ends', async () => {
  const result = await connectTo(1, { connections: 5, concurrency: 2 })
  assert.ok(result.kind === 'connect')
  assert.deepEqual(result.connect.failures.counts, { refused: 5 })
})

test('a greeting in the packet of the upgrade reply is never lost', async (t) => {
  const crypto = await import('node:crypto')
  const tcp = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', (request) => {
      const key = /sec-websocket-key: (\S+)/i.exec(request.toString())![1]!
      const accept = crypto.createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
      const head = `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`
      socket.write(Buffer.concat([Buffer.from(head), Buffer.from([0x81, 2]), Buffer.from('hi')]))
      socket.on('data', () => socket.end())
    })
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  t.after(() => tcp.close())
  const { port } = tcp.address() as { port: number }
  const dialer = createDialer(targetAt(port), WHOLE)
  let greetings = 0
  for (let round = 0; round < 200; round++) {
    await new Promise<void>((resolve, reject) => {
      const connection = openConnection(
        round,
        dialer,
        createConnectionContext({
          timeoutMs: 1_000,
          now,
          events: {
            open() {},
            message: (_connection, bytes, start, length) => {
              if (bytes.toString('utf8', start, start + length) === 'hi') greetings++
              endConnection(connection, { graceMs: 100 }).then(() => resolve())
            },
            readEnd() {},
            lost: (_connection, { detail }) => reject(new Error(detail)),
          },
        }),
      )
    })
  }
  assert.equal(greetings, 200)
})
