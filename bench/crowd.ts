import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadResultSchema } from '../src/report/result/load-result.ts'
import type { Result } from '../test/result.ts'
import { CLI, gateRun } from './gate-run.ts'
import { type Promised, tellMissed } from './interleaved.ts'
import { writeReadme } from './readme.ts'

// The largest part of a million that a small machine can hold: node bench/crowd.ts [--connections 100000]
// 100,000 connections from several workers to several server processes: held, echoed over by a schedule, and echoed over
// as fast as they answer. Writes the table of the README where all of it was reached.

const { values } = parseArgs({ options: { connections: { type: 'string', default: '100000' } } })
const CROWD = Number(values.connections)
const IN_FLIGHT = CROWD / 100
const PROCESSES = Math.ceil(CROWD / 16_000) + 1
const PAYLOAD = '1KiB'
const MOST_CLIENT_BYTES = 5_000
const SERVER = [
  '--',
  process.execPath,
  join(import.meta.dirname, '../test/servers/echo.js'),
  'cluster',
  '${PORT}',
  String(PROCESSES),
]
const STARTING = ['--ready-timeout', '60s']

type Scenario = Result['scenarios'][number]

const promised: Promised[] = []
const held = await measure([`hold connections=${CROWD} concurrency=400 for=5s`])
const { rssBytesPerConnection, generatorBytesPerConnection, dropped, closedUncleanly } = held.hold!
console.log(
  `hold ${CROWD}: ${held.succeeded} held by ${held.generator.workers} workers, ${dropped} dropped, ${closedUncleanly} closed uncleanly, ${held.connectionsPerSecond!.toFixed(0)}/s opened, server ${rssBytesPerConnection.toFixed(0)} B and client ${generatorBytesPerConnection.toFixed(0)} B each`,
)
promised.push({ what: `connections held of ${CROWD}`, reached: held.succeeded, least: CROWD })
promised.push({ what: 'connections closed cleanly', reached: held.succeeded - closedUncleanly, least: CROWD })
promised.push({
  what: `${MOST_CLIENT_BYTES} B / client memory of a connection`,
  reached: MOST_CLIENT_BYTES / generatorBytesPerConnection,
  least: 1,
})

const paced = await measure([
  'rate',
  '--connections',
  String(CROWD),
  '--rate',
  '5000/s',
  '--duration',
  '10s',
  '--payload',
  PAYLOAD,
])
console.log(
  `rate over ${CROWD}: ${paced.succeeded} of ${paced.attempted} at ${paced.messagesPerSecond!.toFixed(0)}/s, p50 ${paced.timeUs!.p50} µs, p99 ${paced.timeUs!.p99} µs`,
)
promised.push({ what: 'messages echoed over the crowd', reached: paced.succeeded, least: paced.attempted })

const load = await closedLoad()
console.log(
  `echo over ${CROWD}, ${IN_FLIGHT} in flight: ${load.succeeded} of ${load.attempted} in ${load.plan.windows} windows, ${load.messagesPerSecond!.toFixed(0)}/s, p50 ${load.timeUs!.p50} µs, p99 ${load.timeUs!.p99} µs, ${load.failed} failed`,
)
promised.push({ what: 'echoes that failed, subtracted from none', reached: -load.failed, least: 0 })
promised.push({ what: 'connections left behind, subtracted from none', reached: -leftBehind(), least: 0 })
if (tellMissed(promised)) writeTable()
else process.exitCode = 1

function writeTable(): void {
  const ms = (us: number) => `${(us / 1_000).toFixed(us < 10_000 ? 2 : 1)} ms`
  const count = (value: number) => Math.round(value).toLocaleString('en')
  const { timeUs } = load
  const cores = cpus().length
  // Of the nbio project's README: one server process of Go, its client beside it, all of it on one machine.
  const rows = [
    ['machine', `${cores} cores, servers and client together`, "16 processors, 8 of them the server's"],
    ['server', `${PROCESSES} processes of Node (ws)`, 'one of Go (nbio, non-blocking)'],
    ['connections', count(load.plan.connections), '1,000,000'],
    ['messages in flight', count(load.plan.concurrency!), '10,000'],
    ['payload', PAYLOAD.replace('K', ' K'), '1 KiB'],
    ['echoes', `${count(load.succeeded)}, each compared`, '5,000,000, not compared'],
    ['failed', count(load.failed), '0'],
    ['TPS', count(load.messagesPerSecond!), '104,713'],
    ['TP50, TP95, TP99', [timeUs!.p50, timeUs!.p95, timeUs!.p99].map(ms).join(', '), '62.8 ms, 410 ms, 638 ms'],
    ['server memory a connection', `${count(rssBytesPerConnection)} B`, '980 B'],
    ['client memory a connection', `${count(generatorBytesPerConnection)} B`, 'not told'],
    [
      'server CPU, by a schedule of 5,000/s',
      `${paced.server!.cpu.avg.toFixed(2)} cores, p50 ${ms(paced.timeUs!.p50)}, p99 ${ms(paced.timeUs!.p99)}, timed from when each was due`,
      'not told',
    ],
    ['opened a second', count(held.connectionsPerSecond!), 'not told'],
  ]
  const lines = [
    '| | ws-gate, this script | go-websocket-benchmark, as published |',
    '|:---|---:|---:|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    `\`npm run bench:crowd\`, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. The two are other machines and other servers: what they have in common is what they ask for.`,
  ]
  writeReadme('crowd', lines.join('\n'))
}

/** Runs the gate with one scenario, which must succeed. */
async function measure([scenario = '', ...options]: readonly string[]): Promise<Scenario> {
  const { code, result } = await gateRun([
    '--scenarios',
    scenario,
    '--store',
    'none',
    ...STARTING,
    ...options,
    ...SERVER,
  ])
  const [measured] = result.scenarios
  if (code !== 0 || measured === undefined)
    throw new Error(`${scenario}: exit ${code}, ${result.reason ?? 'no result'}`)
  return measured
}

/** As fast as they answer, so many in flight. */
async function closedLoad() {
  const options = ['--connections', String(CROWD), '--concurrency', String(IN_FLIGHT), '--payload', PAYLOAD]
  const child = spawn(
    process.execPath,
    [CLI, 'load', '--json', ...options, '--duration', '5s', '--windows', '5', ...STARTING, ...SERVER],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString('utf8')
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the load ended with ${code}`)
  return loadResultSchema.parse(JSON.parse(out))
}

/** Connections of this machine with itself that are still open. */
function leftBehind(): number {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  const open = lines.map((line) => line.trim().split(/\s+/)).filter((fields) => fields[3] === '01')
  return open.filter(([, local = '', remote = '']) => /7F:/.test(local) && /7F:/.test(remote)).length
}
