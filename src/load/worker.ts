import { spawn } from 'node:child_process'
import type { FromWorker, Job, JobResult, ToWorker } from './job.ts'

/** Where and how a worker process runs. */
export type WorkerSetting = {
  readonly program: string
  readonly cores?: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** The window of one phase on the machine's monotonic clock. */
export type WindowNs = { readonly startNs: bigint; readonly endNs: bigint }

export type Warm = Extract<FromWorker, { kind: 'warm' }>

/**
 * Runs one job in a worker process of its own and ends it. `openWindow` is called when a phase is warm and gives its
 * window, which must begin far enough ahead for the message to arrive. Errors: the worker died; the signal's reason.
 */
export async function runJob(
  job: Job,
  setting: WorkerSetting,
  { openWindow, signal }: { openWindow(warm: Warm): WindowNs; signal: AbortSignal },
): Promise<JobResult> {
  signal.throwIfAborted()
  const command = [process.execPath, setting.program]
  const [program = '', ...rest] = setting.cores === undefined ? command : ['taskset', '-c', setting.cores, ...command]
  const child = spawn(program, rest, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...setting.environment },
  })
  const send = (message: ToWorker) => child.connected && child.send(message)
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-2_000)
  })
  let kill: (() => void) | undefined
  try {
    return await new Promise<JobResult>((resolve, reject) => {
      kill = () => {
        child.kill('SIGKILL')
        reject(signal.reason)
      }
      signal.addEventListener('abort', kill)
      child.once('error', (cause) => reject(new Error('the load worker could not be started', { cause })))
      child.once('exit', (code, signalName) =>
        reject(
          new Error(
            `the load worker ended without a result (${signalName ?? `exit code ${code}`}): ${stderr.trim() || 'it said nothing'}`,
          ),
        ),
      )
      child.on('message', (message: FromWorker) => {
        if (message.kind === 'result') resolve(message.result)
        else {
          const { startNs, endNs } = openWindow(message)
          send({ kind: 'window', startNs: String(startNs), endNs: String(endNs) })
        }
      })
      send({ kind: 'job', job })
    })
  } finally {
    if (kill !== undefined) signal.removeEventListener('abort', kill)
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) await ended(child)
  }
}

const END_WAIT_MS = 1_000

/** A worker that has given its result leaves by itself; one that does not is killed. */
function ended(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), END_WAIT_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
