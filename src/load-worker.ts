import { performance } from 'node:perf_hooks'
import { runConnect } from './load/connect.ts'
import { type LoadEffects, runEcho } from './load/echo.ts'
import type { FromWorker, Job, JobResult, ToWorker } from './load/job.ts'
import { runRate } from './load/rate.ts'

// Entry of the load worker: one job in, one result out. Its parent is its only reason to live.

/** The machine's monotonic clock and this process's differ by a constant, taken once. */
const OFFSET_MS = Number(process.hrtime.bigint() / 1_000n) / 1_000 - performance.now()

const now = () => performance.now()
const tell = (message: FromWorker) => process.send?.(message)

let openWindow: (window: { startMs: number; endMs: number }) => void = () => {}

const effects: LoadEffects = {
  now,
  window: (warm) =>
    new Promise((resolve) => {
      openWindow = resolve
      tell({ kind: 'warm', ...warm })
    }),
}

process.on('disconnect', () => process.exit(1))
process.on('message', (message: ToWorker) => {
  if (message.kind === 'window') {
    openWindow({ startMs: toLocalMs(message.startNs), endMs: toLocalMs(message.endNs) })
    return
  }
  run(message.job).then((result) => {
    tell({ kind: 'result', result })
    // Leaves once the message is on its way: disconnecting flushes it first.
    process.disconnect()
  })
})

function run(job: Job): Promise<JobResult> {
  switch (job.kind) {
    case 'connect':
      return runConnect(job, now)
    case 'echo':
      return runEcho(job, effects)
    case 'rate':
      return runRate(job, effects)
  }
}

function toLocalMs(instantNs: string): number {
  return Number(BigInt(instantNs) / 1_000n) / 1_000 - OFFSET_MS
}
