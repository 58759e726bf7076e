import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { METRICS, SCENARIOS } from '../src/scenarios/table.ts'

/** Programs that are started as such; the hook is what others import of the package. */
const ENTRIES = [
  'action.ts',
  'cleanup.ts',
  'cli.ts',
  'hook.ts',
  'load-worker.ts',
  'ready-probe.ts',
  'reaper.ts',
  'reference-server.ts',
  'report-action.ts',
]

/**
 * The layers, lowest first: a folder may import itself and the lines above its own. A folder that is not named belongs
 * to the nearest one around it that is.
 */
const LAYERS: readonly (readonly string[])[] = [
  // Words that every stage may use.
  ['vocabulary', 'hook.ts'],
  ['format', 'machine', 'git'],
  ['wire'],
  ['speech'],
  ['generator'],
  ['server'],
  ['measure'],
  ['scenarios'],
  ['inputs'],
  ['config'],
  ['plan', 'disk', 'echo-server'],
  ['verdict'],
  ['records'],
  ['base'],
  ['report/trend'],
  ['report/result'],
  ['report'],
  ['report/terminal', 'report/markdown', 'report/page'],
  ['run'],
  ['bisect', 'doctor', 'init', 'page', 'process', 'shard', 'trend'],
  ['commands', 'github'],
  ENTRIES.filter((entry) => entry !== 'hook.ts'),
]

/** What may import less than all that is below it; everything in `vocabulary` is free to all. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'hook.ts': [],
  format: [],
  machine: [],
  git: [],
  wire: [],
  speech: ['hook.ts', 'wire'],
  generator: ['machine', 'wire', 'speech'],
  server: ['machine'],
  inputs: ['scenarios', 'speech'],
  'echo-server': ['config'],
  base: ['config', 'disk', 'git', 'server'],
  verdict: ['config', 'plan', 'measure', 'scenarios'],
  records: ['config', 'disk', 'git', 'machine', 'plan', 'scenarios', 'verdict', 'wire'],
  bisect: ['base', 'config', 'disk', 'format', 'git', 'report', 'run', 'server', 'verdict'],
  init: [],
  page: ['format', 'report'],
  process: ['run'],
  trend: ['config', 'git', 'records', 'report', 'run'],
  github: ['config', 'disk', 'git', 'records', 'report', 'verdict'],
  'cleanup.ts': ['disk', 'machine'],
  'load-worker.ts': ['wire', 'speech', 'generator', 'scenarios'],
  'ready-probe.ts': ['wire', 'speech', 'generator', 'server'],
  'reaper.ts': ['disk', 'machine', 'server'],
  'reference-server.ts': [],
}

/** Folders that decide and never touch the world. */
const PURE = ['vocabulary', 'hook.ts', 'format', 'inputs', 'config', 'plan', 'verdict', 'report', 'init']
const PURE_PACKAGES = ['simple-statistics', 'yaml', 'zod']

/** Packages that belong to an edge. */
const IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  '@actions/core': ['action.ts', 'github/step-summary.ts', 'report-action.ts', 'cleanup.ts'],
  '@actions/github': ['github'],
  '@octokit/plugin-retry': ['github/api.ts'],
  '@octokit/plugin-throttling': ['github/api.ts'],
  'cli-progress': ['process/live-progress.ts'],
  uplot: ['page/chart.ts'],
  'hdr-histogram-js': ['generator/histogram.ts'],
  ws: ['wire', 'echo-server', 'server/readiness.ts', 'reference-server.ts'],
}

/** `from` is a path below src. */
type Import = { readonly from: string; readonly to: string }
type Graph = ReadonlyMap<string, ReadonlySet<string>>

const SRC = join(import.meta.dirname, '../src')
const NAMES = SCENARIOS.map(({ name }) => name).join('|')
const MOST_FILES = 16
// From the start of a line only: what is written inside a template is no import.
const IMPORT = /^(?:import|export)\b(?:[^'"=;]*\bfrom)?\s*['"]([^'"]+)['"]/gm

test('imports go one way, from the inputs towards the report, and packages stay at their edge', () => {
  assert.deepEqual(
    imports()
      .map(objection)
      .filter((each) => each !== undefined),
    [],
  )
})

test('a planted import that breaks the rules is found', () => {
  const check = (from: string, to: string, found: RegExp) =>
    assert.match(objection({ from, to }) ?? 'nothing found', found)
  check('plan/plan.ts', '../verdict/comparison.ts', /'plan' must not know 'verdict'/)
  check('config/config.ts', 'node:fs', /'config' decides and must not act/)
  check('report/view.ts', 'ws', /'report' decides and must not act/)
  check('report/result/result.ts', 'node:fs', /'report\/result' decides and must not act/)
  check('report/result/result.ts', '../view.ts', /'report\/result' must not know 'report'/)
  check('report/page/page.ts', '../terminal/terminal.ts', /'report\/page' must not know 'report\/terminal'/)
  check('server/server.ts', '../generator/job.ts', /'server' must not know 'generator'/)
  check('run/pair.ts', '../scenarios/hold/measure.ts', /the scenario 'hold' is known by the tables alone/)
  check('scenarios/echo/measure.ts', '../../run/bench.ts', /'scenarios' must not know 'run'/)
  check('server/server.ts', 'ws', /belongs to/)
  check('load-worker.ts', './run/pair.ts', /must not know 'run'/)
  check('run/pair.ts', '../cli.ts', /must not know 'cli.ts'/)
  check('measure/solo.ts', 'hdr-histogram-js', /belongs to generator\/histogram.ts/)
  check('utils/strings.ts', '../plan/plan.ts', /no place in the architecture/)
  check('plan/plan.ts', '../utils/strings.ts', /no place in the architecture/)
  assert.equal(objection({ from: 'plan/plan.ts', to: '../config/config.ts' }), undefined)
  assert.equal(objection({ from: 'report/page/page.ts', to: '../result/result.ts' }), undefined)
})

test('no files and no folders import each other in a circle, not even their types', () => {
  const { files, folders } = graphs(imports())
  assert.deepEqual({ files: circles(files), folders: circles(folders) }, { files: [], folders: [] })
})

test('a planted circle is found, of files as of folders', () => {
  const found = (planted: readonly Import[]) => {
    const { files, folders } = graphs(planted)
    return { files: circles(files), folders: circles(folders) }
  }
  const oneWay = [
    { from: 'plan/plan.ts', to: './pairs.ts' },
    { from: 'plan/pairs.ts', to: '../config/config.ts' },
    { from: 'config/config.ts', to: '../scenarios/echo/scenario.ts' },
  ]
  assert.deepEqual(found(oneWay), { files: [], folders: [] })
  assert.deepEqual(found([...oneWay, { from: 'scenarios/echo/scenario.ts', to: '../../plan/plan.ts' }]), {
    files: [['config/config.ts', 'plan/pairs.ts', 'plan/plan.ts', 'scenarios/echo/scenario.ts']],
    folders: [['config', 'plan', 'scenarios/echo']],
  })
  assert.deepEqual(found([...oneWay, { from: 'config/spoken.ts', to: '../plan/looks.ts' }]), {
    files: [],
    folders: [['config', 'plan']],
  })
  assert.deepEqual(found([{ from: 'plan/plan.ts', to: './plan.ts' }]).files, [['plan/plan.ts']])
})

test('imports are read however they are written', () => {
  const check = (text: string, expected: readonly string[]) => assert.deepEqual(importsIn(text), expected, text)
  check("import { a } from './a.ts'", ['./a.ts'])
  check("import type { A } from './a.ts'", ['./a.ts'])
  check("import {\n  a,\n  type A,\n} from './a.ts'", ['./a.ts'])
  check("import './a.ts'", ['./a.ts'])
  check("import * as a from './a.ts'\nimport b from 'b'", ['./a.ts', 'b'])
  check("export { a } from './a.ts'", ['./a.ts'])
  check("export const a = './a.ts'", [])
})

test(`no folder has more than ${MOST_FILES} files`, () => {
  const counts = new Map<string, number>()
  for (const path of paths()) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  assert.deepEqual(
    [...counts].filter(([, count]) => count > MOST_FILES),
    [],
  )
})

test('at the root of the sources stand entries only', () => {
  assert.deepEqual(
    paths()
      .filter((path) => !path.includes('/'))
      .sort(),
    ENTRIES,
  )
})

test('outside the scenarios nothing goes by the name of a kind or of a metric', () => {
  assert.deepEqual(
    sources().flatMap((path) => namesIn(path, readFileSync(join(SRC, path), 'utf8'))),
    [],
  )
})

test('a planted name of a kind or of a metric is found', () => {
  const check = (line: string) => assert.equal(namesIn('report/view.ts', line).length, 1, line)
  check("if (scenario.kind === 'echo') return undefined")
  check("    case 'rate':")
  check("const held = 'hold'")
  check("  (name) => name !== 'echo.throughput' || isLimited(name),")
  check("const { kind } = one; return ['connect', 'stream'].includes(kind)")
  check("export type LoadKind = 'echo' | 'rate'")
  assert.deepEqual(namesIn('scenarios/hold/kind.ts', "name: 'hold',"), [])
  assert.deepEqual(namesIn('wire/dialer.ts', "socket.once('connect', connected)"), [])
})

test('the glossary is kept: no word of another field stands in a name', () => {
  const banned =
    /\b(?:const|let|function|type|readonly)\s+\w*(?:utils?|[Hh]elper|[Mm]anager|tps|qps|Trial|[Ii]teration)\w*\b/
  const found = sources().filter((path) => banned.test(readFileSync(join(SRC, path), 'utf8')))
  assert.deepEqual(found, [])
})

/** What is wrong with one import; nothing when it is allowed. */
function objection({ from, to }: Import): string | undefined {
  const home = placeOf(from)
  if (home === undefined) return `${from} has no place in the architecture`
  if (to.startsWith('.')) {
    const path = target({ from, to })
    if (path.startsWith('..')) return undefined
    const place = placeOf(path)
    if (place === undefined) return `${from} imports ${to}, which has no place in the architecture`
    const kind = SCENARIOS.find(({ name }) => isIn(path, `scenarios/${name}`))?.name
    if (kind !== undefined && home !== 'scenarios')
      return `${from} imports ${to}: the scenario '${kind}' is known by the tables alone`
    return mayImport(home, place) ? undefined : `${from} imports ${to}: '${home}' must not know '${place}'`
  }
  if (PURE.some((each) => isIn(home, each)) && !PURE_PACKAGES.includes(to))
    return `${from} imports ${to}: '${home}' decides and must not act`
  const importers = IMPORTERS[to]
  if (importers !== undefined && !importers.some((each) => isIn(from, each))) {
    return `${from} imports ${to}, which belongs to ${importers.join(', ')}`
  }
  return undefined
}

function mayImport(home: string, place: string): boolean {
  if (home === place || place === 'vocabulary') return true
  const listed = MAY_IMPORT[home]
  if (listed !== undefined && !listed.some((each) => isIn(place, each))) return false
  return layerOf(place) < layerOf(home)
}

/** The layer's name that a path belongs to: the longest one, so that `report/page` is not `report`. */
function placeOf(path: string): string | undefined {
  return LAYERS.flat()
    .filter((name) => isIn(path, name))
    .reduce<string | undefined>((longest, name) => (name.length > (longest?.length ?? 0) ? name : longest), undefined)
}

function layerOf(place: string): number {
  return LAYERS.findIndex((names) => names.includes(place))
}

function isIn(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`)
}

/** Who imports whom, by file and by the folder that a file stands in; a file at the root stands for itself. */
function graphs(all: readonly Import[]): { readonly files: Graph; readonly folders: Graph } {
  const files = new Map<string, Set<string>>()
  const folders = new Map<string, Set<string>>()
  const add = (graph: Map<string, Set<string>>, from: string, to: string) =>
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
  const folderOf = (path: string) => (path.includes('/') ? dirname(path) : path)
  for (const each of all.filter(({ to }) => to.startsWith('.'))) {
    const path = target(each)
    add(files, each.from, path)
    if (folderOf(each.from) !== folderOf(path)) add(folders, folderOf(each.from), folderOf(path))
  }
  return { files, folders }
}

/** Groups of nodes that reach each other, and nodes that reach themselves (Tarjan 1972), sorted. */
function circles(graph: Graph): readonly (readonly string[])[] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    lowest.set(node, index.get(node)!)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== index.get(node)) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1 || graph.get(node)?.has(node)) found.push(group.sort())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return found.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

function imports(): readonly Import[] {
  return sources().flatMap((from) => importsIn(readFileSync(join(SRC, from), 'utf8')).map((to) => ({ from, to })))
}

function importsIn(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map((match) => match[1]!)
}

function target({ from, to }: Import): string {
  return relative(SRC, resolve(SRC, dirname(from), to))
}

function sources(): readonly string[] {
  return paths().filter((name) => name.endsWith('.ts'))
}

/** Every file below the sources. */
function paths(): readonly string[] {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => relative(SRC, join(parentPath, name)))
}

/** Where a kind's name is another word: a preset, a part of the scenario file, an input, an event of a socket. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  echo: ['config/spoken.ts', 'config/config.ts', 'config/runs.ts', 'records', 'speech', 'inputs'],
  connect: ['config/spoken.ts', 'speech/written', 'wire'],
  rate: [
    'config/config.ts',
    'config/load-config.ts',
    'inputs',
    'report/result/reproduce.ts',
    'speech/written/schema.ts',
  ],
  stream: ['inputs', 'speech/presets', 'speech/written', 'init/project.ts'],
}

/** Texts of inputs and of the scenario file give examples. */
const EXAMPLES = ['inputs', 'speech/written/schema.ts', 'config/acknowledgements.ts', 'config/thresholds.ts']

/** The lines of a source that go by the name of a kind or of a metric. */
function namesIn(path: string, text: string): readonly string[] {
  if (path.startsWith('scenarios/')) return []
  const within = (places: readonly string[] = []) =>
    places.some((place) => path === place || path.startsWith(`${place}/`))
  const kinds = SCENARIOS.map(({ name }) => name).filter((name) => !within(OTHER_WORDS[name]))
  const asKind = new RegExp(`'(?:${kinds.join('|')})'`)
  // Another word elsewhere in the file does not excuse a comparison.
  const compared = new RegExp(`\\b(?:kind|scenario)\\b\\)?\\s*(?:===|!==)\\s*'(?:${NAMES})'|\\bcase '(?:${NAMES})':`)
  const metric = new RegExp(`['"\`](?:${METRICS.map(({ name }) => name.replaceAll('.', '\\.')).join('|')})\\b`)
  return text
    .split('\n')
    .filter((line) => asKind.test(line) || compared.test(line) || (!within(EXAMPLES) && metric.test(line)))
    .map((line) => `${path}: ${line.trim()}`)
}
