import type { Preset } from './preset.ts'

export const GRAPHQL_TRANSPORT_WS: Preset = {
  help: 'graphql-ws: a subscription of one value, from `subscribe` to `complete`; `auth` is the payload of connection_init',
  path: '/graphql',
  sign: /\\"type\\":\s?\\"connection_(?:ack|error)\\"|code 44(?:00|01|08|29)\b/,
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
}
