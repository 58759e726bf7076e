import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median } from 'simple-statistics'
import packageJson from '../package.json' with { type: 'json' }
import { findTree, MARKER_NAME } from '../src/server/process-tree.ts'
import { cpuUse, readPids } from '../src/server/resources.ts'
import type { Server } from '../src/server/server.ts'
import { endMarked } from '../src/server/stop.ts'
import type { ClientTask } from './clients/client.ts'
import { CLIENT_CORE, engineMessages } from './engine-client.ts'
import { buildFastServer } from './fast-server.ts'
import { type Promised, ratios, spread, tellMissed } from './interleaved.ts'
import { artillery } from './peers/artillery.ts'
import type { Peer } from './peers/peer.ts'
import { tsung } from './peers/tsung.ts'
import { writeReadme } from './readme.ts'
import { startBenchServer } from './server.ts'

// The load engine beside other tools: the same server on one core, each client alone on the other, in turns. The server
// counts the messages and /proc the client's CPU time, alike for all. `--write` puts the table into the README.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    ms: { type: 'string', default: '3000' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const windowMs = Number(values.ms)
/** Artillery needs this long until all of its connections are under load. */
const WARM_UP_MS = 8_000
const ENGINE_WARM_UP_MS = 1_000
const CONNECTIONS = 100
const PAYLOADS = [128, 1024]
const LEAST: Readonly<Record<string, number>> = { artillery: 5 }
/** Tools that were asked about and are not in the table, each with the reason. */
const NOT_HERE = [
  'k6: under the AGPL, and not fetched for that',
  'go-websocket-benchmark: its module is not served by the Go module proxy that was asked',
]

type Entry = {
  readonly name: string
  readonly version: string
  readonly checks: string
  measure(task: ClientTask): Promise<number>
}

const server = buildFastServer()
if (server.countsMessages) await compare()
else console.log('Without the C server nobody counts the messages: skipped.')
server.remove()

async function compare(): Promise<void> {
  const { entries, missing } = fetchAll()
  const promised: Promised[] = []
  const columns: string[][] = entries.map(({ name, version, checks }) => [`${name} ${version}`, checks])
  for (const payloadBytes of PAYLOADS) {
    const rates: Record<string, number[]> = Object.fromEntries(entries.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const { name, measure } of round % 2 === 0 ? entries : entries.toReversed()) {
        const task = { port: 0, connections: CONNECTIONS, inFlight: 1, payloadBytes, warmUpMs: WARM_UP_MS, windowMs }
        rates[name]!.push(await measure(task))
      }
    }
    for (const [index, { name }] of entries.entries()) {
      const times = ratios(rates, 'engine', name)
      columns[index]!.push(`${(median(rates[name]!) / 1_000).toFixed(1)}k`, index === 0 ? '' : spread(times))
      const least = LEAST[name]
      if (least !== undefined)
        promised.push({ what: `${payloadBytes} B, engine / ${name}`, reached: median([...times]), least })
    }
  }
  const text = [
    '| client | what it does with a reply | 128 B | ws-gate is | 1 KiB | ws-gate is |',
    '|:---|:---|---:|---:|---:|---:|',
    ...columns.map(
      (cells) => `| ${cells.map((cell, at) => ((at === 3 || at === 5) && cell ? `${cell} ×` : cell)).join(' | ')} |`,
    ),
    '',
    `Messages per client CPU-second against ${server.name}, ${CONNECTIONS} connections, 1 in flight, one core for each client, medians of`,
    `${rounds} interleaved rounds of ${windowMs / 1_000} s, ratios with their range. Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. Not measured: ${[...missing, ...NOT_HERE].join('; ')}.`,
  ].join('\n')
  console.log(text)
  console.log(`\n${missing.length + NOT_HERE.length} skipped.`)
  if (values.write) writeReadme('peers', text)
  if (!tellMissed(promised)) process.exitCode = 1
}

function fetchAll(): { readonly entries: readonly Entry[]; readonly missing: readonly string[] } {
  const entries: Entry[] = [
    { name: 'engine', version: packageJson.version, checks: 'matched, compared and timed', measure: measureEngine },
    {
      name: 'ws',
      version: packageJson.devDependencies.ws,
      checks: 'compared and timed',
      measure: (task) =>
        measureProcess(task, () => [process.execPath, client('ws-client.ts'), JSON.stringify(endless(task))]),
    },
  ]
  const missing: string[] = []
  for (const peer of [artillery, tsung]) {
    const found = peer.fetch()
    if ('missing' in found) missing.push(`${peer.name}: ${found.missing}`)
    else entries.push(entryOf(peer, found.version))
  }
  return { entries, missing }
}

function entryOf({ name, checks, command }: Peer, version: string): Entry {
  return {
    name,
    version,
    checks,
    measure: (task) => measureProcess(task, (folder, port) => command({ ...task, port }, folder)),
  }
}

function client(name: string): string {
  return join(import.meta.dirname, 'clients', name)
}

/** The ws client ends by itself; here it is ended. */
function endless(task: ClientTask): ClientTask {
  return { ...task, windowMs: 600_000 }
}

async function measureEngine(task: ClientTask): Promise<number> {
  const running = await startBenchServer(server.command)
  try {
    return await engineMessages({ ...task, port: running.port, warmUpMs: ENGINE_WARM_UP_MS })
  } finally {
    await running.stop()
  }
}

/** Messages per CPU-second of a process and all that it starts. */
async function measureProcess(
  { warmUpMs, windowMs: ms }: ClientTask,
  command: (folder: string, port: number) => readonly string[],
): Promise<number> {
  const running = await startBenchServer(server.command)
  const folder = mkdtempSync(join(tmpdir(), 'ws-gate-peer-'))
  const marker = `peer-${process.pid}-${running.port}`
  const words = command(folder, running.port).map((word) => word.replace('"port":0', `"port":${running.port}`))
  const child = spawn('taskset', ['-c', String(CLIENT_CORE), ...words], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, [MARKER_NAME]: marker, ARTILLERY_DISABLE_TELEMETRY: 'true' },
  })
  try {
    await sleep(warmUpMs)
    const pids = findTree({ leader: child.pid ?? -1, marker }).map(({ pid }) => pid)
    const before = [readPids(pids), await countOf(running)] as const
    await sleep(ms)
    const after = [readPids(pids), await countOf(running)] as const
    const messages = after[1] - before[1]
    if (messages === 0) throw new Error(`'${words.slice(0, 3).join(' ')}' sent nothing`)
    return messages / (cpuUse([before[0], after[0]]).cpuNs / 1e9)
  } finally {
    await endMarked(marker)
    await running.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Asks the C server how many messages it has echoed. */
async function countOf({ pid, tail }: Server): Promise<number> {
  const before = tail(2)
  process.kill(pid, 'SIGUSR1')
  while (tail(2) === before) await sleep(1)
  return Number(tail(1))
}
