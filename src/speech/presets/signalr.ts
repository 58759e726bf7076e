import type { Preset } from './preset.ts'

export const SIGNALR: Preset = {
  help: 'SignalR with its JSON protocol: an invocation and its completion',
  sign: /\\u001e|\\"type\\":7\b/,
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
}
