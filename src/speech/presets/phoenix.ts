import type { Preset } from './preset.ts'

export const PHOENIX: Preset = {
  help: 'Phoenix channels, serializer V2: a push whose reply is ok',
  path: '/socket/websocket?vsn=2.0.0',
  sign: /\\"phx_(?:reply|error|close)\\"/,
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
}
