import { DECIDING, INFORMING } from '../scenarios/table.ts'
import { PRESET_NAMES } from '../speech/presets/table.ts'
import type { Input } from './input.ts'

const quoted = (name: string) => `\`${name}\``

/** `a`, `b` and `c`, each in code. */
export function listed(names: readonly string[]): string {
  const [last = '', ...others] = names.map(quoted).toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}

/** Presets of servers that answer in a protocol of their own. */
const ANSWERING = PRESET_NAMES.filter((name) => name !== 'echo' && name !== 'stream')

/** Inputs about what is sent to the servers, and for how long. */
export const LOAD_INPUTS = [
  {
    name: 'preset',
    fallback: 'echo',
    where: 'both',
    help: `How your server is spoken to: \`echo\` (it sends every message back), ${ANSWERING.map(quoted).join(', ')}, or \`stream\` (it pushes). What a preset has to set follows its name, as in \`json-rpc method=ping\`.`,
  },
  {
    name: 'config',
    fallback: '',
    where: 'both',
    help: 'Path of a scenario file (YAML or JSON): one scenario or several, each with its exchange, load and thresholds. An input that is given beside it goes first.',
  },
  {
    name: 'scenarios',
    fallback: 'echo, connect',
    where: 'both',
    help: `What to measure: ${listed(DECIDING)} ${DECIDING.length === 1 ? 'decides' : 'decide'}; ${listed(INFORMING)} inform. Parameters follow a name, as in \`hold connections=5000 for=30s\`.`,
  },
  {
    name: 'connections',
    fallback: '50',
    where: 'both',
    help: 'Connections to each server in the echo and rate scenarios, up to 100000.',
  },
  {
    name: 'concurrency',
    fallback: '',
    where: 'both',
    help: 'Messages in flight to each server in the echo scenario. Default: one on each connection. A multiple of `connections` puts so many on each; fewer go over whichever connection is idle.',
  },
  {
    name: 'payload',
    fallback: '64B',
    where: 'both',
    help: 'Size of a message, from 8B (it holds a tag) to 1MiB; of a protocol, of the filling in it (`${pad}`).',
  },
  {
    name: 'message-type',
    fallback: 'binary',
    where: 'both',
    help: '`binary` or `text` messages.',
  },
  {
    name: 'mask',
    fallback: 'reused',
    where: 'both',
    help: '`reused` masks every message alike, which is cheapest; `fresh` draws a mask for each.',
  },
  {
    name: 'subprotocols',
    fallback: '',
    where: 'both',
    help: 'Subprotocols to offer, in order; the server must choose one.',
  },
  {
    name: 'headers',
    fallback: '',
    where: 'both',
    help: 'Headers of the opening handshake, one a line, as `Name: value`.',
  },
  {
    name: 'origin',
    fallback: '',
    where: 'both',
    help: 'Origin that the opening handshake names. None by default.',
  },
  {
    name: 'tls',
    fallback: 'verify',
    where: 'both',
    help: 'With `wss://`: `verify` the certificate, accept any (`insecure`), or the path of the PEM file of its authority.',
  },
  {
    name: 'compression',
    fallback: 'off',
    where: 'both',
    help: '`offer` permessage-deflate and compress what is sent, or `off`.',
  },
  {
    name: 'duration',
    fallback: '',
    where: 'both',
    help: 'Length of a window, the part of a round that counts. Default: 1.8s beside the reference, 800ms beside the base.',
  },
  {
    name: 'rate',
    fallback: '1000/s',
    where: 'both',
    help: 'Messages a second in the rate scenario, whether or not replies come; `1000/s poisson` spaces them at random.',
  },
  {
    name: 'time-budget',
    fallback: '120s',
    where: 'both',
    help: 'No further pair is begun that would not fit into this time.',
  },
] as const satisfies readonly Input[]
