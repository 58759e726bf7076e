import { METRICS } from '../metric.ts'

/** One thing a user can set. `action.yml`, `--help`, the README and the parser all come from this table. */
export type Input = {
  readonly name: string
  /** As the user would write it; empty = none. */
  readonly fallback: string
  readonly help: string
  /** Where it exists: in the workflow's `with:`, on the command line, or both. */
  readonly where: 'both' | 'action' | 'command-line'
  /** Given by its name alone on the command line. */
  readonly flag?: true
}

export const INPUTS = [
  {
    name: 'name',
    fallback: 'echo',
    where: 'both',
    help: 'Name of this gate. Stored records are kept and compared under it.',
  },
  {
    name: 'command',
    fallback: '',
    where: 'both',
    help: 'Command that starts your server, run by a shell; on the command line you may also write it after `--`. Empty without `url`: the embedded echo server.',
  },
  {
    name: 'url',
    fallback: '',
    where: 'both',
    help: 'Address of your server on this machine, `ws://` or `wss://`. `${PORT}` is replaced by a free port, which the server is given as the variable PORT. Default with a command: `ws://127.0.0.1:${PORT}/`.',
  },
  {
    name: 'working-directory',
    fallback: '.',
    where: 'both',
    help: 'Folder in which the command runs.',
  },
  {
    name: 'ready-timeout',
    fallback: '30s',
    where: 'both',
    help: 'How long the server may take until three opening handshakes in a row succeed.',
  },
  {
    name: 'pin',
    fallback: 'true',
    where: 'both',
    help: 'Keep servers and load generator on cores of their own (needs `taskset`), and ahead of other work where that is permitted.',
  },
  {
    name: 'server-cores',
    fallback: '',
    where: 'both',
    help: 'Cores for the servers, such as `0` or `0,2-3`. Default: one of 2 or 3 cores, half of 4 or more.',
  },
  {
    name: 'pairs',
    fallback: '11',
    where: 'both',
    help: 'Pairs of fresh servers to measure.',
  },
  {
    name: 'seed',
    fallback: '1',
    where: 'both',
    help: 'Seed of the order in which the two servers of a pair are started.',
  },
  {
    name: 'scenarios',
    fallback: 'echo, connect',
    where: 'both',
    help: 'What to measure: `echo` decides; `connect`, `rate`, `broadcast`, `hold` and `capacity` inform. Parameters follow a name, as in `hold connections=5000 for=30s`.',
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
    help: 'Size of a message, from 8B (it holds a tag) to 1MiB.',
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
    fallback: '1.8s',
    where: 'both',
    help: 'Length of a window, the part of a round that counts.',
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
  {
    name: 'compare',
    fallback: 'auto',
    where: 'both',
    help: '`baseline` judges against stored records, `none` only measures, `auto` is `baseline` where `echo` is measured.',
  },
  {
    name: 'thresholds',
    fallback: '',
    where: 'both',
    help: 'Smallest change that matters, one metric a line, such as `echo.throughput=5%`.',
  },
  {
    name: 'fail-on',
    fallback: 'regressed',
    where: 'both',
    help: 'Outcomes that fail the step: any of `regressed`, `inconclusive`, `incomparable`, `no-baseline`. `unusable` always fails.',
  },
  {
    name: 'warn-only',
    fallback: 'false',
    where: 'both',
    help: 'Report everything, fail on `unusable` only.',
    flag: true,
  },
  {
    name: 'store',
    fallback: 'file',
    where: 'both',
    help: '`file` keeps records in `store-path`, `none` keeps nothing.',
  },
  {
    name: 'store-path',
    fallback: '.ws-gate',
    where: 'both',
    help: 'Folder of the stored records.',
  },
  {
    name: 'save-baseline',
    fallback: 'auto',
    where: 'both',
    help: 'Whether this run is stored: `always`, `never`, or `auto`: on GitHub for a push to the default branch, elsewhere unless the run regressed.',
  },
  {
    name: 'result-path',
    fallback: '',
    where: 'action',
    help: 'Where the result file is written. Default: a file in RUNNER_TEMP.',
  },
  {
    name: 'allow-untrusted-trigger',
    fallback: 'false',
    where: 'action',
    help: 'Run even under events that give foreign code a privileged token (`pull_request_target`, `workflow_run`, `issue_comment`).',
  },
  {
    name: 'out',
    fallback: '',
    where: 'command-line',
    help: 'Where the result file is written.',
  },
  {
    name: 'json',
    fallback: 'false',
    where: 'command-line',
    help: 'Print the result file on stdout, and nothing else there.',
    flag: true,
  },
  {
    name: 'dry-run',
    fallback: 'false',
    where: 'command-line',
    help: 'Print the plan and end.',
    flag: true,
  },
] as const satisfies readonly Input[]

export type InputName = (typeof INPUTS)[number]['name']

/** The inputs of one place, in the order of the table. */
export function inputsOf(place: 'action' | 'command-line'): readonly Input[] {
  return INPUTS.filter(({ where }) => where === 'both' || where === place)
}

/** The default thresholds as a user would write them, one a line. */
export function defaultThresholds(): readonly string[] {
  return METRICS.filter(({ tier }) => tier !== 'informational').map(
    ({ name, threshold }) => `${name}=${threshold * 100}%`,
  )
}
