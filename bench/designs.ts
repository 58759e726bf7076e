import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median, sampleStandardDeviation } from 'simple-statistics'
import { decodeHistogram, mergeHistograms, summarizeTimes } from '../src/generator/histogram.ts'
import { WHOLE } from '../src/generator/job.ts'
import { setSessionNice } from '../src/machine/priority.ts'
import type { EchoResult } from '../src/scenarios/echo/job.ts'
import { cpuUse, type Reading, readPids } from '../src/server/resources.ts'
import type { Server } from '../src/server/server.ts'
import { runJob } from '../test/jobs.ts'
import { CLI, percent } from './gate-run.ts'
import { startHog } from './hog.ts'
import { startBenchServer } from './server.ts'

// The designs that a comparison could have, on pairs of equal fresh servers and with equal time for each pair: rounds in
// turn, slices in turn, and both loaded at once. The noise is the sd of the pairs' log ratios; the design with the least
// is the one the gate uses. Quiet, and beside a bursty hog.

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '12' } } })
const PAIRS = Number(values.pairs)
const TIMEOUT_MS = 5_000
const AHEAD_NS = 30_000_000n
const HOG_SECONDS = 900

type Design = {
  readonly name: string
  readonly windowMs: number
  /** Which of the two are loaded in each window. */
  readonly windows: readonly (readonly number[])[]
}

const BOTH = [[0], [1], [1], [0]]
/** Each side is loaded for 1.8 s in windows of its own, or for 1.8 s in one that both share. */
const DESIGNS: readonly Design[] = [
  { name: 'rounds of 450 ms, ABBA', windowMs: 450, windows: [...BOTH, ...BOTH] },
  { name: 'slices of 100 ms, ABBA', windowMs: 100, windows: Array.from({ length: 9 }, () => BOTH).flat() },
  { name: 'duet of 1.8 s', windowMs: 1_800, windows: [[0, 1]] },
  { name: 'duet of 0.8 s', windowMs: 800, windows: [[0, 1]] },
]

type Ratios = {
  readonly cpu: number
  readonly throughput: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

setSessionNice('self', -10)
for (const hog of [false, true]) {
  const neighbour = hog ? startHog(HOG_SECONDS) : undefined
  console.log(`\n${hog ? 'beside a bursty hog' : 'quiet'}, ${PAIRS} pairs of equal servers: sd of the log ratio`)
  console.log('| design | CPU/message | throughput | p50 | p95 | p99 |\n|:---|---:|---:|---:|---:|---:|')
  for (const design of DESIGNS) {
    const pairs: Ratios[] = []
    for (let pair = 0; pair < PAIRS; pair++) pairs.push(await measurePair(design))
    const sd = (of: (ratios: Ratios) => number) => percent(sampleStandardDeviation(pairs.map(of))).slice(1)
    console.log(
      `| ${design.name} | ${[sd((r) => r.cpu), sd((r) => r.throughput), sd((r) => r.p50), sd((r) => r.p95), sd((r) => r.p99)].join(' | ')} |`,
    )
  }
  neighbour?.stop()
}
setSessionNice('self', 0)

async function measurePair({ windowMs, windows }: Design): Promise<Ratios> {
  const command = [process.execPath, CLI, 'server', '--port', '${PORT}']
  const servers = await Promise.all([startBenchServer(command), startBenchServer(command)])
  for (const { pid } of servers) setSessionNice(pid, -10)
  try {
    return await load(servers, windowMs, windows)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function load(servers: readonly Server[], windowMs: number, windows: Design['windows']): Promise<Ratios> {
  const readings: Reading[][][] = windows.map((sides) => sides.map(() => []))
  const first = { sliceMs: 200, settledWithin: 0.03, leastMs: 600, mostMs: 5_000 }
  const next = { sliceMs: 10, settledWithin: 0.5, leastMs: 20, mostMs: 20 }
  const result = await runJob(
    {
      kind: 'echo',
      share: WHOLE,
      targets: servers.map(({ host, port }) => ({ host, port, path: '/', authority: `${host}:${port}` })),
      connections: 50,
      concurrency: 50,
      message: { payloadBytes: 64, type: 'binary', mask: 'reused' },
      timeoutMs: TIMEOUT_MS,
      // Both are warmed up together, and that window is not used.
      phases: [{ targets: [0, 1], warmUp: first }, ...windows.map((targets) => ({ targets, warmUp: next }))],
    },
    {
      program: join(CLI, '../load-worker.js'),
      cores: [1],
      environment: process.env,
      raise: (pid) => setSessionNice(pid, -10),
    },
    1,
    {
      signal: new AbortController().signal,
      openWindow: ({ phase }) => {
        const startNs = process.hrtime.bigint() + AHEAD_NS
        const lengthMs = phase === 0 ? 50 : windowMs
        const sides = windows[phase - 1] ?? []
        const read = () => {
          for (const [place, side] of sides.entries()) readings[phase - 1]![place]!.push(readPids([servers[side]!.pid]))
        }
        setTimeout(read, Number(AHEAD_NS) / 1e6)
        setTimeout(read, Number(AHEAD_NS) / 1e6 + lengthMs)
        return { startNs, endNs: startNs + BigInt(lengthMs) * 1_000_000n }
      },
    },
  )
  if (result.kind !== 'echo') throw new Error(`the load failed: ${JSON.stringify(result)}`)
  const sides = [0, 1].map((side) =>
    figures(
      result.phases
        .slice(1)
        .flatMap(({ echoes }, index) =>
          echoes
            .map((echo, place) => ({ echo, reading: readings[index]![place]! }))
            .filter((_, place) => windows[index]![place] === side),
        ),
    ),
  )
  const [a, b] = [sides[0]!, sides[1]!]
  const ratio = (of: (one: Ratios) => number) => Math.log(of(b) / of(a))
  return {
    cpu: ratio((one) => one.cpu),
    throughput: ratio((one) => one.throughput),
    p50: ratio((one) => one.p50),
    p95: ratio((one) => one.p95),
    p99: ratio((one) => one.p99),
  }
}

/** One side's own figures over all its windows. */
function figures(windows: readonly { readonly echo: EchoResult; readonly reading: readonly Reading[] }[]): Ratios {
  const times = summarizeTimes(
    mergeHistograms(
      windows.map(({ echo }) => decodeHistogram(echo.histogram)),
      TIMEOUT_MS,
    ),
  )!
  return {
    cpu: median(windows.map(({ echo, reading }) => cpuUse(reading).cores / echo.matched)),
    throughput: windows.reduce((sum, { echo }) => sum + echo.matched, 0),
    p50: times.p50,
    p95: times.p95,
    p99: times.p99,
  }
}
