import type { Preset } from './preset.ts'

export const STREAM: Preset = {
  help: 'the server pushes, and nothing is answered; `subscribe` is sent first where it is set',
  scenario: {
    vars: { subscribe: '' },
    codec: 'text',
    session: [{ send: '${vars.subscribe}' }],
    stream: {},
    load: { scenarios: 'stream' },
  },
}
