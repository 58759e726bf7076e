import type { Preset } from './preset.ts'

export const JSON_RPC: Preset = {
  help: 'JSON-RPC 2.0: a method that gives its parameters back',
  sign: /\\"jsonrpc\\":\s?\\"2\.0\\"|code\\":\s?-32[67]\d\d/,
  scenario: {
    vars: { method: 'echo' },
    codec: 'json',
    operation: {
      send: '{"jsonrpc":"2.0","id":${seq},"method":"${vars.method}","params":["${pad}"]}',
      key: { json: 'id' },
      ok: { contains: '${pad}' },
      errors: [{ json: { error: { exists: true } } }],
    },
    background: [{ on: { json: { id: { exists: false }, method: { exists: true } } }, do: 'count' }],
  },
}
