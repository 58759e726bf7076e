import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { median } from 'simple-statistics'
import { parseConfig } from '../src/config/config.ts'
import type { ClientResult, ClientTask } from './clients/client.ts'
import { CLIENT_CORE, engineMessages, engineOpenings } from './engine-client.ts'
import { buildFastServer } from './fast-server.ts'
import { interleave, type Promised, ratios, spread, tellMissed } from './interleaved.ts'
import { writeReadme } from './readme.ts'

// The load engine beside a plain `ws` client and the floor of bare sockets, in one run, interleaved, each on one core,
// the server on the other. Messages, and connections, per client CPU-second: only the ratios mean anything. `--write` puts
// the tables into the README.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1500' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const windowMs = Number(values.ms)
const warmUpMs = 1_000
const connections = 100
const CASES = [
  { payloadBytes: 128, inFlight: 1, timesWs: 1.8, ofFloor: 0.9 },
  { payloadBytes: 1024, inFlight: 1, timesWs: 1.8, ofFloor: 0.9 },
  { payloadBytes: 128, inFlight: 8, timesWs: 6, ofFloor: 0 },
  { payloadBytes: 1024, inFlight: 8, timesWs: 6, ofFloor: 0 },
]
const PROTOCOL_CASES = [1, 8]
const OPENINGS = { connections: 15_000, concurrency: 200, timesWs: 2, bytesEach: 5_000 }

const run = promisify(execFile)
const server = buildFastServer()
const promised: Promised[] = []
const lines: string[] = []
const say = (line: string) => {
  lines.push(line)
  process.stdout.write(`${line}\n`)
}
try {
  await measureMessages()
  await measureProtocol()
  await measureOpenings()
} finally {
  server.remove()
}
if (values.write) writeReadme('engine', lines.join('\n').trim())
if (!tellMissed(promised)) process.exitCode = 1

async function measureMessages(): Promise<void> {
  say('| payload | in flight | engine | ws | floor | engine / ws | engine / floor |')
  say('|---:|---:|---:|---:|---:|---:|---:|')
  for (const { payloadBytes, inFlight, timesWs, ofFloor } of CASES) {
    const task = (port: number): ClientTask => ({ port, connections, inFlight, payloadBytes, warmUpMs, windowMs })
    const clients = {
      engine: (port: number) => engineMessages(task(port)),
      ws: (port: number) => clientMessages('ws-client.ts', task(port)),
      floor: (port: number) => clientMessages('floor-client.ts', task(port)),
    }
    const rates = await interleave(clients, { rounds, server: server.command })
    const cell = (name: string) => `${(median([...rates[name]!]) / 1_000).toFixed(1)}k`
    const [toWs, toFloor] = [ratios(rates, 'engine', 'ws'), ratios(rates, 'engine', 'floor')]
    say(
      `| ${payloadBytes} B | ${inFlight} | ${cell('engine')} | ${cell('ws')} | ${cell('floor')} | ${spread(toWs)} | ${spread(toFloor)} |`,
    )
    const what = `${payloadBytes} B, ${inFlight} in flight, engine`
    promised.push({ what: `${what} / ws`, reached: median([...toWs]), least: timesWs })
    promised.push({ what: `${what} / floor`, reached: median([...toFloor]), least: ofFloor })
  }
  say(
    `\nMessages per client CPU-second against ${server.name}, ${connections} connections, ${rounds} interleaved rounds of ${windowMs} ms; ratios with their range.\n`,
  )
}

/** An echo knows a JSON-RPC request again like a reply: by its id, with what was sent in it. */
async function measureProtocol(): Promise<void> {
  const { protocol } = parseConfig({ place: 'run', texts: { preset: 'json-rpc' }, words: ['node'] })
  // Beside its filling of 64 B a request has 62 B: as much as a plain message of 126 B.
  const task = (port: number, inFlight: number, payloadBytes: number): ClientTask => {
    return { port, connections, inFlight, payloadBytes, warmUpMs, windowMs }
  }
  say('| in flight | plain, 126 B | JSON-RPC, 126 B | JSON-RPC / plain |')
  say('|---:|---:|---:|---:|')
  for (const inFlight of PROTOCOL_CASES) {
    const clients = {
      plain: (port: number) => engineMessages(task(port, inFlight, 126)),
      rpc: (port: number) => engineMessages(task(port, inFlight, 64), protocol),
    }
    const rates = await interleave(clients, { rounds, server: server.command })
    const cell = (name: string) => `${(median([...rates[name]!]) / 1_000).toFixed(1)}k`
    const toPlain = ratios(rates, 'rpc', 'plain')
    say(`| ${inFlight} | ${cell('plain')} | ${cell('rpc')} | ${spread(toPlain)} |`)
    const what = `JSON-RPC / plain, ${inFlight} in flight`
    promised.push({ what, reached: median([...toPlain]), least: inFlight === 1 ? 0.8 : 0.6 })
  }
  say('\nThe same for exchanges of a protocol: each reply is known by its id, and compared.\n')
}

async function measureOpenings(): Promise<void> {
  const bytes: Record<string, number[]> = { engine: [], ws: [] }
  const keep = (name: string, { perCpuSecond, bytesEach }: { perCpuSecond: number; bytesEach: number }) => {
    bytes[name]!.push(bytesEach)
    return perCpuSecond
  }
  const clients = {
    engine: async (port: number) =>
      keep('engine', await engineOpenings(port, OPENINGS.connections, OPENINGS.concurrency)),
    ws: async (port: number) => keep('ws', await wsOpenings(port)),
  }
  const rates = await interleave(clients, { rounds, server: server.command })
  const toWs = ratios(rates, 'engine', 'ws')
  const cell = (name: string) =>
    `${(median([...rates[name]!]) / 1_000).toFixed(1)}k, ${median(bytes[name]!).toFixed(0)} B`
  say('| opened | engine | ws | engine / ws |\n|---:|---:|---:|---:|')
  say(`| ${OPENINGS.connections} | ${cell('engine')} | ${cell('ws')} | ${spread(toWs)} |`)
  say(`\nConnections per client CPU-second, ${OPENINGS.concurrency} at once, and client memory for each.`)
  promised.push({ what: 'connections opened, engine / ws', reached: median([...toWs]), least: OPENINGS.timesWs })
  // As a share of what is allowed, so that greater is better here too.
  const share = OPENINGS.bytesEach / median(bytes['engine']!)
  promised.push({ what: `${OPENINGS.bytesEach} B / memory of an idle connection`, reached: share, least: 1 })
}

async function clientMessages(name: string, task: ClientTask): Promise<number> {
  const { messages, cpuSeconds }: ClientResult = JSON.parse(await runClient(name, [JSON.stringify(task)]))
  return messages / cpuSeconds
}

async function wsOpenings(port: number): Promise<{ perCpuSecond: number; bytesEach: number }> {
  const words = [port, OPENINGS.connections, OPENINGS.concurrency].map(String)
  return JSON.parse(await runClient('ws-opener.ts', words))
}

async function runClient(name: string, words: readonly string[]): Promise<string> {
  const file = join(import.meta.dirname, 'clients', name)
  const { stdout } = await run('taskset', ['-c', String(CLIENT_CORE), process.execPath, file, ...words])
  return stdout
}
