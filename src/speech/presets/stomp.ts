import type { Preset } from './preset.ts'

export const STOMP: Preset = {
  help: 'STOMP 1.2: a SEND with a receipt',
  sign: /"(?:ERROR|CONNECTED)\\n/,
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
}
