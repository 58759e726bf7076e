import type { FailedJob } from '../src/generator/job-result.ts'
import type { JobHooks, WorkerSetting } from '../src/generator/worker.ts'
import type { BroadcastJob, BroadcastJobResult } from '../src/scenarios/broadcast/job.ts'
import type { ConnectJob, ConnectJobResult } from '../src/scenarios/connect/job.ts'
import type { EchoJob, EchoJobResult } from '../src/scenarios/echo/job.ts'
import type { HoldJob, HoldJobResult } from '../src/scenarios/hold/job.ts'
import { mergeResults as merge, runJob as run, shareJob as share } from '../src/scenarios/jobs.ts'
import type { RateJob, RateJobResult } from '../src/scenarios/rate/job.ts'
import type { StreamJob, StreamJobResult } from '../src/scenarios/stream/job.ts'

// Jobs as the tests and benches hold them: of the kinds that there are, so that they can look into what comes back.

export type Job = EchoJob | ConnectJob | RateJob | BroadcastJob | HoldJob | StreamJob
export type JobResult =
  | EchoJobResult
  | ConnectJobResult
  | RateJobResult
  | BroadcastJobResult
  | HoldJobResult
  | StreamJobResult
  | FailedJob

export async function runJob(job: Job, setting: WorkerSetting, workers: number, hooks: JobHooks): Promise<JobResult> {
  return (await run(job, setting, workers, hooks)) as JobResult
}

export function shareJob(job: Job, workers: number): readonly Job[] {
  return share<Job>(job, workers)
}

export function mergeResults(results: readonly JobResult[]): JobResult {
  return merge(results) as JobResult
}
