import { PRESET_NAMES, type PresetName, type WrittenScenario } from '../written/schema.ts'

/** A preset is a scenario file that ships: its `vars` are what a user may set beside its name. */
export type Preset = {
  readonly help: string
  /** Path and query, where the URL has none. */
  readonly path?: string
  readonly scenario: WrittenScenario
}

const HOLDS_PAD = { contains: '${pad}' }

export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  echo: {
    help: 'every message comes back unchanged',
    scenario: {},
  },
  'json-rpc': {
    help: 'JSON-RPC 2.0: a method that gives its parameters back',
    scenario: {
      vars: { method: 'echo' },
      codec: 'json',
      operation: {
        send: '{"jsonrpc":"2.0","id":${seq},"method":"${vars.method}","params":["${pad}"]}',
        key: { json: 'id' },
        ok: HOLDS_PAD,
        errors: [{ json: { error: { exists: true } } }],
      },
      background: [{ on: { json: { id: { exists: false }, method: { exists: true } } }, do: 'count' }],
    },
  },
  'socket.io': {
    help: 'Socket.IO 4: an event that is acknowledged with its data; `auth` is JSON',
    path: '/socket.io/?EIO=4&transport=websocket',
    scenario: {
      vars: { event: 'echo', auth: '' },
      codec: 'text',
      session: [
        { expect: { prefix: '0{' } },
        { send: '40${vars.auth}' },
        { expect: { prefix: '40' }, errors: [{ prefix: '44' }] },
      ],
      background: [
        { on: { equals: '2' }, reply: '3', do: 'count' },
        { on: { prefix: '42[' }, do: 'count' },
        { on: { prefix: '41' }, do: 'fail' },
      ],
      operation: {
        send: '42${seq}["${vars.event}","${pad}"]',
        key: { regex: '^43(\\d+)\\[' },
        ok: HOLDS_PAD,
      },
      fanout: { send: '42["${vars.event}","${tag}${pad}"]', on: { prefix: '42[' } },
    },
  },
  'graphql-transport-ws': {
    help: 'graphql-ws: a subscription of one value, from `subscribe` to `complete`; `auth` is the payload of connection_init',
    path: '/graphql',
    scenario: {
      vars: { query: 'subscription($message: String!) { echo(message: $message) }', auth: '{}' },
      connect: { subprotocols: ['graphql-transport-ws'] },
      codec: 'json',
      session: [
        { send: '{"type":"connection_init","payload":${vars.auth}}' },
        { expect: { json: { type: 'connection_ack' } } },
      ],
      background: [
        { on: { json: { type: 'ping' } }, reply: '{"type":"pong"}', do: 'count' },
        { on: { json: { type: 'pong' } }, do: 'count' },
      ],
      operation: {
        send: '{"id":"${seq}","type":"subscribe","payload":{"query":"${vars.query}","variables":{"message":"${pad}"}}}',
        key: { json: 'id' },
        ok: { json: { type: 'next' }, contains: '${pad}' },
        errors: [{ json: { type: 'error' } }, { json: { type: 'next', 'payload.errors': { exists: true } } }],
        done: { json: { type: 'complete' } },
      },
    },
  },
  stomp: {
    help: 'STOMP 1.2: a SEND with a receipt',
    scenario: {
      vars: { host: '/', login: 'guest', passcode: 'guest', destination: '/topic/ws-gate' },
      connect: { subprotocols: ['v12.stomp'] },
      codec: 'stomp',
      session: [
        {
          send: 'CONNECT\naccept-version:1.2\nhost:${vars.host}\nlogin:${vars.login}\npasscode:${vars.passcode}\nheart-beat:10000,10000\n\n',
        },
        { expect: { prefix: 'CONNECTED' }, errors: [{ prefix: 'ERROR' }] },
      ],
      background: [
        { every: '9s', send: '\n' },
        { on: { prefix: 'MESSAGE' }, do: 'count' },
        { on: { prefix: 'ERROR' }, do: 'fail' },
      ],
      operation: {
        send: 'SEND\ndestination:${vars.destination}\nreceipt:${seq}\n\n${pad}',
        key: { after: 'receipt-id:' },
        ok: { prefix: 'RECEIPT' },
      },
    },
  },
  mqtt: {
    help: 'MQTT 3.1.1 over WebSocket: a PUBLISH of quality 1 and its PUBACK',
    path: '/mqtt',
    scenario: {
      vars: { topic: 'ws-gate' },
      connect: { subprotocols: ['mqtt'] },
      codec: 'mqtt',
      session: [
        // CONNECT: protocol level 4, clean session, keep alive 60 s, a client identifier of its own.
        { send: { hex: '10 "MQTT" 04 02 003c "wsgate${conn}"' } },
        { expect: { bytes: { '0': '20', '2': '00' } }, errors: [{ bytes: { '0': '20' } }] },
      ],
      background: [
        { every: '20s', send: { hex: 'c0' } },
        { on: { bytes: { '0': 'd0' } }, do: 'count' },
      ],
      operation: {
        send: { hex: '32 "${vars.topic}" ${seq.u16} ${pad}' },
        key: { bytes: { at: 1, length: 2 } },
        ok: { bytes: { '0': '40' } },
      },
    },
  },
  phoenix: {
    help: 'Phoenix channels, serializer V2: a push whose reply is ok',
    path: '/socket/websocket?vsn=2.0.0',
    scenario: {
      vars: { topic: 'room:lobby', event: 'echo', params: '{}' },
      codec: 'json',
      session: [
        { send: '["1","1","${vars.topic}","phx_join",${vars.params}]' },
        {
          expect: { json: { '1': '1', '3': 'phx_reply', '4.status': 'ok' } },
          errors: [{ json: { '1': '1', '3': 'phx_reply' } }],
        },
      ],
      background: [
        { every: '30s', send: '[null,"heartbeat","phoenix","heartbeat",{}]' },
        { on: { json: { '1': 'heartbeat', '3': 'phx_reply' } }, do: 'count' },
        { on: { json: { '1': null } }, do: 'count' },
      ],
      operation: {
        send: '["1","${seq}","${vars.topic}","${vars.event}",{"body":"${pad}"}]',
        key: { json: '1' },
        ok: { json: { '3': 'phx_reply', '4.status': 'ok' } },
        errors: [{ json: { '3': 'phx_reply', '4.status': 'error' } }, { json: { '3': 'phx_error' } }],
      },
    },
  },
  signalr: {
    help: 'SignalR with its JSON protocol: an invocation and its completion',
    scenario: {
      vars: { target: 'Echo' },
      codec: { split: '\u001e', as: 'text' },
      session: [
        { send: '{"protocol":"json","version":1}' },
        { expect: { equals: '{}' }, errors: [{ json: { error: { exists: true } } }] },
      ],
      background: [
        { every: '15s', send: '{"type":6}' },
        { on: { json: { type: 6 } }, do: 'count' },
        { on: { json: { type: 1 } }, do: 'count' },
        { on: { json: { type: 7 } }, do: 'fail' },
      ],
      operation: {
        send: '{"type":1,"invocationId":"${seq}","target":"${vars.target}","arguments":["${pad}"]}',
        key: { json: 'invocationId' },
        ok: { json: { type: 3 }, contains: '${pad}' },
        errors: [{ json: { error: { exists: true } } }],
      },
    },
  },
  stream: {
    help: 'the server pushes, and nothing is answered; `subscribe` is sent first where it is set',
    scenario: {
      vars: { subscribe: '' },
      codec: 'text',
      session: [{ send: '${vars.subscribe}' }],
      stream: {},
      load: { scenarios: 'stream' },
    },
  },
}

export function presetNamed(name: string): Preset | undefined {
  return Object.hasOwn(PRESETS, name) ? PRESETS[name as PresetName] : undefined
}

/** What a user wrote as a preset: its name, and values for its variables, as in `json-rpc method=ping`. */
export function parsePreset(text: string): {
  readonly name: PresetName
  readonly vars: Readonly<Record<string, string>>
} {
  const [name = '', ...words] = text.split(/\s+/)
  const preset = presetNamed(name)
  if (preset === undefined)
    throw new Error(`'${name}' is no preset; write ${PRESET_NAMES.map((known) => `'${known}'`).join(', ')}`)
  const known = Object.keys(preset.scenario.vars ?? {})
  const vars = words.map((word) => {
    const [, variable = '', value = ''] = /^(\w+)=(.*)$/.exec(word) ?? []
    if (known.includes(variable)) return [variable, value] as const
    throw new Error(
      known.length === 0
        ? `'${word}' beside '${name}': it has nothing to set`
        : `'${word}' is not of '${name}'; write ${known.map((one) => `${one}=…`).join(', ')}`,
    )
  })
  return { name: name as PresetName, vars: Object.fromEntries(vars) }
}
