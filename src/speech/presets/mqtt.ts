import type { Preset } from './preset.ts'

export const MQTT: Preset = {
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
}
