import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import type { Job } from '../generator/job.ts'
import type { JobResult } from '../generator/job-result.ts'
import { type OpenedWindow, WorkerDied, type WorkerSetting } from '../generator/worker.ts'
import type { Machine } from '../machine/machine.ts'
import { runJob, shareJob } from '../scenarios/jobs.ts'
import { measureClock } from './clock.ts'
import { AHEAD_MS, LateShard, openingOf } from './instants.ts'
import type { Shard, ShardPlan } from './shard.ts'

/** What a shard needs beside its configuration. */
export type ShardSetting = {
  readonly version: string
  readonly machine: Machine
  readonly plan: ShardPlan
  /** The whole load: every shard makes its part of it out of the same. */
  readonly job: Job
  readonly shard: { readonly index: number; readonly of: number }
  /** When the first window opens, ms since 1970; absent: as soon as the load is warm. */
  readonly startAtMs?: number
  readonly workersFor: (connections: number) => number
  readonly worker: WorkerSetting
  /** Address of the server, resolved. */
  readonly ip: string
  readonly signal: AbortSignal
  tell(line: string): void
}

/**
 * Carries one shard of a load: opens its connections, waits for the instants that all shards share, and measures. A shard
 * that could not do what was planned is void, and says why. Errors: InputError for a load that cannot be split so far.
 */
export async function runShard(config: Config, setting: ShardSetting): Promise<Shard> {
  const { plan, shard, machine, startAtMs } = setting
  const { address } = config.server
  const own = ownShare(setting.job, shard)
  await untilNear(setting)
  const clock = await measureClock(address, setting.ip)
  const measured = await measureWindows(own, setting).catch((error: unknown) => {
    if (error instanceof LateShard || error instanceof WorkerDied) return { windows: [], voided: error.message }
    throw error
  })
  const { cpu, cores, kernel, runtime } = machine
  return {
    schema: 1,
    kind: 'shard',
    tool: { version: setting.version },
    name: config.name,
    seed: config.seed,
    shard,
    plan,
    ...(startAtMs !== undefined && { startAt: new Date(startAtMs).toISOString() }),
    clock,
    machine: { cpu, cores, kernel, runtime },
    ...measured,
  }
}

/** So long before the first window connections are begun: an early shard does not load the server for nothing. */
const LEAD_MS = 8_000
const LEAD_MS_EACH = 2
const LONGEST_WAIT_MS = 24 * 3_600_000

async function untilNear({ startAtMs, job, signal, shard, tell }: ShardSetting): Promise<void> {
  if (startAtMs === undefined) return
  const connections = connectionsOf(job)
  const waitMs = startAtMs - Date.now() - LEAD_MS - (connections / shard.of) * LEAD_MS_EACH
  if (waitMs > LONGEST_WAIT_MS)
    throw new InputError([
      `input 'start-at': ${new Date(startAtMs).toISOString()} is more than a day ahead; write an instant within the next 24 hours`,
    ])
  if (waitMs <= 0) return
  tell(`waiting ${(waitMs / 1_000).toFixed(1)} s until shortly before the first window`)
  await sleep(waitMs, undefined, { signal })
}

function connectionsOf(job: Job): number {
  return job.kind === 'hold' ? (job.levels.at(-1) ?? 0) : 'connections' in job ? job.connections : 0
}

function ownShare(job: Job, { index, of }: ShardSetting['shard']): Job {
  const shares = shareJob(job, of)
  const own = shares[index - 1]
  if (shares.length === of && own !== undefined) return own
  throw new InputError([
    `input 'shard': ${of} shards are more than the ${shares.length} that this load can be split into; write fewer shards, or more connections`,
  ])
}

type Measured = Pick<Shard, 'windows' | 'voided'>
type ShardWindow = Shard['windows'][number]

async function measureWindows(job: Job, setting: ShardSetting): Promise<Measured> {
  const opened: { startMs: number; endMs: number; lateMs: number }[] = []
  const { plan, worker, signal, tell } = setting
  let firstMs = setting.startAtMs
  const open = (index: number): OpenedWindow => {
    const nowMs = Date.now()
    firstMs ??= nowMs + AHEAD_MS
    const { startMs, lateMs } = openingOf(index, { firstMs, nowMs, plan })
    const startNs = process.hrtime.bigint() + BigInt(Math.round((startMs - Date.now()) * 1e6))
    opened.push({ startMs, endMs: startMs + plan.windowMs, lateMs })
    tell(`window ${index + 1} of ${plan.windows} opens in ${Math.max(0, startMs - nowMs).toFixed(0)} ms`)
    return { startNs, endNs: startNs + BigInt(Math.round(plan.windowMs * 1e6)) }
  }
  const workers = setting.workersFor(connectionsOf(job))
  const results: JobResult[] = []
  // On the same connections where the kind allows it; else each window opens its own.
  const runs = job.kind === 'rate' ? plan.windows : 1
  for (let run = 0; run < runs; run++) {
    const result = await runJob(job, worker, workers, { openWindow: ({ phase }) => open(run + phase), signal })
    if (result.kind === 'failed') return { windows: [], voided: `its load failed: ${result.reason}` }
    results.push(...windowsOf(result))
  }
  const late = results.map(lateOf).find((ms) => ms > 0)
  if (late !== undefined)
    return { windows: [], voided: `its generator was held up: it heard of a window ${Math.ceil(late)} ms late` }
  return {
    windows: opened.map((window, index) => ({ ...window, result: results[index] as unknown as ShardWindow['result'] })),
  }
}

/** One result for each window. */
function windowsOf(result: JobResult): readonly JobResult[] {
  return result.kind === 'echo' ? result.phases.map((phase) => ({ kind: 'echo', phases: [phase] })) : [result]
}

function lateOf(result: JobResult): number {
  if (result.kind === 'echo') return result.phases[0]?.openedLateMs ?? 0
  return result.kind === 'rate' ? result.rate.openedLateMs : 0
}
