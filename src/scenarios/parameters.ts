export type ScenarioName = 'echo' | 'connect' | 'rate' | 'broadcast' | 'hold' | 'capacity' | 'stream'

/** One number of a scenario, written after its name: `hold connections=10000 for=30s`. */
export type Parameter = {
  readonly scenario: ScenarioName
  readonly name: string
  /** As a user would write it; empty = none. */
  readonly fallback: string
  readonly help: string
}

export const SCENARIO_HELP: Readonly<Record<ScenarioName, string>> = {
  echo: 'decides: every message comes back, and the next one is sent (closed model)',
  connect: 'opens connections and closes them again',
  rate: 'sends by a schedule, whether or not replies come (open model)',
  broadcast: 'publishers send, and every member should receive it',
  hold: 'keeps idle connections, in rising numbers, and watches what they cost',
  capacity: 'raises connections or rate until something gives way, and names it',
  stream: 'listens to what the server pushes: gaps, and lag where a message says when it was sent',
}

export const PARAMETERS: readonly Parameter[] = [
  { scenario: 'connect', name: 'connections', fallback: '500', help: 'Connections to open.' },
  { scenario: 'connect', name: 'concurrency', fallback: '50', help: 'Handshakes under way at once, at most.' },
  { scenario: 'connect', name: 'rate', fallback: '', help: 'Connections begun a second, at most, such as `200/s`.' },
  { scenario: 'connect', name: 'retries', fallback: '0', help: 'How often one that failed is tried again.' },
  { scenario: 'broadcast', name: 'members', fallback: '100', help: 'Connections, the publishers among them.' },
  { scenario: 'broadcast', name: 'publishers', fallback: '1', help: 'How many of them send, in turn.' },
  { scenario: 'broadcast', name: 'rate', fallback: '2/s', help: 'Messages published a second.' },
  { scenario: 'broadcast', name: 'for', fallback: '5s', help: 'How long they are published.' },
  { scenario: 'hold', name: 'connections', fallback: '1000', help: 'Connections to hold in the end.' },
  { scenario: 'hold', name: 'concurrency', fallback: '50', help: 'Handshakes under way at once, at most.' },
  {
    scenario: 'hold',
    name: 'levels',
    fallback: '4',
    help: 'Steps on the way there; memory per connection is the slope.',
  },
  { scenario: 'hold', name: 'for', fallback: '10s', help: 'How long all of them are held.' },
  {
    scenario: 'capacity',
    name: 'raise',
    fallback: 'connections',
    help: '`connections`, or `rate` (messages a second).',
  },
  { scenario: 'capacity', name: 'from', fallback: '100', help: 'The first level; each is twice the one before.' },
  { scenario: 'capacity', name: 'to', fallback: '1000', help: 'The last level.' },
  { scenario: 'capacity', name: 'concurrency', fallback: '50', help: 'Handshakes under way at once, at most.' },
  {
    scenario: 'capacity',
    name: 'slo',
    fallback: '',
    help: 'A bound that a level must keep, such as `p99<50ms`; needs `raise=rate`, whose default is that one.',
  },
  { scenario: 'stream', name: 'connections', fallback: '50', help: 'Connections that listen.' },
  { scenario: 'stream', name: 'for', fallback: '5s', help: 'How long they listen.' },
]

/** The parameters of one scenario, as a user would write them: `connections=500 concurrency=50`. */
export function defaultsOf(scenario: ScenarioName): string {
  return PARAMETERS.filter((parameter) => parameter.scenario === scenario && parameter.fallback !== '')
    .map(({ name, fallback }) => `${name}=${fallback}`)
    .join(' ')
}
