import type { Preset } from './preset.ts'

export const SOCKET_IO: Preset = {
  help: 'Socket.IO 4: an event that is acknowledged with its data; `auth` is JSON',
  path: '/socket.io/?EIO=4&transport=websocket',
  // An Engine.IO open packet, or its ping.
  sign: /"0\{\\"sid\\"|: "2"/,
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
      ok: { contains: '${pad}' },
    },
    fanout: { send: '42["${vars.event}","${tag}${pad}"]', on: { prefix: '42[' } },
  },
}
