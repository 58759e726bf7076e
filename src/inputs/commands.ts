import { WHOLE_LOAD_KINDS } from '../scenarios/whole-loads.ts'
import type { Input } from './input.ts'
import { INPUTS } from './inputs.ts'
import { listed } from './load-inputs.ts'

/** A command that a user can call. Its help and its options come from here. */
export type Command = {
  readonly name: CommandName
  /** What follows the name. */
  readonly synopsis: string
  /** Its line in the list of all commands. */
  readonly gist: string
  readonly about: readonly string[]
}

/** Commands that measure or judge, with options of the inputs table. */
export type CommandName = 'run' | 'load' | 'compare' | 'merge' | 'trend' | 'calibrate' | 'bisect' | 'doctor' | 'init'

export const COMMANDS = [
  {
    name: 'run',
    synopsis: '[options] [-- COMMAND…]',
    gist: 'boot, measure, compare, report, exit',
    about: [
      'Boots the server in pairs with its base, or with a reference server, loads both at once, compares, reports.',
      'Without COMMAND and --url it measures the embedded echo server.',
    ],
  },
  {
    name: 'load',
    synopsis: '[options] [-- COMMAND…]',
    gist: 'load a server, here or elsewhere, alone or as one of many shards; no verdict',
    about: [
      'Loads the server at --url, or the one that COMMAND starts, with one scenario (echo, rate or hold) and writes what came of',
      'it. With --shard it carries one part of the load and writes a file for merge; only load servers that are yours.',
    ],
  },
  {
    name: 'compare',
    synopsis: 'BASE.json HEAD.json [options]',
    gist: 'judge two result files',
    about: [
      'Judges the second result file against the first, both measured beside the reference server under the same',
      'conditions. Between two runs a machine is never quite the same: only a change beyond 5 % counts.',
    ],
  },
  {
    name: 'merge',
    synopsis: 'SHARD.json… [options]',
    gist: 'add the shards of one load up, and judge it against an earlier one',
    about: [
      'Adds counts and histograms exactly, and refuses shards that are missing, there twice, damaged, of another load or of',
      'another time. With --against the windows of the two loads are compared (exact U test, provisional).',
    ],
  },
  {
    name: 'trend',
    synopsis: '[RESULT.json] [options]',
    gist: 'write the page of what is stored, or of one run; list where it changed',
    about: [
      'Writes a page with a chart for each metric of what is stored, commit by commit, and prints where a level changed. The',
      'page is whole in itself. With RESULT.json it is the page of that run: times by percentile, and pair by pair.',
    ],
  },
  {
    name: 'calibrate',
    synopsis: '[options] [-- COMMAND…]',
    gist: 'the same server against itself: noise, smallest detectable change, thresholds to choose',
    about: [
      'Measures the server beside itself: how far two equal ones differ here, what a run could see of a change, and which',
      'thresholds would suit. With --planted one side is slowed down, to see that it is found.',
    ],
  },
  {
    name: 'bisect',
    synopsis: 'GOOD BAD [options] -- COMMAND…',
    gist: 'find the commit that made the server slower, each step a duet with the good end',
    about: [
      'Halves the first-parent commits between GOOD and BAD. Each step builds a commit and measures it beside GOOD. What is',
      "found is kept in 'store-path', so that a search that was ended goes on where it was.",
    ],
  },
  {
    name: 'doctor',
    synopsis: '[options]',
    gist: 'look at what a run would find here: machine, repository, job; each trouble with its remedy',
    about: ['Measures nothing. Ends with 2 where a run could not be made at all.'],
  },
  {
    name: 'init',
    synopsis: '[options]',
    gist: "write the project's workflows from what its files tell",
    about: [
      'Looks at package.json, go.mod and the like, and writes below .github/workflows. No file is ever replaced.',
    ],
  },
] as const satisfies readonly Command[]

/** Where inputs are given: to one of the two actions in a workflow, or to one of the commands. */
export type Place = 'action' | 'report' | CommandName

const DOCTOR_INPUTS = ['working-directory', 'pin', 'server-cores', 'connections', 'store', 'store-branch']
const INIT_INPUTS = ['command', 'url', 'build-command', 'workflow']
const COMPARE_INPUTS = ['thresholds', 'fail-on', 'warn-only', 'out', 'json']
/** Inputs that a command sets itself, so that the user cannot. */
const SETTLED: Readonly<Record<'calibrate' | 'bisect', readonly string[]>> = {
  calibrate: [
    'base-command',
    'identical-if',
    'compare',
    'base-ref',
    'fail-on',
    'warn-only',
    'store',
    'retention',
    'save-baseline',
  ],
  bisect: [
    'base-command',
    'compare',
    'base-ref',
    'identical-if',
    'fail-on',
    'warn-only',
    'store',
    'retention',
    'save-baseline',
  ],
}

/** Inputs of a place by name, each with the fields that differ there. */
type Overrides = Readonly<Record<string, Partial<Pick<Input, 'fallback' | 'help'>>>>

/** Inputs of `trend`; some mean something else there. */
const TREND_INPUTS: Overrides = {
  name: { fallback: '', help: 'Only what is stored under this name. Default: all names.' },
  'working-directory': { help: "Folder in the repository whose commits are the trend's." },
  store: {},
  'store-branch': {},
  'store-path': {},
  out: { fallback: 'ws-gate.html', help: 'Where the page is written.' },
  json: { help: 'Print what the page is drawn from on stdout, and nothing else there.' },
}

const LOADING = [
  'name',
  'command',
  'working-directory',
  'ready-timeout',
  'pin',
  'server-cores',
  'config',
  'preset',
  'connections',
  'concurrency',
  'rate',
  'payload',
  'message-type',
  'mask',
  'subprotocols',
  'headers',
  'origin',
  'tls',
  'compression',
  'seed',
  'shard',
  'start-at',
  'windows',
  'out',
  'json',
  'dry-run',
]

/** Inputs of `load`; some mean something else there. */
const LOAD_OVERRIDES: Overrides = {
  ...Object.fromEntries(LOADING.map((name) => [name, {}])),
  url: {
    help: 'Address of a server that runs, wherever it is, `ws://` or `wss://`; with a command the address at which that listens.',
  },
  scenarios: { fallback: 'echo', help: `One of ${listed(WHOLE_LOAD_KINDS)}.` },
  duration: { fallback: '5s', help: 'Length of a window.' },
  out: { help: 'Where the result is written: of a shard, the file for `merge`.' },
}

const MERGE_INPUTS = ['against', 'thresholds', 'fail-on', 'warn-only', 'out', 'json']

/** Inputs of the action that reports. */
const REPORT_INPUTS: Overrides = {
  'result-path': { help: 'The result file of a run: one file, as the measuring action wrote it.' },
  thresholds: {
    help: 'Smallest change that matters, one metric a line. Default: those of the result file, or of ws-gate where the file is of a run that is not to be trusted.',
  },
  'fail-on': {},
  'warn-only': {},
  store: {},
  'store-branch': {},
  'store-path': {},
  'save-baseline': {},
  retention: {},
  comment: {},
  'comment-key': {},
  'check-run': {},
  'github-token': {},
}

/** The inputs of one place, in the order of the table. */
export function inputsOf(place: Place): readonly Input[] {
  const all: readonly Input[] = INPUTS
  switch (place) {
    case 'action':
      return all.filter(({ where }) => where === 'both' || where === 'action')
    case 'run':
      return all.filter(({ where }) => where === 'both' || where === 'command-line')
    case 'compare':
      return all.filter(({ name }) => COMPARE_INPUTS.includes(name))
    case 'load':
      return overridden(all, LOAD_OVERRIDES)
    case 'merge':
      return all.filter(({ name }) => MERGE_INPUTS.includes(name))
    case 'report':
      return overridden(all, REPORT_INPUTS)
    case 'trend':
      return overridden(all, TREND_INPUTS)
    case 'doctor':
      return all.filter(({ name }) => DOCTOR_INPUTS.includes(name))
    case 'init':
      return all.filter(({ name }) => INIT_INPUTS.includes(name))
    case 'calibrate':
      return all.filter(
        ({ name, where }) => where !== 'action' && !SETTLED.calibrate.includes(name) && !['out', 'json'].includes(name),
      )
    case 'bisect':
      return all.filter(
        ({ name, where }) => (where === 'both' || name === 'store-path') && !SETTLED.bisect.includes(name),
      )
  }
}

function overridden(all: readonly Input[], overrides: Overrides): readonly Input[] {
  return all.filter(({ name }) => name in overrides).map((input) => ({ ...input, ...overrides[input.name] }))
}

/** Options of a command that take no value. */
export function flagsOf(place: Place): readonly string[] {
  return inputsOf(place)
    .filter(({ flag }) => flag)
    .map(({ name }) => name)
}
