import type { Job } from '../load/job.ts'
import type { JobResult } from '../load/job-result.ts'
import { type JobHooks, runJob, type WindowNs, WorkerDied } from '../load/worker.ts'
import type { Side } from '../plan/plan.ts'
import { findTree } from '../server/process-tree.ts'
import type { Server } from '../server/server.ts'
import type { Bench } from './bench.ts'
import { type Use, useOf, type Watch, type Watched, watchServers } from './server-watch.ts'
import { FailedLoad, Unusable } from './usable.ts'

/** A server that is up, and whose it is. */
export type LoadedSide = { readonly side: Side; readonly server: Server }

/** Long enough for a worker that has to wait for its core to hear of it in time. */
const WINDOW_AHEAD_NS = 60_000_000n
const TAIL_LINES = 20

type Loading = {
  readonly sides: readonly LoadedSide[]
  readonly workers: number
  readonly bench: Bench
  readonly signal: AbortSignal
}

/** Runs a job beside a watch on the servers: one that ends under load makes the run unusable, at once. */
export async function runBeside(
  job: Job,
  { sides, workers, bench, signal }: Loading,
  openWindow: JobHooks['openWindow'],
): Promise<Exclude<JobResult, { kind: 'failed' }>> {
  const stop = new AbortController()
  const ended = sides.map((loaded) =>
    loaded.server.exited.then((how) => {
      throw unusable(`the ${loaded.side} server ended under load (${how})`, loaded)
    }),
  )
  const working = runJob(job, bench.worker, workers, {
    openWindow,
    ...(bench.pulse !== undefined && { pulse: (pulse) => bench.pulse?.(job.kind, pulse) }),
    signal: AbortSignal.any([signal, stop.signal]),
  })
  try {
    const result = await Promise.race([working, ...ended])
    if (result.kind !== 'failed') return result
    const loaded = sides[result.target]!
    // A lost connection is often the first sign of a dead server, whose end is the better thing to tell.
    await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 200))])
    throw new FailedLoad(`the ${loaded.side} server failed the load: ${result.reason}`, tailOf(loaded))
  } catch (error) {
    if (error instanceof WorkerDied) throw new Unusable(`${error.message} (${job.kind} scenario)`, '', { cause: error })
    throw error
  } finally {
    stop.abort()
    await working.catch(() => {})
    for (const promise of ended) promise.catch(() => {})
  }
}

/** Runs a job of one window on one side alone, and reads its server meanwhile. */
export async function runOneWindow(
  job: Job,
  loaded: LoadedSide,
  { workers, windowMs }: { workers: number; windowMs: number },
  bench: Bench,
  signal: AbortSignal,
): Promise<{ readonly result: Exclude<JobResult, { kind: 'failed' }>; readonly use: Use }> {
  let watch: Watch | undefined
  const result = await runBeside(job, { sides: [loaded], workers, bench, signal }, () => {
    const watched = watchedOf(loaded.server)
    const window = windowAhead(windowMs)
    watch = watchServers(window, [watched])
    return window
  }).catch((error: unknown) => {
    watch?.cancel()
    throw error
  })
  if (watch === undefined) throw new Error(`a ${job.kind} job gave a result without a window`)
  const { readings } = await watch.watching
  return { result, use: useOf(readings[0]!) }
}

/** The reason, with the server's last lines. */
export function unusable(reason: string, loaded: LoadedSide): Unusable {
  return new Unusable(reason, tailOf(loaded))
}

function tailOf({ server }: LoadedSide): string {
  return server.tail(TAIL_LINES)
}

/** A window that begins far enough ahead for the workers to hear of it. */
export function windowAhead(windowMs: number): WindowNs {
  const startNs = process.hrtime.bigint() + WINDOW_AHEAD_NS
  return { startNs, endNs: startNs + BigInt(Math.round(windowMs * 1e6)) }
}

export function watchedOf({ pid, marker, cgroup }: Server): Watched {
  const pids = findTree({ leader: pid, marker }).map((process) => process.pid)
  return cgroup === undefined ? { pids } : { pids, cgroup }
}
