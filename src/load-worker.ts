import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import type { FromWorker, Job, Pulse, ToWorker } from './generator/job.ts'
import type { LoadEffects, Window } from './generator/window.ts'
import { carry } from './scenarios/workers.ts'
import { loadHook, type TimedHook } from './speech/hook.ts'

// Entry of the load worker: one job in, one result out, one message a line on stdin and stdout, which every wrapper
// between it and the gate (taskset, nsenter, sudo) passes through. It ends when its parent does.

/** Constant difference between the machine's monotonic clock and this process's, measured once. */
const OFFSET_NS = process.hrtime.bigint() - BigInt(Math.round(performance.now() * 1e6))

let epochMs = 0
let openWindow: (window: Window & { last: boolean }) => void = () => {}
let glance: () => Pulse = () => ({ completed: 0 })

const tell = (message: FromWorker) => process.stdout.write(`${JSON.stringify(message)}\n`)

const effects: LoadEffects = {
  now: () => performance.now() - epochMs,
  window: (warm) =>
    new Promise((resolve) => {
      openWindow = resolve
      tell({ kind: 'warm', warm })
    }),
  glance: (read) => {
    glance = read
  },
}

const input = createInterface({ input: process.stdin })
input.once('close', () => process.exit(1))
input.on('line', (line) => {
  const message: ToWorker = JSON.parse(line)
  if (message.kind === 'window') {
    const { startNs, endNs, last } = message
    openWindow({ startMs: toLocalMs(startNs) - epochMs, endMs: toLocalMs(endNs) - epochMs, last })
    return
  }
  epochMs = toLocalMs(message.epochNs)
  const pulsing =
    message.pulseMs === undefined
      ? undefined
      : setInterval(() => tell({ kind: 'pulse', pulse: glance() }), message.pulseMs)
  prepare(message.job)
    .then(({ job, hook }) => carry(job, { ...effects, ...(hook !== undefined && { hook }) }))
    .then((result) => {
      clearInterval(pulsing)
      // Exits once the message is written.
      process.stdout.write(`${JSON.stringify({ kind: 'result', result } satisfies FromWorker)}\n`, () => process.exit())
    })
})

/** Prepares a job: loads the hook of its protocol, where there is one. */
async function prepare(job: Job): Promise<{ readonly job: Job; readonly hook?: TimedHook }> {
  const targets = job.targets ?? (job.target === undefined ? [] : [job.target])
  const path = targets.map(({ protocol }) => protocol?.hookPath).find((each) => each !== undefined)
  return path === undefined ? { job } : { job, hook: await loadHook(path) }
}

/** Converts an instant of the machine's clock to ms on this process's clock. */
function toLocalMs(instantNs: string): number {
  return Number((BigInt(instantNs) - OFFSET_NS) / 1_000n) / 1_000
}
