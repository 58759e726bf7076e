import { join } from 'node:path'
import { median, sampleStandardDeviation } from 'simple-statistics'
import { WHOLE } from '../src/generator/job.ts'
import { cpuUse, type Reading, readPids } from '../src/server/resources.ts'
import type { Server } from '../src/server/server.ts'
import { runJob } from '../test/jobs.ts'
import { CLI, percent } from './gate-run.ts'
import { startBenchServer } from './server.ts'

const WINDOW_MS = 400
const ROUNDS = 4
const FIRST_LOOPS = 1_000
/** Fresh processes of one program differ by two percent and more: many pairs of them, each looked at for a short time. */
const MEASURES = 24
const FIRST_MEASURES = 3
const AHEAD_NS = 30_000_000n

/**
 * Turns of the embedded server's loop that make it dearer per message by `fraction`, as solo windows show it: both
 * servers alive on one core, loaded alone in turn (plain, handicapped, handicapped, plain, …).
 */
export async function loopsToPlant(fraction: number): Promise<{ readonly loops: number; readonly measured: number }> {
  const firsts: number[] = []
  for (let measure = 0; measure < FIRST_MEASURES; measure++) firsts.push(await measurePlanted(FIRST_LOOPS))
  const rough = Math.round((FIRST_LOOPS * fraction) / median(firsts))
  const cost = median(await costsOf(rough))
  const loops = Math.round((rough * fraction) / cost)
  return { loops, measured: (cost * loops) / rough }
}

async function costsOf(loops: number): Promise<number[]> {
  const costs: number[] = []
  for (let measure = 0; measure < MEASURES; measure++) costs.push(await measurePlanted(loops))
  return costs
}

/** How much dearer per message `loops` make the server, as a fraction: the median over neighbouring windows. */
export async function measurePlanted(loops: number): Promise<number> {
  const servers = await Promise.all([0, loops].map(startEcho))
  try {
    const order = Array.from({ length: ROUNDS }, (_, round) => (round % 2 === 0 ? [0, 1] : [1, 0])).flat()
    const warmUp = { sliceMs: 100, settledWithin: 0.05, leastMs: 200, mostMs: 1_000 }
    const readings: Reading[][] = order.map(() => [])
    const result = await runJob(
      {
        kind: 'echo',
        share: WHOLE,
        targets: servers.map(({ host, port }) => ({ host, port, path: '/', authority: `${host}:${port}` })),
        connections: 50,
        concurrency: 50,
        message: { payloadBytes: 64, type: 'binary', mask: 'reused' },
        timeoutMs: 5_000,
        phases: order.map((target) => ({ targets: [target], warmUp })),
      },
      { program: join(CLI, '../load-worker.js'), cores: [1], environment: process.env },
      1,
      {
        signal: new AbortController().signal,
        openWindow: ({ phase }) => {
          const startNs = process.hrtime.bigint() + AHEAD_NS
          const { pid } = servers[order[phase]!]!
          const read = () => readings[phase]!.push(readPids([pid]))
          setTimeout(read, Number(AHEAD_NS) / 1e6)
          setTimeout(read, Number(AHEAD_NS) / 1e6 + WINDOW_MS)
          return { startNs, endNs: startNs + BigInt(WINDOW_MS) * 1_000_000n }
        },
      },
    )
    if (result.kind !== 'echo') throw new Error(`the load failed: ${JSON.stringify(result)}`)
    const costs = result.phases.map(({ echoes }, phase) => cpuUse(readings[phase]!).cores / echoes[0]!.matched)
    const ratios = Array.from({ length: ROUNDS }, (_, round) => {
      const [first, second] = [costs[2 * round]!, costs[2 * round + 1]!]
      return round % 2 === 0 ? second / first : first / second
    })
    return median(ratios) - 1
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

function startEcho(loops: number): Promise<Server> {
  return startBenchServer([process.execPath, CLI, 'server', '--port', '${PORT}', '--cpu-loops', String(loops)])
}

// By itself: what a number of loop turns costs.
if (import.meta.main) {
  for (const loops of process.argv.slice(2).map(Number)) {
    const costs = await costsOf(loops)
    const error = sampleStandardDeviation(costs) / Math.sqrt(costs.length)
    console.log(
      `${loops} loop turns: ${percent(median(costs))} (± ${percent(2 * error).slice(1)}) CPU per message in solo windows`,
    )
  }
}
