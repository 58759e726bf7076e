import type { Job, JobKind } from '../generator/job.ts'
import { isFailed, type JobResult } from '../generator/job-result.ts'
import { type JobHooks, type OpenedWindow, runShares, type WindowNs, WorkerDied } from '../generator/worker.ts'
import { findTree } from '../server/process-tree.ts'
import type { Server } from '../server/server.ts'
import type { Bench, LoadedSide } from './bench.ts'
import { type Use, useOf, type Watch, type Watched, watchServers } from './server-watch.ts'
import { FailedLoad, Unusable } from './usable.ts'

/** Long enough for a worker that has to wait for its core to receive the message in time. */
const WINDOW_AHEAD_NS = 60_000_000n
const TAIL_LINES = 20

type Loading<J extends Job, R extends JobResult> = {
  readonly kind: JobKind<J, R>
  readonly sides: readonly LoadedSide[]
  readonly workers: number
  readonly bench: Bench
  readonly signal: AbortSignal
  readonly place?: 'alone' | 'beside'
}

/** Runs a job and watches the servers meanwhile: a server that ends under load makes the run unusable at once. */
export async function runBeside<J extends Job, R extends JobResult>(
  job: J,
  { kind, sides, workers, bench, signal, place = 'alone' }: Loading<J, R>,
  openWindow: JobHooks['openWindow'],
): Promise<R> {
  const stop = new AbortController()
  const ended = sides.map((loaded) =>
    loaded.server.exited.then((how) => {
      throw unusable(`the ${loaded.side} server ended under load (${how})`, loaded)
    }),
  )
  const working = runShares({ job, kind, workers }, bench.worker(sides, place), {
    openWindow,
    ...(bench.pulse !== undefined && { pulse: (pulse) => bench.pulse?.(job.kind, pulse) }),
    signal: AbortSignal.any([signal, stop.signal]),
  })
  try {
    const result = await Promise.race([working, ...ended])
    if (!isFailed(result)) return result
    const loaded = sides[result.target]!
    // A lost connection is often the first sign of a dead server, and a server that ended is the better reason.
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

/** Runs one job for each side, all with the same single window, and reads their servers meanwhile. */
export async function runOneWindow<J extends Job, R extends JobResult>(
  jobs: readonly J[],
  { windowMs, ...loading }: Omit<Loading<J, R>, 'place'> & { readonly windowMs: number },
): Promise<readonly { readonly result: R; readonly use: Use }[]> {
  const { sides } = loading
  let watch: Watch | undefined
  const results = await runTogether(jobs, loading, () => {
    const watched = sides.map(({ server }) => watchedOf(server))
    const window = windowAhead(windowMs)
    watch = watchServers(window, watched)
    return window
  }).catch((error: unknown) => {
    watch?.cancel()
    throw error
  })
  if (watch === undefined) throw new Error(`a ${jobs[0]?.kind} job gave a result without a window`)
  const { readings } = await watch.watching
  return results.map((result, place) => ({ result, use: useOf(readings[place]!) }))
}

/**
 * Runs one job beside another, each on its own side. None is measured before all are warm: `openWindow` is called once
 * for all of them. When one fails the others end with it.
 */
export async function runTogether<J extends Job, R extends JobResult>(
  jobs: readonly J[],
  loading: Omit<Loading<J, R>, 'place'>,
  openWindow: () => OpenedWindow,
): Promise<readonly R[]> {
  const stop = new AbortController()
  const meet = meeting(jobs.length, openWindow)
  const running = jobs.map((job, place) => {
    const signal = AbortSignal.any([loading.signal, stop.signal])
    const beside = jobs.length > 1 ? 'beside' : 'alone'
    return runBeside(job, { ...loading, sides: [loading.sides[place]!], signal, place: beside }, meet)
  })
  try {
    return await Promise.all(running)
  } finally {
    stop.abort(new Error('another side of the pair ended the load'))
    await Promise.allSettled(running)
  }
}

/** A barrier: resolves for all callers when the last of them has called. */
function meeting(members: number, open: () => OpenedWindow): () => Promise<OpenedWindow> {
  let here = 0
  const { promise, resolve, reject } = withResolvers<OpenedWindow>()
  return () => {
    if (++here === members) {
      try {
        resolve(open())
      } catch (error) {
        reject(error)
      }
    }
    return promise
  }
}

/** Promise.withResolvers, which Node 20 does not have. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/** An Unusable with this reason and the server's last lines. */
export function unusable(reason: string, loaded: LoadedSide): Unusable {
  return new Unusable(reason, tailOf(loaded))
}

function tailOf({ server }: LoadedSide): string {
  return server.tail(TAIL_LINES)
}

/** A window that begins far enough ahead for the message to reach the workers in time. */
export function windowAhead(windowMs: number): WindowNs {
  const startNs = process.hrtime.bigint() + WINDOW_AHEAD_NS
  return { startNs, endNs: startNs + BigInt(Math.round(windowMs * 1e6)) }
}

export function watchedOf({ pid, marker, cgroup }: Server): Watched {
  const pids = findTree({ leader: pid, marker }).map((process) => process.pid)
  return cgroup === undefined ? { pids } : { pids, cgroup }
}
