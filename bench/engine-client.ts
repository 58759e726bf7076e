import { join } from 'node:path'
import { WHOLE } from '../src/generator/job.ts'
import type { WorkerSetting } from '../src/generator/worker.ts'
import { readLimits } from '../src/machine/limits.ts'
import { routesTo } from '../src/measure/ports.ts'
import type { Protocol } from '../src/speech/protocol.ts'
import { runJob } from '../test/jobs.ts'
import type { ClientTask } from './clients/client.ts'

/** The core of the client under measurement; servers have core 0. */
export const CLIENT_CORE = 1

const setting: WorkerSetting = {
  program: join(import.meta.dirname, '../dist/load-worker.js'),
  cores: [CLIENT_CORE],
  environment: process.env,
}
const hooks = (windowMs: number) => ({
  signal: new AbortController().signal,
  openWindow: () => {
    const startNs = process.hrtime.bigint() + 30_000_000n
    return { startNs, endNs: startNs + BigInt(windowMs) * 1_000_000n }
  },
})
const targetAt = (port: number) => ({ host: '127.0.0.1', port, path: '/', authority: `127.0.0.1:${port}` })

/** Messages per CPU-second of the load worker, every echo matched, compared and timed; by its protocol where there is one. */
export async function engineMessages(task: ClientTask, protocol?: Protocol): Promise<number> {
  const { port, connections, inFlight, payloadBytes, warmUpMs, windowMs } = task
  const warmUp = { sliceMs: warmUpMs, settledWithin: 1, leastMs: warmUpMs, mostMs: warmUpMs }
  const result = await runJob(
    {
      kind: 'echo',
      share: WHOLE,
      targets: [{ ...targetAt(port), ...(protocol !== undefined && { protocol }) }],
      connections,
      concurrency: connections * inFlight,
      message: { payloadBytes, type: 'binary', mask: 'reused' },
      timeoutMs: 5_000,
      phases: [{ targets: [0], warmUp }],
    },
    setting,
    1,
    hooks(windowMs),
  )
  if (result.kind !== 'echo') throw new Error(`the engine's round failed: ${JSON.stringify(result)}`)
  const { echoes, generators } = result.phases[0]!
  return echoes[0]!.matched / (generators[0]!.cpu * (windowMs / 1_000))
}

/** Connections opened per CPU-second of the load worker, and what each of them costs it in memory. */
export async function engineOpenings(
  port: number,
  connections: number,
  concurrency: number,
): Promise<{ readonly perCpuSecond: number; readonly bytesEach: number }> {
  const routes = routesTo('127.0.0.1', connections, readLimits(), Math.random)
  const result = await runJob(
    {
      kind: 'hold',
      share: WHOLE,
      target: { ...targetAt(port), ...(routes !== undefined && { routes }) },
      levels: [connections],
      concurrency,
      timeoutMs: 5_000,
    },
    setting,
    1,
    hooks(1_000),
  )
  if (result.kind !== 'hold') throw new Error(`the engine's round failed: ${JSON.stringify(result)}`)
  const { levels, generatorRssBytesBefore } = result.hold
  const { open, openingCpuMs, generatorRssBytes } = levels[0]!
  if (open !== connections)
    throw new Error(`${open} of ${connections} connections were open: ${JSON.stringify(result.hold.failures)}`)
  return {
    perCpuSecond: open / (openingCpuMs / 1_000),
    bytesEach: (generatorRssBytes - generatorRssBytesBefore) / open,
  }
}
