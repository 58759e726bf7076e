import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'

/** Words that every stage may use. They import nothing. */
const VOCABULARY = ['metric.ts', 'warning.ts', 'hook.ts']

/** What each folder may import, besides itself and the vocabulary, in the order in which data flows. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'metric.ts': [],
  'warning.ts': [],
  'hook.ts': [],
  'whole-file.ts': [],
  config: [],
  plan: ['config'],
  'echo-server': [],
  server: [],
  load: ['config', 'plan'],
  measure: ['config', 'plan', 'server', 'load'],
  compare: ['config', 'plan', 'measure'],
  git: [],
  base: ['config', 'git', 'server'],
  baseline: ['whole-file.ts', 'config', 'plan', 'measure', 'compare', 'git'],
  report: ['config', 'plan', 'load', 'measure', 'compare', 'base', 'baseline'],
  shard: ['config', 'load', 'measure', 'compare', 'report'],
  'load-run.ts': ['session.ts', 'config', 'load', 'measure', 'plan', 'server', 'shard'],
  github: ['config', 'compare', 'git', 'baseline', 'report'],
  'session.ts': ['config', 'plan', 'server', 'measure', 'base', 'git', 'report'],
  'scratch.ts': ['whole-file.ts', 'config', 'server'],
  'result-file.ts': ['whole-file.ts', 'report'],
  'stored-runs.ts': ['session.ts', 'whole-file.ts', 'config', 'base', 'baseline', 'git', 'report'],
  'own-record.ts': ['session.ts', 'stored-runs.ts', 'config', 'measure', 'baseline', 'git', 'report'],
  'prepare.ts': ['session.ts', 'stored-runs.ts', 'config', 'measure', 'base'],
  'gate.ts': [
    'prepare.ts',
    'scratch.ts',
    'result-file.ts',
    'own-record.ts',
    'stored-runs.ts',
    'session.ts',
    'config',
    'plan',
    'server',
    'measure',
    'compare',
    'base',
    'baseline',
    'git',
    'report',
  ],
  'interrupt.ts': [],
  'ending.ts': [],
  'calibrate.ts': ['gate.ts', 'session.ts', 'config', 'report'],
  page: ['report'],
  'trend.ts': ['session.ts', 'stored-runs.ts', 'config', 'baseline', 'git', 'report'],
  'compare-files.ts': ['config', 'compare', 'baseline', 'report'],
  bisect: ['scratch.ts', 'gate.ts', 'session.ts', 'config', 'compare', 'git', 'server', 'report'],
  'arguments.ts': ['config'],
  'live-progress.ts': ['session.ts'],
  'scenario-files.ts': ['config', 'server'],
  init: [],
  'doctor.ts': ['config', 'git', 'measure', 'plan', 'report', 'server'],
  commands: [
    'doctor.ts',
    'git',
    'init',
    'acknowledged.ts',
    'arguments.ts',
    'bisect',
    'calibrate.ts',
    'own-record.ts',
    'compare-files.ts',
    'trend.ts',
    'gate.ts',
    'session.ts',
    'interrupt.ts',
    'live-progress.ts',
    'scenario-files.ts',
    'whole-file.ts',
    'scratch.ts',
    'load-run.ts',
    'shard',
    'compare',
    'config',
    'plan',
    'report',
    'measure',
    'echo-server',
    'server',
  ],
  'cli.ts': ['whole-file.ts', 'ending.ts', 'arguments.ts', 'commands', 'config'],
  'action-inputs.ts': ['config'],
  'acknowledged.ts': ['config'],
  'report-action.ts': ['ending.ts', 'action-inputs.ts', 'stored-runs.ts', 'config', 'compare', 'report', 'github'],
  'step-summary.ts': ['whole-file.ts', 'report'],
  'action.ts': [
    'step-summary.ts',
    'whole-file.ts',
    'server',
    'ending.ts',
    'acknowledged.ts',
    'action-inputs.ts',
    'gate.ts',
    'own-record.ts',
    'session.ts',
    'interrupt.ts',
    'scenario-files.ts',
    'config',
    'report',
    'measure',
    'compare',
    'github',
  ],
  'cleanup.ts': ['leftovers.ts', 'server'],
  'load-worker.ts': ['load'],
  'ready-probe.ts': ['load', 'server'],
  'leftovers.ts': ['server', 'git'],
  'reaper.ts': ['leftovers.ts', 'server'],
  'reference-server.ts': [],
}

/** Folders that decide and never touch the world. */
const PURE = [...VOCABULARY, 'config', 'plan', 'compare', 'report', 'init']
const PURE_PACKAGES = ['simple-statistics', 'yaml', 'zod']

/** Packages that belong to an edge. */
const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  '@actions/core': ['action.ts', 'step-summary.ts', 'report-action.ts', 'cleanup.ts'],
  '@actions/github': ['github'],
  '@octokit/plugin-retry': ['github/api.ts'],
  '@octokit/plugin-throttling': ['github/api.ts'],
  'cli-progress': ['live-progress.ts'],
  uplot: ['page/chart.ts'],
  'hdr-histogram-js': ['load/histogram.ts'],
  ws: ['load', 'echo-server', 'server/readiness.ts', 'reference-server.ts'],
}

type Import = { readonly from: string; readonly to: string }

const SRC = join(import.meta.dirname, '../src')
const IMPORT = /^(?:import|export)\b(?:[^'"=;]*\bfrom)?\s*['"]([^'"]+)['"]/gm

/** What is wrong with one import; nothing when it is allowed. `from` is a path below src. */
function objection({ from, to }: Import): string | undefined {
  const home = top(from)
  if (to.startsWith('.')) {
    const target = top(relative(SRC, resolve(SRC, dirname(from), to)))
    const allowed = MAY_IMPORT[home]
    if (allowed === undefined) return `${from}: '${home}' has no place in the architecture`
    if (target === home || target === '..' || VOCABULARY.includes(target) || allowed.includes(target)) return undefined
    return `${from} imports ${to}: '${home}' must not know '${target}'`
  }
  if (PURE.includes(home) && !PURE_PACKAGES.includes(to))
    return `${from} imports ${to}: '${home}' decides and must not act`
  const importers = IMPORTERS[to]
  if (importers !== undefined && !importers.some((each) => from === each || home === each)) {
    return `${from} imports ${to}, which belongs to ${importers.join(', ')}`
  }
  return undefined
}

test('imports go one way, from the inputs towards the report, and packages stay at their edge', () => {
  assert.deepEqual(
    [...imports()].map(objection).filter((each) => each !== undefined),
    [],
  )
})

test('a planted import that breaks the rules is found', () => {
  const check = (from: string, to: string, found: RegExp) =>
    assert.match(objection({ from, to }) ?? 'nothing found', found)
  check('plan/plan.ts', '../compare/comparison.ts', /'plan' must not know 'compare'/)
  check('config/config.ts', 'node:fs', /'config' decides and must not act/)
  check('report/view.ts', 'ws', /'report' decides and must not act/)
  check('server/server.ts', '../load/job.ts', /'server' must not know 'load'/)
  check('server/server.ts', 'ws', /belongs to/)
  check('load-worker.ts', '../src/run/pair.ts', /must not know 'measure'/)
  check('measure/solo.ts', 'hdr-histogram-js', /belongs to load\/histogram.ts/)
  check('utils/strings.ts', '../plan/plan.ts', /no place in the architecture/)
  assert.equal(objection({ from: 'plan/plan.ts', to: '../config/config.ts' }), undefined)
})

test('the glossary is kept: no word of another field stands in a name', () => {
  const banned =
    /\b(?:const|let|function|type|readonly)\s+\w*(?:utils?|[Hh]elper|[Mm]anager|tps|qps|Trial|[Ii]teration)\w*\b/
  const found = sources().filter((path) => banned.test(readFileSync(join(SRC, path), 'utf8')))
  assert.deepEqual(found, [])
})

test('no file is longer than a noun needs', () => {
  const long = sources().filter((path) => readFileSync(join(SRC, path), 'utf8').split('\n').length > 251)
  assert.deepEqual(long, [])
})

function* imports(): Generator<Import> {
  for (const from of sources()) {
    for (const match of readFileSync(join(SRC, from), 'utf8').matchAll(IMPORT)) yield { from, to: match[1]! }
  }
}

function sources(): readonly string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
}

function top(path: string): string {
  return path.split('/')[0]!
}
