import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeReadme } from '../../bench/readme.ts'
import { formatOne } from '../../src/format/numbers.ts'
import { resultSchema } from '../../src/report/result/result-schema.ts'
import type { Result } from '../result.ts'
import { install, placesBelow, versionOf } from './install.ts'
import { type MatrixServer, PLANTED, SERVERS } from './servers.ts'

// The matrix of real servers: each is installed by its package's name, booted by the gate, measured with its preset, and
// passes or fails. node test/matrix/matrix.ts [NAME…] for some of them, which leaves the README alone. What passed is kept
// for half a day, so that a suite that was ended goes on where it was; --fresh measures all anew.

const ROOT = join(import.meta.dirname, '../..')
const CLI = join(ROOT, 'dist/cli.js')
const FOLDER = join(tmpdir(), 'ws-gate-matrix')
const AT = placesBelow(FOLDER)
const LEAST_PASSING = 14
const LEAST_LANGUAGES = 5

type Row = {
  readonly server: MatrixServer
  readonly version: string
  readonly problems: readonly string[]
  readonly skipped?: string
  readonly result?: Result
  /** What else was seen to hold. */
  readonly seen: readonly string[]
}

type Ended = { readonly code: number | null; readonly result?: Result; readonly err: string }

const FRESH = '--fresh'
const KEPT_MS = 12 * 3_600_000

const isFresh = process.argv.includes(FRESH)
const wanted = process.argv.slice(2).filter((word) => word !== FRESH)
mkdirSync(FOLDER, { recursive: true })
const rows: Row[] = []
for (const server of SERVERS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const row = keptRow(server) ?? (await measured(server))
  if (row.problems.length === 0 && row.skipped === undefined) writeFileSync(rowPath(server), JSON.stringify(row))
  rows.push(row)
  const { problems, skipped, result, seen } = row
  const said =
    skipped !== undefined ? `skipped: ${skipped}` : problems.length > 0 ? `FAILED: ${problems.join('; ')}` : 'passed'
  console.log(
    `${server.name} ${row.version} (${server.language}, ${server.preset}): ${said}; ${[...figures(result), ...seen].join(', ')}`,
  )
}
const planted = wanted.length === 0 ? await plantedSlowDowns() : []
for (const { said } of planted) console.log(`planted in ${said}`)

const passing = rows.filter(({ problems, skipped }) => problems.length === 0 && skipped === undefined)
const languages = new Set(passing.map(({ server }) => server.language))
const skipped = rows.filter((row) => row.skipped !== undefined)
const failed = [...rows.flatMap(({ problems }) => problems), ...planted.filter(({ caught }) => !caught)]
console.log(
  `${passing.length} servers in ${languages.size} languages pass, ${skipped.length} skipped, ${failed.length} failures`,
)
if (wanted.length === 0) {
  writeReadme('servers', table())
  if (passing.length < LEAST_PASSING || languages.size < LEAST_LANGUAGES) failed.push('too few servers pass')
}
process.exitCode = failed.length === 0 ? 0 : 1

/** What passed lately. After a change of the gate that moves figures, --fresh is the word. */
function keptRow(server: MatrixServer): Row | undefined {
  const path = rowPath(server)
  const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (isFresh || Date.now() - at > KEPT_MS) return undefined
  const { result, ...row } = JSON.parse(readFileSync(path, 'utf8'))
  return { ...row, server, ...(result !== undefined && { result: resultSchema.parse(result) }) }
}

function rowPath({ name }: MatrixServer): string {
  return join(FOLDER, `${name.replaceAll(/\W+/g, '-')}.json`)
}

async function measured(server: MatrixServer): Promise<Row> {
  const missing = await install(server.source, FOLDER)
  if (missing !== undefined) return { server, version: '', problems: [], skipped: missing, seen: [] }
  const version = await versionOf(server, AT)
  const problems: string[] = []
  const seen: string[] = []
  const check = async (what: string, holds: () => Promise<string | undefined>) => {
    const problem = await holds()
    if (problem === undefined) seen.push(what)
    else problems.push(`${what}: ${problem}`)
  }
  if (server.scenarios === undefined)
    await check('5 × 200, window 4', async () => {
      const load = ['--connections', '5', '--concurrency', '20', '--duration', '400ms', '--scenarios', 'echo']
      return exchanges(await gate(server, load))
    })
  if (server.heartbeatMs !== undefined) await check('heartbeats', () => heartbeats(server, server.heartbeatMs!))
  if (server.group !== undefined) await check('group chat', () => groupChat({ ...server, command: server.group! }))
  if (server.refuses !== undefined) await check('wrong token', () => refusal(server, server.refuses!))
  const { result, err, code } = await gate(server, [
    '--duration',
    '800ms',
    '--scenarios',
    server.scenarios ?? 'echo, connect',
  ])
  if (code !== 0 || result === undefined) problems.push(`exit ${code}: ${result?.reason ?? err.slice(-300)}`)
  return { server, version, problems, seen, ...(result !== undefined && { result }) }
}

/** What is wrong with a run of five connections with four in flight each. */
function exchanges({ code, result, err }: Ended): string | undefined {
  if (code !== 0 || result === undefined) return `exit ${code}: ${result?.reason ?? err.slice(-300)}`
  const echo = result.scenarios.find(({ kind, side }) => kind === 'echo' && side === 'head')
  if (echo === undefined) return 'nothing was measured'
  const strays = [echo.failed, echo.late, echo.duplicates, echo.unmatched]
  if (strays.some((count) => count !== 0)) return `failed, late, duplicate, unmatched: ${strays.join(', ')}`
  return echo.succeeded >= 5 * 200 ? undefined : `only ${echo.succeeded} exchanges`
}

/** Connections that only the session keeps must outlast two periods and more. */
async function heartbeats(server: MatrixServer, periodMs: number): Promise<string | undefined> {
  const seconds = Math.ceil((2.5 * periodMs) / 1_000)
  const options = ['--scenarios', `hold connections=20 for=${seconds}s`]
  const file = join(FOLDER, 'heartbeat.yml')
  if (server.heartbeatFile !== undefined) writeFileSync(file, server.heartbeatFile)
  const own = server.heartbeatFile === undefined ? server : { ...server, preset: 'echo', options: ['--config', file] }
  const { code, result, err } = await gate(own, options, { PERIOD: String(periodMs) })
  if (code !== 0 || result === undefined) return `exit ${code}: ${result?.reason ?? err.slice(-300)}`
  const { hold, succeeded } = result.scenarios[0]!
  return hold?.dropped === 0 && hold.silent === 0 && succeeded === 20
    ? undefined
    : `${hold?.dropped} of 20 were dropped`
}

/** Each message is pushed to every one of two hundred members. */
async function groupChat(server: MatrixServer): Promise<string | undefined> {
  const scenario = 'broadcast members=200 publishers=4 rate=10/s for=3s'
  const { code, result, err } = await gate(server, ['--scenarios', scenario])
  if (code !== 0 || result === undefined) return `exit ${code}: ${result?.reason ?? err.slice(-300)}`
  const { broadcast, duplicates, unmatched, timeUs } = result.scenarios[0]!
  console.log(
    `${server.name}, group chat: last delivery ${formatOne(broadcast!.lastUs.median, 'us')}, p99 ${formatOne(timeUs!.p99, 'us')}`,
  )
  return broadcast!.reach === 1 && duplicates === 0 && unmatched === 0 ? undefined : `reach ${broadcast!.reach}`
}

async function refusal(
  server: MatrixServer,
  { environment, file, words }: NonNullable<MatrixServer['refuses']>,
): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'ws-gate-refusal-'))
  try {
    writeFileSync(join(folder, 'gate.yml'), file)
    const options = ['--config', join(folder, 'gate.yml'), '--ready-timeout', '12s', '--scenarios', 'echo']
    const { code, result } = await gate({ ...server, preset: 'echo' }, options, environment)
    if (code !== 3) return `exit ${code}, not 3`
    return words.test(result?.reason ?? '') ? undefined : `the reason is: ${result?.reason}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function plantedSlowDowns(): Promise<readonly { readonly caught: boolean; readonly said: string }[]> {
  const all = []
  for (const { name, turns } of PLANTED) {
    const server = SERVERS.find((one) => one.name === name)!
    if ((await install(server.source, FOLDER)) !== undefined) {
      all.push({ caught: false, said: `${name}: its slow-down could not be tried` })
      continue
    }
    const base = `SLOW=0; export SLOW; ${server.command(AT)}`
    const { code, result } = await gate(
      { ...server, command: () => `SLOW=${turns}; export SLOW; ${server.command(AT)}` },
      ['--base-command', base, '--scenarios', 'echo'],
    )
    const cpu = result?.comparisons.find(({ metric }) => metric === 'echo.cpuPerMessage')
    const change = ((cpu?.change ?? 0) * 100).toFixed(1)
    const said = `${name} (${server.language}) by ${change} % in CPU per message, ${code === 1 ? 'told' : 'NOT told'} after ${result?.seconds.toFixed(0)} s`
    all.push({ caught: code === 1 && cpu?.verdict === 'regressed', said })
  }
  return all
}

/** One run of the bundled gate. */
function gate(
  server: MatrixServer,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const isPaired = options.includes('--base-command')
  const pairs = isPaired ? [] : ['--pairs', '5']
  const common = [
    '--json',
    '--store',
    'none',
    '--name',
    'matrix',
    '--preset',
    server.preset,
    ...pairs,
    ...(server.options ?? []),
    ...options,
  ]
  const child = spawn(process.execPath, [CLI, 'run', ...common, '--', 'sh', '-c', server.command(AT)], {
    cwd: FOLDER,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8')
  })
  return new Promise((resolve) => {
    child.once('close', (code) =>
      resolve({ code, err, ...(out !== '' && { result: resultSchema.parse(JSON.parse(out)) }) }),
    )
  })
}

function figures(result: Result | undefined): readonly string[] {
  const one = headOf(result)
  return one === undefined ? [] : [perSecond(one), cpu(one), `limited by ${one.limitedBy}`]
}

type Scenario = Result['scenarios'][number]

function headOf(result: Result | undefined): Scenario | undefined {
  return result?.scenarios.find(({ kind, side }) => side === 'head' && (kind === 'echo' || kind === 'stream'))
}

function perSecond({ messagesPerSecond }: Scenario): string {
  return messagesPerSecond === undefined ? '' : formatOne(messagesPerSecond, 'per-second')
}

function cpu({ server }: Scenario): string {
  return server?.cpuUsPerMessage === undefined ? '' : formatOne(server.cpuUsPerMessage, 'us')
}

/** What the README shows. */
function table(): string {
  const cells = passing.map(({ server, version, result }) => {
    const one = headOf(result)
    const shown =
      one === undefined
        ? ['', '', '']
        : [`${perSecond(one)}${one.kind === 'stream' ? ' pushed' : ''}`, cpu(one), one.limitedBy ?? '']
    return `| ${[server.name, version, server.language, `\`${server.preset}\``, ...shown].join(' | ')} |`
  })
  const left = skipped.map(({ server, skipped: reason }) => `${server.name}: ${reason}`)
  return [
    'Real servers, installed by the names of their packages and booted by the gate (`npm run test:servers`; 50 connections, one',
    `message in flight on each, 64 B, two cores of one machine on ${new Date().toISOString().slice(0, 10)}: an echo of one is no measure of another's worth):`,
    '',
    '| server | version | language | preset | echoes/s | CPU per message | limited by |',
    '|:---|:---|:---|:---|---:|---:|:---|',
    ...cells,
    '',
    `${passing.length} servers in ${languages.size} languages. ${left.length === 0 ? 'None was skipped.' : `Skipped: ${left.join('; ')}.`} Phoenix and SignalR have no server in these registries: their presets are tested against small ones of`,
    `the tests. A slow-down planted in one server each of three languages is caught by a duet: ${planted.map(({ said }) => said).join('; ')}.`,
  ].join('\n')
}
