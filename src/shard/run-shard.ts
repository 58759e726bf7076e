import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import type { Job } from '../generator/job.ts'
import { WorkerDied, type WorkerSetting } from '../generator/worker.ts'
import type { Machine } from '../machine/machine.ts'
import { shareJob } from '../scenarios/jobs.ts'
import { measureClock } from './clock.ts'
import { LateShard } from './instants.ts'
import { measureWindows } from './measure-windows.ts'
import type { Shard, ShardPlan } from './shard.ts'

/** What a shard needs besides its configuration. */
type ShardSetting = {
  readonly version: string
  readonly machine: Machine
  readonly plan: ShardPlan
  /** The whole load: every shard derives its own part from the same job. */
  readonly job: Job
  readonly shard: { readonly index: number; readonly of: number }
  /** When the first window opens, ms since 1970; absent: as soon as the load is warm. */
  readonly startAtMs?: number
  /** Worker processes of this shard. */
  readonly workers: number
  readonly worker: WorkerSetting
  /** Address of the server, resolved. */
  readonly ip: string
  readonly signal: AbortSignal
  tell(line: string): void
}

/**
 * Carries one shard of a load: opens its connections, waits for the instants that all shards share, and measures. A
 * shard that could not do what was planned is void, and says why. Errors: InputError for a load that cannot be split
 * into so many shards.
 */
export async function runShard(config: Config, setting: ShardSetting): Promise<Shard> {
  const { plan, shard, machine, startAtMs } = setting
  const own = ownShare(setting.job, shard)
  await untilNear(setting)
  const clock = await measureClock(config.server.address, setting.ip)
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

function ownShare(job: Job, { index, of }: ShardSetting['shard']): Job {
  const shares = shareJob(job, of)
  const own = shares[index - 1]
  if (shares.length === of && own !== undefined) return own
  throw new InputError([
    `input 'shard': ${of} shards are more than the ${shares.length} that this load can be split into; write fewer shards, or more connections`,
  ])
}

/** How long before the first window connections are opened: an early shard does not load the server for nothing. */
const LEAD_MS = 8_000
const LEAD_MS_EACH = 2
const LONGEST_WAIT_MS = 24 * 3_600_000

async function untilNear({ startAtMs, plan, signal, shard, tell }: ShardSetting): Promise<void> {
  if (startAtMs === undefined) return
  const waitMs = startAtMs - Date.now() - LEAD_MS - (plan.connections / shard.of) * LEAD_MS_EACH
  if (waitMs > LONGEST_WAIT_MS)
    throw new InputError([
      `input 'start-at': ${new Date(startAtMs).toISOString()} is more than a day ahead; write an instant within the next 24 hours`,
    ])
  if (waitMs <= 0) return
  tell(`waiting ${(waitMs / 1_000).toFixed(1)} s until shortly before the first window`)
  await sleep(waitMs, undefined, { signal })
}
