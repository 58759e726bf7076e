import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'

// A kind of scenario that nobody has heard of: one folder and a line in each table, in a copy of the sources in which
// nothing else is changed. What it measures is a count, so that its verdict hangs on no machine.

const ROOT = join(import.meta.dirname, '../..')

const JOB = `
import { request } from 'node:http'
import type { JobKind, Share } from '../../generator/job.ts'
import type { LoadEffects } from '../../generator/window.ts'
import type { Target } from '../../speech/target.ts'

export type UpgradeJob = { readonly kind: 'upgrade'; readonly share: Share; readonly target: Target }
export type UpgradeResult = { readonly kind: 'upgrade'; readonly bytes: number }

export const upgradeJob: JobKind<UpgradeJob, UpgradeResult> = {
  name: 'upgrade',
  connections: () => 1,
  mostShares: () => 1,
  partAt: (job) => job,
  merge: ([first]) => first!,
}

/** Bytes of the headers that the server answers an upgrade with. */
export async function runUpgrade({ target }: UpgradeJob, effects: LoadEffects): Promise<UpgradeResult> {
  await effects.window({ phase: 0, warmUpMs: 0, settled: true, failed: 0 })
  const { host, port, path } = target
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  return new Promise((resolve, reject) => {
    request({ host, port, path, headers })
      .once('upgrade', ({ rawHeaders }, socket) => {
        socket.destroy()
        resolve({ kind: 'upgrade', bytes: rawHeaders.join('').length })
      })
      .once('error', reject)
      .end()
  })
}
`

const KIND = `
import { z } from 'zod'
import { formatOne } from '../../format/numbers.ts'
import { factTable } from '../../format/table.ts'
import { WHOLE } from '../../generator/job.ts'
import { together } from '../../measure/figures.ts'
import type { Measurement } from '../../measure/measurement.ts'
import { runTogether, windowAhead } from '../../measure/running.ts'
import type { Kind, Scenario, ScenarioConfig } from '../contract/kind.ts'
import { common } from '../contract/result-fields.ts'
import type { ScenarioReport } from '../contract/scenario-report.ts'
import { type UpgradeJob, upgradeJob } from './job.ts'

type UpgradeMeasurement = Measurement & { readonly scenario: 'upgrade'; readonly bytes: number }
const shape = { upgrade: z.strictObject({ bytes: z.number() }).optional() }

const report: ScenarioReport<UpgradeMeasurement, typeof shape> = {
  shape,
  taken: { inFile: 9, inReport: 9 },
  scenariosOf(measurements, given) {
    const heads = measurements.filter(({ side }) => side === 'head')
    if (heads.length === 0) return []
    return [{ ...common(heads, given).fields, concurrency: 1, upgrade: { bytes: heads[0]!.bytes } }]
  },
  detailsOf: ({ upgrade: own }) => [
    { title: 'Upgrade', table: factTable([['Bytes of the answer', formatOne(own?.bytes ?? 0, 'bytes')]]) },
  ],
}

export const upgrade: Kind<ScenarioConfig, Scenario, UpgradeMeasurement> = {
  name: 'upgrade',
  help: 'counts the bytes of the answer to an upgrade',
  parameters: [{ name: 'times', fallback: '1', help: 'How often.' }],
  parse: ({ count }) => ({ kind: 'upgrade', times: count('times') }) as ScenarioConfig,
  textOf: () => '1',
  place: 'pairs',
  plan: (_, { timeoutMs }) => ({ kind: 'upgrade', workers: 1, timeoutMs }),
  connections: () => 1,
  longestMs: () => 10_000,
  words: () => 'one upgrade',
  job: upgradeJob,
  solos: 'apart',
  jobs: 'each-side',
  async measure({ workers }, { pair, sides, design }, bench, signal) {
    const jobs = sides.map((side): UpgradeJob => ({ kind: 'upgrade', share: WHOLE, target: bench.target(side, 1) }))
    const results = await runTogether(jobs, { kind: upgradeJob, sides, workers, bench, signal }, () => windowAhead(1))
    const measurements = results.map(({ bytes }, place): UpgradeMeasurement => ({
      scenario: 'upgrade',
      pair,
      side: sides[place]!.side,
      design,
      windowMs: 1,
      connections: 1,
      attempted: 1,
      succeeded: 1,
      failures: { counts: {}, details: {} },
      bytesIn: bytes,
      bytesOut: 0,
      generator: together([{ cpu: 0, elu: 0 }]),
      bytes,
    }))
    return { measurements, warnings: [] }
  },
  metrics: [
    {
      name: 'upgrade.bytes',
      label: 'bytes of an upgrade',
      unit: 'bytes',
      better: 'lower',
      tier: 'primary',
      threshold: 0.1,
      floor: 0,
      figure: ({ bytes }) => bytes,
    },
  ],
  report,
  gist: ({ bytes }) => \`\${bytes} bytes\`,
}
`

const SERVER = `
import { createServer } from 'node:http'
import { createHash } from 'node:crypto'
const [port, extra] = process.argv.slice(2)
createServer()
  .on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1').update(headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64')
    socket.on('error', () => {})
    socket.write('HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\nX-Extra: ' + 'x'.repeat(Number(extra)) + '\\r\\nSec-WebSocket-Accept: ' + accept + '\\r\\n\\r\\n')
    socket.on('data', () => socket.end())
  })
  .listen(Number(port), '127.0.0.1')
`

/** A copy of the sources with the made-up kind in it. */
function withKind(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'ws-gate-kind-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['src', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'dist']) symlinkSync(join(ROOT, name), join(folder, name))
  mkdirSync(join(folder, 'src/scenarios/upgrade'))
  writeFileSync(join(folder, 'src/scenarios/upgrade/job.ts'), JOB)
  writeFileSync(join(folder, 'src/scenarios/upgrade/kind.ts'), KIND)
  writeFileSync(join(folder, 'server.mjs'), SERVER)
  insert(join(folder, 'src/scenarios/table.ts'), "import { upgrade } from './upgrade/kind.ts'\n", [
    'stream]',
    'stream, upgrade]',
  ])
  insert(join(folder, 'src/scenarios/workers.ts'), "import { runUpgrade } from './upgrade/job.ts'\n", [
    'stream: { run: runStream },',
    'stream: { run: runStream },\n  upgrade: { run: runUpgrade },',
  ])
  return folder
}

/** One more import and one more line of the table. */
function insert(path: string, imported: string, [line, longer]: readonly [string, string]): void {
  const text = readFileSync(path, 'utf8')
  assert.equal(text.split(line).length, 2, `${path} has no such line`)
  writeFileSync(path, imported + text.replace(line, longer))
}

type Ended = { readonly code: number; readonly out: string; readonly err: string }

function run(folder: string, file: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(file, args, { cwd: folder, maxBuffer: 16 * 2 ** 20 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

const server = (extra: number) => `${process.execPath} server.mjs \${PORT} ${extra}`

test('a kind of scenario is one folder and a line of the tables, from the input to the verdict and the report', async (t) => {
  const folder = withKind(t)
  const cli = (...args: readonly string[]) => run(folder, process.execPath, ['src/cli.ts', ...args])
  const compiled = await run(folder, join(ROOT, 'node_modules/.bin/tsc'), ['-p', '.'])
  assert.equal(compiled.code, 0, compiled.out)

  const help = await cli('run', '--help')
  assert.match(help.out, /upgrade: counts the bytes of the answer to an upgrade\n {6}times=…/)
  assert.match(help.out, /Default thresholds: .*upgrade\.bytes=10%/)

  const options = ['--url', 'ws://127.0.0.1:${PORT}/', '--scenarios', 'upgrade', '--store', 'none', '--pairs', '11']
  const judged = (head: number) =>
    cli('run', ...options, '--base-command', server(8), '--command', server(head), '--out', `${head}.json`)
  const [slower, same] = [await judged(80), await judged(8)]
  assert.equal(slower.code, 1, slower.err)
  assert.match(slower.out, /^Regressed: bytes of an upgrade \+\d/)
  assert.match(slower.out, /bytes of an upgrade +\d.*regressed/)
  assert.equal(same.code, 0, same.err)
  assert.match(same.out, /^Passed: nothing is slower beyond its threshold, in 11 pairs/)

  const result = JSON.parse(readFileSync(join(folder, '80.json'), 'utf8'))
  assert.deepEqual(result.plan.gating, ['upgrade.bytes'])
  assert.equal(result.scenarios[0].kind, 'upgrade')
  assert.ok(result.scenarios[0].upgrade.bytes > 80)
  const [comparison] = result.comparisons
  assert.deepEqual([comparison.metric, comparison.verdict, comparison.pairs], ['upgrade.bytes', 'regressed', 11])
  assert.match(slower.out, /Upgrade\n.*\n +Bytes of the answer +\d/)
  const page = await cli('trend', '80.json', '--out', 'page.html')
  assert.equal(page.code, 0, page.err)
})

test('a metric without its figure does not compile', async (t) => {
  const folder = withKind(t)
  const path = join(folder, 'src/scenarios/upgrade/kind.ts')
  writeFileSync(path, readFileSync(path, 'utf8').replace('      figure: ({ bytes }) => bytes,\n', ''))
  const compiled = await run(folder, join(ROOT, 'node_modules/.bin/tsc'), ['-p', '.'])
  assert.notEqual(compiled.code, 0)
  assert.match(compiled.out, /'figure' is missing/)
})

test('a metric is one value: with its figure it is observed, judged and told', async (t) => {
  const folder = withKind(t)
  const path = join(folder, 'src/scenarios/upgrade/kind.ts')
  const more = `    { name: 'upgrade.twice', label: 'twice the bytes', unit: 'bytes', better: 'lower', tier: 'guard', threshold: 0.1, floor: 0, figure: ({ bytes }) => 2 * bytes },\n`
  // The same once more, with a floor that the difference of 144 bytes does not reach.
  const floored = more.replace('twice', 'little').replace('twice the', 'few').replace('floor: 0', 'floor: 1_000')
  writeFileSync(path, readFileSync(path, 'utf8').replace('  metrics: [\n', `  metrics: [\n${more}${floored}`))
  const ended = await run(folder, process.execPath, [
    ...['src/cli.ts', 'run', '--url', 'ws://127.0.0.1:${PORT}/', '--scenarios', 'upgrade', '--store', 'none'],
    ...['--pairs', '11', '--base-command', server(8), '--command', server(80)],
  ])
  assert.equal(ended.code, 1, ended.err)
  assert.match(ended.out, /^Regressed: twice the bytes \+[^,]*, [^,]*\], bytes of an upgrade \+[^,]*, [^,]*\]\.\n/)
  assert.match(ended.out, /few bytes .* unchanged/)
})
