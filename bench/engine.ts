import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { median } from 'simple-statistics'
import { WHOLE } from '../src/load/job.ts'
import { runJob } from '../src/load/worker.ts'
import type { ClientResult, ClientTask } from './clients/client.ts'
import { startBenchServer } from './server.ts'

// Messages per client CPU-second: the load engine beside a plain `ws` client and the floor of bare sockets, in one run,
// interleaved, each on one core, the server on the other. Only the ratios mean anything.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1500' },
    'least-ratio': { type: 'string', default: '1.6' },
  },
})
const ROUNDS = Number(values.rounds)
const WINDOW_MS = Number(values.ms)
const WARM_UP_MS = 1_000
const CONNECTIONS = 100
const CASES = [
  { payloadBytes: 128, inFlight: 1 },
  { payloadBytes: 1024, inFlight: 1 },
  { payloadBytes: 128, inFlight: 8 },
  { payloadBytes: 1024, inFlight: 8 },
]
const CLIENT_CORE = '1'
const run = promisify(execFile)
const file = (name: string) => join(import.meta.dirname, name)
const bundled = (name: string) => join(import.meta.dirname, '../dist', name)

type Client = (task: ClientTask) => Promise<number>

const CLIENTS: Readonly<Record<string, Client>> = {
  engine: runEngine,
  ws: (task) => runProcess('clients/ws-client.ts', task),
  floor: (task) => runProcess('clients/floor-client.ts', task),
}

let reached = true
console.log(
  '| payload | in flight | engine | ws | floor | engine / ws | engine / floor |\n|---:|---:|---:|---:|---:|---:|---:|',
)
for (const { payloadBytes, inFlight } of CASES) {
  const rates: Record<string, number[]> = { engine: [], ws: [], floor: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const order = Object.keys(CLIENTS)
    for (const name of round % 2 === 0 ? order : order.toReversed()) {
      rates[name]!.push(
        await withServer((port) =>
          CLIENTS[name]!({
            port,
            connections: CONNECTIONS,
            inFlight,
            payloadBytes,
            warmUpMs: WARM_UP_MS,
            windowMs: WINDOW_MS,
          }),
        ),
      )
    }
  }
  const ratios = (other: string) => rates['engine']!.map((rate, round) => rate / rates[other]![round]!)
  const cell = (name: string) => `${(median(rates[name]!) / 1_000).toFixed(1)}k`
  console.log(
    `| ${payloadBytes} B | ${inFlight} | ${cell('engine')} | ${cell('ws')} | ${cell('floor')} | ${spread(ratios('ws'))} | ${spread(ratios('floor'))} |`,
  )
  if (payloadBytes === 1024 && inFlight === 1 && median(ratios('ws')) < Number(values['least-ratio'])) reached = false
}
console.log(
  `\nMessages per client CPU-second, ${CONNECTIONS} connections, ${ROUNDS} interleaved rounds of ${WINDOW_MS} ms; ratios with their range.`,
)
if (!reached) {
  console.error(`the engine is below ${values['least-ratio']} times ws at 1 KiB, 1 in flight`)
  process.exitCode = 1
}

function spread(ratios: readonly number[]): string {
  return `${median([...ratios]).toFixed(2)} (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`
}

async function withServer(use: (port: number) => Promise<number>): Promise<number> {
  const server = await startBenchServer([process.execPath, bundled('reference-server.js'), '${PORT}', 'ceiling'])
  try {
    return await use(server.port)
  } finally {
    await server.stop()
  }
}

async function runProcess(name: string, task: ClientTask): Promise<number> {
  const { stdout } = await run('taskset', ['-c', CLIENT_CORE, process.execPath, file(name), JSON.stringify(task)])
  const { messages, cpuSeconds }: ClientResult = JSON.parse(stdout)
  return messages / cpuSeconds
}

async function runEngine({
  port,
  connections,
  inFlight,
  payloadBytes,
  warmUpMs,
  windowMs,
}: ClientTask): Promise<number> {
  const target = { host: '127.0.0.1', port, path: '/', authority: `127.0.0.1:${port}` }
  const warmUp = { sliceMs: warmUpMs, settledWithin: 1, leastMs: warmUpMs, mostMs: warmUpMs }
  const result = await runJob(
    {
      kind: 'echo',
      share: WHOLE,
      targets: [target],
      connections,
      concurrency: connections * inFlight,
      message: { payloadBytes, type: 'binary', mask: 'reused' },
      timeoutMs: 5_000,
      phases: [{ targets: [0], warmUp }],
    },
    { program: bundled('load-worker.js'), cores: [Number(CLIENT_CORE)], environment: process.env },
    1,
    {
      signal: new AbortController().signal,
      openWindow: () => {
        const startNs = process.hrtime.bigint() + 30_000_000n
        return { startNs, endNs: startNs + BigInt(windowMs) * 1_000_000n }
      },
    },
  )
  if (result.kind !== 'echo') throw new Error(`the engine's round failed: ${JSON.stringify(result)}`)
  const { echoes, generators } = result.phases[0]!
  return echoes[0]!.matched / (generators[0]!.cpu * (windowMs / 1_000))
}
