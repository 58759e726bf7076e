import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { FromWorker, Job, JobKind, Pulse, ToWorker, Warm } from './job.ts'
import { type FailedJob, isFailed, type JobResult } from './job-result.ts'
import { mergeShares } from './merge.ts'
import { sharesOf } from './share.ts'

/** Where and how worker processes run. */
export type WorkerSetting = {
  readonly program: string
  /** Cores for the workers, in turn, each as taskset writes it: one core, or a list; absent = any. */
  readonly cores?: readonly (number | string)[]
  /** Raises the priority of each worker's session, where that is permitted. */
  raise?(pid: number): void
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Words before the command, such as those that enter a network namespace; none = started as it is. */
  readonly enter?: readonly string[]
  /** Processes that already wait for a job, core by core: used before any new one is started. */
  readonly waiting?: Worker[]
}

/** A load worker's process. */
export type Worker = ChildProcessByStdio<Writable, Readable, Readable>

/** The window of one phase on the machine's monotonic clock. */
export type WindowNs = { readonly startNs: bigint; readonly endNs: bigint }

export type OpenedWindow = WindowNs & { readonly last?: boolean }

export type JobHooks = {
  /**
   * Called when a phase is warm in all workers; gives its window, which must begin far enough ahead for the message to
   * arrive. After the `last` window no further phase begins. A promise keeps the load going until another job is warm.
   */
  openWindow(warm: Warm): OpenedWindow | Promise<OpenedWindow>
  /** Called twice a second with the progress of all workers together. */
  pulse?(pulse: Pulse): void
  readonly signal: AbortSignal
}

/** A worker ended before it had given its result: the round has no numbers. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied'
}

const PULSE_MS = 500

/**
 * Runs one job, shared between up to `workers` processes, and ends them. All of them get the same window, and their
 * results are added. Errors: WorkerDied; the signal's reason.
 */
export async function runShares<J extends Job, R extends JobResult>(
  { job, kind, workers }: { readonly job: J; readonly kind: JobKind<J, R>; readonly workers: number },
  setting: WorkerSetting,
  { openWindow, pulse, signal }: JobHooks,
): Promise<R | FailedJob> {
  signal.throwIfAborted()
  const shares = sharesOf(job, kind, workers)
  const epochNs = String(process.hrtime.bigint())
  const stop = new AbortController()
  const pulses: Pulse[] = []
  const children: Worker[] = []
  const warm = new Map<number, Warm[]>()

  const hear = async (index: number, message: Exclude<FromWorker, { kind: 'result' }>) => {
    if (message.kind === 'pulse') {
      pulses[index] = message.pulse
      pulse?.(joinPulses(pulses))
      return
    }
    const { phase } = message.warm
    const ready = [...(warm.get(phase) ?? []), message.warm]
    warm.set(phase, ready)
    // A worker that is warm sooner goes on loading: all of them are measured together or not at all.
    if (ready.length < shares.length) return
    const { startNs, endNs, last = false } = await openWindow(joinWarm(ready))
    for (const child of children) tell(child, { kind: 'window', startNs: String(startNs), endNs: String(endNs), last })
  }

  const running = shares.map((share, index) => {
    const child = takeWaiting(setting) ?? startWorker(setting, index)
    children.push(child)
    const result = resultOf(child, AbortSignal.any([signal, stop.signal]), (message) => hear(index, message))
    tell(child, { kind: 'job', job: share, epochNs, ...(pulse !== undefined && { pulseMs: PULSE_MS }) })
    return result
  })
  try {
    const results = await Promise.all(running.map((result) => result.then(failFast)))
    return mergeShares(results as readonly unknown[] as readonly R[], kind)
  } catch (error) {
    if (!(error instanceof ShareFailed)) throw error
    return error.result
  } finally {
    stop.abort(new Error('another share of the job ended it'))
    await Promise.allSettled(running)
    await Promise.all(children.map(ended))
  }
}

/** One share failed, and so the whole job fails: the others would wait for a window that never opens. */
class ShareFailed extends Error {
  readonly result: FailedJob

  constructor(result: FailedJob) {
    super('a share failed')
    this.result = result
  }
}

function failFast(result: JobResult): JobResult {
  if (isFailed(result)) throw new ShareFailed(result)
  return result
}

function takeWaiting({ waiting = [] }: WorkerSetting): Worker | undefined {
  for (let worker = waiting.shift(); worker !== undefined; worker = waiting.shift())
    if (worker.exitCode === null && worker.signalCode === null) return worker
  return undefined
}

/** Starts a process that waits for a job, on the core for the share with this index. */
export function startWorker({ program, cores, raise, environment, enter = [] }: WorkerSetting, index: number): Worker {
  const core = cores === undefined ? undefined : cores[index % cores.length]
  const pinned = core === undefined ? [] : ['taskset', '-c', String(core)]
  const [file = '', ...rest] = [...pinned, ...enter, process.execPath, program]
  const child = spawn(file, rest, { detached: true, stdio: ['pipe', 'pipe', 'pipe'], env: { ...environment } })
  // A worker that died is reported by its exit.
  child.stdin.on('error', () => {})
  if (child.pid !== undefined) raise?.(child.pid)
  return child
}

function resultOf(
  child: Worker,
  signal: AbortSignal,
  hear: (message: Exclude<FromWorker, { kind: 'result' }>) => Promise<void>,
): Promise<JobResult> {
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-2_000)
  })
  return new Promise((resolve, reject) => {
    const abort = () => {
      kill(child)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    child.on('error', (cause) => reject(new WorkerDied('the load worker could not be started', { cause })))
    // Not `exit`: the last line may still be in the pipe then.
    child.once('close', (code, signalName) => {
      signal.removeEventListener('abort', abort)
      const how = signalName ?? `exit code ${code}`
      reject(new WorkerDied(`a load worker ended without a result (${how}): ${stderr.trim() || 'it said nothing'}`))
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message: FromWorker = JSON.parse(line)
      if (message.kind === 'result') resolve(message.result)
      else hear(message).catch(reject)
    })
  })
}

/** The end of its input ends a worker. The signal is for one that hangs: it would end sudo, but not what sudo runs. */
function kill(child: Worker): void {
  child.stdin.destroy()
  child.kill('SIGKILL')
}

function tell(child: Worker, message: ToWorker): void {
  if (child.stdin.writable) child.stdin.write(`${JSON.stringify(message)}\n`)
}

function joinWarm(warms: readonly Warm[]): Warm {
  return {
    phase: warms[0]!.phase,
    warmUpMs: Math.max(...warms.map(({ warmUpMs }) => warmUpMs)),
    settled: warms.every(({ settled }) => settled),
    failed: warms.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** The progress of all workers together. Percentiles cannot be added, so the greatest is shown. */
function joinPulses(pulses: readonly Pulse[]): Pulse {
  const p99s = pulses.flatMap((pulse) => (pulse?.p99Us === undefined ? [] : [pulse.p99Us]))
  return {
    completed: pulses.reduce((sum, pulse) => sum + (pulse?.completed ?? 0), 0),
    ...(p99s.length > 0 && { p99Us: Math.max(...p99s) }),
  }
}

const END_WAIT_MS = 1_000

/** Ends workers that got no job. */
export async function dismiss(workers: readonly Worker[]): Promise<void> {
  for (const worker of workers) worker.stdin.destroy()
  await Promise.all(workers.map(ended))
}

/** Waits until a worker exits by itself after its result. If it does not, kills it and waits as long again. */
function ended(child: Worker): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timers = [setTimeout(() => kill(child), END_WAIT_MS), setTimeout(resolve, 2 * END_WAIT_MS)]
    child.once('exit', () => {
      for (const timer of timers) clearTimeout(timer)
      resolve()
    })
  })
}
