import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import type { RawData, WebSocket } from 'ws'
import { decodeHistogram } from '../../src/generator/histogram.ts'
import { WHOLE } from '../../src/generator/job.ts'
import { runConnect } from '../../src/scenarios/connect/load.ts'
import { runEcho } from '../../src/scenarios/echo/load.ts'
import { runRate } from '../../src/scenarios/rate/load.ts'
import { timed } from '../../src/speech/hook.ts'
import { PRESET_NAMES } from '../../src/speech/presets/table.ts'
import { effects, message, targetAt } from '../generator/setting.ts'
import { echoOf, protocolOf, type Serve, serverOf, talk } from '../wire/speaker.ts'

const RPC = (socket: WebSocket) => socket.on('message', (data) => socket.send(rpcReply(data)))
const rpcReply = (data: RawData) => {
  const { id, params } = JSON.parse(String(data))
  return JSON.stringify({ jsonrpc: '2.0', result: params, id })
}

const TICK = '{"jsonrpc":"2.0","method":"tick","params":[1]}'

const CLEAN = { late: 0, duplicates: 0, unmatched: 0, unsolicited: 0 }
const strays = ({ late, duplicates, unmatched, unsolicited }: typeof CLEAN) => ({
  late,
  duplicates,
  unmatched,
  unsolicited,
})

/** One server of few lines for each preset; each a protocol of its own, and none of them a copy of our side. */
const SPOKEN: Readonly<Record<string, { serve: Serve; subprotocol?: string }>> = {
  'json-rpc': { serve: RPC },
  'socket.io': {
    serve: (socket) => {
      socket.send('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000}')
      socket.on('message', (data) => {
        const text = String(data)
        if (text === '40') socket.send('40{"sid":"b"}')
        const [, id, rest] = /^42(\d+)(\[.*)$/.exec(text) ?? []
        if (id) socket.send(`43${id}${JSON.stringify([JSON.parse(rest!)[1]])}`)
      })
    },
  },
  'graphql-transport-ws': {
    subprotocol: 'graphql-transport-ws',
    serve: (socket) =>
      socket.on('message', (data) => {
        const { type, id, payload } = JSON.parse(String(data))
        if (type === 'connection_init') socket.send('{"type":"connection_ack"}')
        if (type !== 'subscribe') return
        socket.send(JSON.stringify({ id, type: 'next', payload: { data: { echo: payload.variables.message } } }))
        socket.send(JSON.stringify({ id, type: 'complete' }))
      }),
  },
  stomp: {
    subprotocol: 'v12.stomp',
    serve: (socket) =>
      socket.on('message', (data) => {
        const text = String(data)
        if (text.startsWith('CONNECT')) socket.send('CONNECTED\nversion:1.2\n\n\0')
        const [, receipt] = /\nreceipt:(\d+)/.exec(text) ?? []
        if (receipt) socket.send(`RECEIPT\nreceipt-id:${receipt}\n\n\0\n`)
      }),
  },
  mqtt: {
    subprotocol: 'mqtt',
    serve: (socket) =>
      socket.on('message', (data: Buffer) => {
        if (data[0] === 0x10) socket.send(Buffer.from([0x20, 2, 0, 0]))
        if (data[0] !== 0x32) return
        const topic = 2 + data.readUInt16BE(2) + 2
        socket.send(Buffer.from([0x40, 2, data[topic]!, data[topic + 1]!]))
      }),
  },
  phoenix: {
    serve: (socket) =>
      socket.on('message', (data) => {
        const [join, ref, topic, , payload] = JSON.parse(String(data))
        socket.send(JSON.stringify([join, ref, topic, 'phx_reply', { status: 'ok', response: payload }]))
      }),
  },
  signalr: {
    serve: (socket) =>
      socket.on('message', (data) => {
        for (const text of String(data).split('\x1e').slice(0, -1)) {
          const { protocol, type, invocationId, arguments: given } = JSON.parse(text)
          if (protocol !== undefined) socket.send('{}\x1e')
          if (type === 1) socket.send(`${JSON.stringify({ type: 3, invocationId, result: given[0] })}\x1e`)
        }
      }),
  },
}

test('each preset: five connections, a window of four, every exchange matched and nothing left over', async (t) => {
  // A preset without a server here would go untested.
  assert.deepEqual(
    Object.keys(SPOKEN).toSorted(),
    PRESET_NAMES.filter((name) => name !== 'echo' && name !== 'stream').toSorted(),
  )
  for (const [preset, { serve, subprotocol }] of Object.entries(SPOKEN)) {
    const port = await serverOf(t, serve, subprotocol)
    const result = await talk(port, protocolOf(preset), { ...(subprotocol && { subprotocols: [subprotocol] }) })
    const echo = echoOf(result)
    assert.ok(echo.matched >= 200, `${preset}: ${echo.matched} matched`)
    assert.equal(echo.sent + echo.carriedIn, echo.matched + echo.inFlightAtEnd, preset)
    assert.deepEqual([strays(echo), echo.failed, echo.failures.counts], [CLEAN, 0, {}], preset)
  }
})

test('a greeting in the packet of the upgrade is never lost: 1,000 connections, each of which needs it', async (t) => {
  const hello = Buffer.concat([Buffer.from([0x81, 5]), Buffer.from('hello')])
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (request) => {
      const key = /Sec-WebSocket-Key: (\S+)/.exec(request.toString())![1]
      const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
      const head = `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`
      socket.write(Buffer.concat([Buffer.from(head), hello]))
      socket.once('data', () => socket.end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const protocol = protocolOf('session:\n  - expect: { equals: hello }\n')
  const target = targetAt((server.address() as AddressInfo).port, { protocol })
  const job = {
    kind: 'connect',
    share: WHOLE,
    target,
    connections: 1_000,
    concurrency: 50,
    retries: 0,
    timeoutMs: 2_000,
  } as const
  const result = await runConnect(job, effects(10_000))
  assert.ok(result.kind === 'connect')
  assert.deepEqual([result.connect.opened, result.connect.failures.counts], [1_000, {}])
  assert.equal(decodeHistogram(result.connect.readyHistogram!).totalCount, 1_000)
})

test('replies out of order are matched each with its own', async (t) => {
  const port = await serverOf(t, (socket) => {
    let held: string[] = []
    socket.on('message', (data) => {
      held.push(rpcReply(data))
      if (held.length < 4) return
      for (const reply of held.reverse()) socket.send(reply)
      held = []
    })
    // What is left at the end is sent in time.
    const timer = setInterval(() => {
      for (const reply of held.splice(0)) socket.send(reply)
    }, 20)
    socket.on('close', () => clearInterval(timer))
  })
  const echo = echoOf(await talk(port, protocolOf('json-rpc')))
  assert.ok(echo.matched >= 200)
  assert.deepEqual([strays(echo), echo.failed], [CLEAN, 0])
})

test('replies that come twice, late, of nobody, or unasked are each counted as that', async (t) => {
  const counted = async (serve: Serve, more = {}) =>
    echoOf(await talk(await serverOf(t, serve), protocolOf('json-rpc'), more))
  const twice = await counted((socket) => {
    let count = 0
    socket.on('message', (data) => {
      socket.send(rpcReply(data))
      if (++count % 10 === 0) socket.send(rpcReply(data))
    })
  })
  assert.ok(twice.duplicates >= 20 && twice.unmatched === 0, JSON.stringify(strays(twice)))
  const late = await counted(
    (socket) => {
      let count = 0
      socket.on('message', (data) => {
        if (++count % 50 === 10) setTimeout(() => socket.send(rpcReply(data)), 150)
        else setTimeout(() => socket.send(rpcReply(data)), 1)
      })
    },
    { timeoutMs: 80, windowMs: 400 },
  )
  assert.ok(late.late > 0 && late.failed > 0 && late.duplicates === 0, JSON.stringify(strays(late)))
  const strange = await counted((socket) => {
    let count = 0
    socket.on('message', (data) => {
      if (++count % 10 === 0) socket.send('{"jsonrpc":"2.0","id":"of nobody","result":1}')
      socket.send(rpcReply(data))
    })
  })
  assert.ok(strange.unmatched >= 20 && strange.duplicates === 0, JSON.stringify(strays(strange)))
  const pushing = await counted((socket) => {
    RPC(socket)
    const timer = setInterval(() => socket.send(TICK), 5)
    socket.on('close', () => clearInterval(timer))
  })
  assert.ok(
    pushing.background >= 50 && pushing.backgroundBytes === pushing.background * TICK.length,
    `${pushing.background} background`,
  )
  assert.deepEqual(strays(pushing), CLEAN)
})

test('messages do not end with frames: several in one, and one over several', async (t) => {
  const reply = ({
    type,
    invocationId,
    arguments: given,
  }: {
    type: number
    invocationId: string
    arguments: string[]
  }) => (type === 1 ? `${JSON.stringify({ type: 3, invocationId, result: given[0] })}\x1e` : '{}\x1e')
  const parse = (data: RawData) =>
    String(data)
      .split('\x1e')
      .slice(0, -1)
      .map((text) => JSON.parse(text))
  const signalr = async (serve: Serve) => echoOf(await talk(await serverOf(t, serve), protocolOf('signalr')))
  const batched = await signalr((socket) => {
    let held = ''
    let isWaiting = false
    socket.on('message', (data) => {
      held += parse(data).map(reply).join('')
      if (isWaiting) return
      isWaiting = true
      setTimeout(() => {
        socket.send(held)
        held = ''
        isWaiting = false
      }, 2)
    })
  })
  assert.ok(batched.matched >= 200)
  assert.deepEqual([strays(batched), batched.failed], [CLEAN, 0])
  const split = await signalr((socket) => {
    socket.on('message', (data) => {
      const text = parse(data).map(reply).join('')
      // In messages of their own, of which the second also has fragments.
      socket.send(text.slice(0, 7))
      socket.send(text.slice(7, 20), { fin: false })
      socket.send(text.slice(20), { fin: true })
    })
  })
  assert.ok(split.matched >= 200)
  assert.deepEqual([strays(split), split.failed], [CLEAN, 0])
  const packets = echoOf(
    await talk(
      await serverOf(
        t,
        (socket) => {
          let held = Buffer.alloc(0)
          const later = (bytes: Buffer) => {
            held = Buffer.concat([held, bytes])
          }
          const timer = setInterval(() => {
            // Frames of five bytes, whatever they cut.
            for (; held.length > 0; held = held.subarray(5)) socket.send(held.subarray(0, 5))
          }, 2)
          socket.on('close', () => clearInterval(timer))
          socket.on('message', (data: Buffer) => {
            if (data[0] === 0x10) later(Buffer.from([0x20, 2, 0, 0]))
            else later(Buffer.from([0x40, 2, data[11]!, data[12]!]))
          })
        },
        'mqtt',
      ),
      protocolOf('mqtt'),
      { subprotocols: ['mqtt'] },
    ),
  )
  assert.ok(packets.matched >= 200)
  assert.deepEqual([strays(packets), packets.failed], [CLEAN, 0])
})

test('a server that refuses the session is told of in its own words', async (t) => {
  const refused = async (preset: string, serve: Serve, subprotocol?: string) => {
    const port = await serverOf(t, serve, subprotocol)
    const result = await talk(port, protocolOf(preset), {
      timeoutMs: 300,
      ...(subprotocol && { subprotocols: [subprotocol] }),
    })
    assert.ok(result.kind === 'failed')
    return result.reason
  }
  const socketIo = await refused('socket.io', (socket) => {
    socket.send('0{"sid":"a"}')
    socket.on('message', () => socket.send('44{"message":"token is not right"}'))
  })
  assert.match(socketIo, /the server refused the session: "44\{\\"message\\":\\"token is not right\\"\}"/)
  const graphql = await refused(
    'graphql-transport-ws',
    (socket) => socket.on('message', () => socket.close(4403, 'Forbidden')),
    'graphql-transport-ws',
  )
  assert.match(graphql, /the server closed with code 4403 'Forbidden'/)
  const stomp = await refused(
    'stomp',
    (socket) => socket.on('message', () => socket.send('ERROR\nmessage:Access refused\n\n\0')),
    'v12.stomp',
  )
  assert.match(stomp, /sent what must not come: "ERROR\\nmessage:Access refused/)
  const silent = await refused('phoenix', (socket) =>
    socket.on('message', () => socket.send('["1","9","room:lobby","presence_state",{}]')),
  )
  assert.match(silent, /not over within 300 ms: it waited at step 2 of 2 .*; what came: "\[\\"1\\",\\"9\\"/)
})

test('heartbeats are answered over two of their periods, and ours are sent', async (t) => {
  let pongs = 0
  let unanswered = 0
  const port = await serverOf(t, (socket, request) => {
    SPOKEN['socket.io']!.serve(socket, request)
    let answered = true
    socket.on('message', (data) => {
      if (String(data) !== '3') return
      pongs++
      answered = true
    })
    const timer = setInterval(() => {
      if (!answered) unanswered++
      answered = false
      socket.send('2')
    }, 150)
    socket.on('close', () => clearInterval(timer))
  })
  await talk(port, protocolOf('socket.io'), { windowMs: 400 })
  assert.ok(pongs >= 10 && unanswered === 0, `${pongs} pongs, ${unanswered} unanswered`)

  let beats = 0
  const ours = await serverOf(t, (socket) => {
    socket.on('message', (data) => (String(data) === 'beat' ? beats++ : socket.send(String(data))))
  })
  const echo = echoOf(
    await talk(ours, protocolOf('background:\n  - every: 100ms\n    send: beat\n'), { windowMs: 300 }),
  )
  assert.ok(beats >= 10, `${beats} beats`)
  assert.deepEqual(strays(echo), CLEAN)
})

test('an error reply fails its exchange, with its words; a reply without what was sent ends the load', async (t) => {
  let count = 0
  const port = await serverOf(t, (socket) =>
    socket.on('message', (data) => {
      const { id } = JSON.parse(String(data))
      socket.send(
        ++count % 10 === 0
          ? JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: 'shard is busy' } })
          : rpcReply(data),
      )
    }),
  )
  const echo = echoOf(await talk(port, protocolOf('json-rpc')))
  assert.ok((echo.failures.counts['error-reply'] ?? 0) >= 20)
  assert.match(echo.failures.details['error-reply'] ?? '', /shard is busy/)
  assert.deepEqual(strays(echo), CLEAN)
  const forgetful = await serverOf(t, (socket) =>
    socket.on('message', (data) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(String(data)).id, result: [] })),
    ),
  )
  const result = await talk(forgetful, protocolOf('json-rpc'))
  assert.ok(result.kind === 'failed')
  assert.match(result.reason, /it is not what 'ok' asks for/)
})

test('one corrupt byte in a reply that is only compared is found', async (t) => {
  let count = 0
  const port = await serverOf(t, (socket) =>
    socket.on('message', (data) => {
      const reply = rpcReply(data)
      socket.send(++count === 500 ? reply.replace('abc', 'aXc') : reply)
    }),
  )
  const result = await talk(port, protocolOf('json-rpc'), { windowMs: 3_000 })
  assert.ok(result.kind === 'failed', JSON.stringify(result).slice(0, 200))
  assert.match(result.reason, /connection \d, message \d+: it is not what 'ok' asks for: .*aXc/)
})

test('the open model speaks it as well: what is due is sent, and every reply is matched', async (t) => {
  const target = targetAt(await serverOf(t, RPC), { protocol: protocolOf('json-rpc') })
  const pace = { messagesPerSecond: 500, arrivals: 'poisson', seed: 3, warmUpMs: 100 } as const
  const job = {
    kind: 'rate',
    share: WHOLE,
    target,
    connections: 5,
    message: message(),
    timeoutMs: 1_000,
    ...pace,
  } as const
  const result = await runRate(job, effects(500))
  assert.ok(result.kind === 'rate', JSON.stringify(result))
  const { due, sent, skipped, matched, failed } = result.rate
  assert.ok(due > 150 && sent === due - skipped, `${sent} of ${due}`)
  assert.deepEqual([matched, failed, strays(result.rate)], [sent, 0, CLEAN])
})

test('every connection asks for its own path and headers', async (t) => {
  const asked = new Set<string>()
  const port = await serverOf(t, (socket, request) => {
    asked.add(`${request.url} ${request.headers['x-user']}`)
    socket.on('message', (data, binary) => socket.send(data, { binary }))
  })
  const target = targetAt(port, { path: '/a?u=${conn}', headers: { 'x-user': 'u${conn} of ${worker}' } })
  const job = { connections: 5, concurrency: 5, message: message(), timeoutMs: 1_000, phases: [] } as const
  const result = await runEcho({ kind: 'echo', share: WHOLE, targets: [target], ...job }, effects(100))
  assert.equal(result.kind, 'echo')
  assert.deepEqual(
    [...asked].sort(),
    [0, 1, 2, 3, 4].map((id) => `/a?u=1000000${id} u1000000${id} of 0`),
  )
})

test('a captured value is sent back, and each connection has its own', async (t) => {
  let wrong = 0
  const port = await serverOf(t, (socket) => {
    const ticket = `t${Math.random().toString(36).slice(2)}`
    socket.send(JSON.stringify({ hello: { ticket } }))
    socket.on('message', (data) => {
      const request = JSON.parse(String(data))
      if (request.ticket !== ticket) wrong++
      socket.send(JSON.stringify({ for: request.n, body: request.body }))
    })
  })
  const protocol = protocolOf(`
codec: json
session:
  - expect: { json: { hello: { exists: true } } }
    capture: { ticket: { json: hello.ticket } }
operation:
  send: { json: { n: '\${seq}', ticket: '\${vars.ticket}', body: '\${pad}' } }
  key: { json: for }
  ok: { contains: '\${pad}' }
`)
  const echo = echoOf(await talk(port, protocol))
  assert.ok(echo.matched >= 200)
  assert.deepEqual([strays(echo), wrong], [CLEAN, 0])
})

test("the hook's functions take part: session, message, key and check, and their time is told", async (t) => {
  const port = await serverOf(t, (socket) => {
    socket.send('nonce 42')
    socket.on('message', (data) => {
      const text = String(data)
      if (text === 'answer 42') socket.send('welcome')
      else if (text.startsWith('q:')) socket.send(`a:${text.slice(2)}`)
    })
  })
  const protocol = {
    ...protocolOf('codec: text\nsession: []\noperation: { correlate: fifo, send: x }\n'),
    operation: { correlate: 'id', errors: [] } as const,
  }
  const hook = timed({
    async ready(session) {
      const nonce = String(await session.receive())
      session.send(`answer ${nonce.split(' ')[1]}`)
      assert.equal(await session.receive(), 'welcome')
    },
    next: ({ key, payloadBytes }) => `q:${key}:${'z'.repeat(payloadBytes)}`,
    keyOf: (message) => String(message).split(':')[1],
    verify: (message, { payloadBytes }) =>
      String(message).split(':')[2]?.length === payloadBytes ? true : 'cut short',
  })
  const result = await talk(port, protocol, { effects: { ...effects(200), hook } })
  const echo = echoOf(result)
  assert.ok(echo.matched >= 200)
  assert.deepEqual(strays(echo), CLEAN)
  assert.ok(result.kind === 'echo')
  const { hook: share = 0, cpu } = result.phases[0]!.generators[0]!
  assert.ok(share > 0 && share < cpu + 0.05, `${share} of ${cpu}`)
})

test('a server that speaks another protocol is told which, by the first of its words', async (t) => {
  const hinted = async (serve: Serve, more = {}) => {
    const job = {
      kind: 'echo',
      share: WHOLE,
      targets: [targetAt(await serverOf(t, serve), more)],
      connections: 1,
      concurrency: 1,
      message: message(),
      timeoutMs: 500,
      phases: [],
    } as const
    const result = await runEcho(job, effects(100))
    assert.ok(result.kind === 'failed')
    return result.reason
  }
  assert.match(
    await hinted(SPOKEN['socket.io']!.serve),
    /what came back was: "0\{.*This looks like socket.io: write 'preset: socket.io'/,
  )
  assert.match(
    await hinted((socket) => socket.on('message', () => socket.send('{"jsonrpc":"2.0","error":{"code":-32700}}'))),
    /looks like json-rpc/,
  )
  assert.match(
    await hinted((socket) => setTimeout(() => socket.close(4408, 'Connection initialisation timeout'), 50)),
    /looks like graphql-transport-ws/,
  )
  assert.match(
    await hinted((socket) =>
      socket.on('message', () => socket.send('{"type":7,"error":"Handshake was canceled"}\x1e')),
    ),
    /looks like signalr/,
  )
  assert.match(
    await hinted((socket) => socket.on('message', () => socket.send('what?'))),
    /what came back was: "what\?".*write 'preset', or describe/,
  )
})
