import type { Job } from '../generator/job.ts'
import { isFailed, type JobResult } from '../generator/job-result.ts'
import type { OpenedWindow, WorkerSetting } from '../generator/worker.ts'
import { runJob } from '../scenarios/jobs.ts'
import { WHOLE_LOADS } from '../scenarios/whole-loads.ts'
import { AHEAD_MS, openingOf } from './instants.ts'
import type { Shard, ShardPlan } from './shard.ts'

type WindowSetting = {
  readonly plan: ShardPlan
  /** When the first window opens, ms since 1970; absent: as soon as the load is warm. */
  readonly startAtMs?: number
  readonly workers: number
  readonly worker: WorkerSetting
  readonly signal: AbortSignal
  tell(line: string): void
}

type Measured = Pick<Shard, 'windows' | 'voided'>
type ShardWindow = Shard['windows'][number]

/**
 * Carries a shard's job through all of its windows. No window counts when one failed or a worker heard of it too late.
 * Errors: LateShard, WorkerDied.
 */
export async function measureWindows(job: Job, setting: WindowSetting): Promise<Measured> {
  const { plan, worker, workers, signal } = setting
  const { jobs, resultsByWindow, lateMs } = WHOLE_LOADS[plan.kind]
  const { opened, open } = createOpener(setting)
  const results: JobResult[] = []
  const runs = jobs === 'one' ? 1 : plan.windows
  for (let run = 0; run < runs; run++) {
    const result = await runJob(job, worker, workers, { openWindow: ({ phase }) => open(run + phase), signal })
    if (isFailed(result)) return { windows: [], voided: `its load failed: ${result.reason}` }
    results.push(...resultsByWindow(result))
  }
  const late = results.map(lateMs).find((ms) => ms > 0)
  if (late !== undefined)
    return { windows: [], voided: `its generator was held up: it heard of a window ${Math.ceil(late)} ms late` }
  return {
    windows: opened.map((window, index) => ({ ...window, result: results[index] as unknown as ShardWindow['result'] })),
  }
}

/** Opens windows at the instants that all shards share, and records when each was open. */
function createOpener({ plan, startAtMs, tell }: WindowSetting) {
  const opened: Omit<ShardWindow, 'result'>[] = []
  let firstMs = startAtMs
  const open = (index: number): OpenedWindow => {
    const nowMs = Date.now()
    firstMs ??= nowMs + AHEAD_MS
    const { startMs, lateMs } = openingOf(index, { firstMs, nowMs, plan })
    const startNs = process.hrtime.bigint() + BigInt(Math.round((startMs - Date.now()) * 1e6))
    opened.push({ startMs, endMs: startMs + plan.windowMs, lateMs })
    tell(`window ${index + 1} of ${plan.windows} opens in ${Math.max(0, startMs - nowMs).toFixed(0)} ms`)
    return { startNs, endNs: startNs + BigInt(Math.round(plan.windowMs * 1e6)) }
  }
  return { opened, open }
}
