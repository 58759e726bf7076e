import type { Job, JobKind } from '../generator/job.ts'
import { type FailedJob, isFailed, type JobResult } from '../generator/job-result.ts'
import { mergeShares } from '../generator/merge.ts'
import { sharesOf } from '../generator/share.ts'
import { type JobHooks, runShares, type WorkerSetting } from '../generator/worker.ts'
import { SCENARIOS } from './table.ts'

// Functions for code that has a job without knowing its kind.

/** The kind of a job, by name. Errors: RangeError for an unknown kind. */
function jobKindOf(name: string): JobKind {
  const kind = SCENARIOS.find(({ job }) => job?.name === name)?.job
  if (kind === undefined) throw new RangeError(`there is no job of the kind '${name}'`)
  return kind
}

/** As `runShares`, with the kind looked up. */
export function runJob(job: Job, setting: WorkerSetting, workers: number, hooks: JobHooks): Promise<JobResult> {
  return runShares({ job, kind: jobKindOf(job.kind), workers }, setting, hooks)
}

/** Splits a job for `workers` processes, or for fewer if not all would have work. A share can be split again. */
export function shareJob<J extends Job>(job: J, workers: number): readonly J[] {
  return sharesOf<J>(job, jobKindOf(job.kind) as JobKind<J>, workers)
}

/** The result of a whole job from those of its shares. Errors: RangeError for results of different kinds or shapes. */
export function mergeResults<R extends JobResult>(results: readonly (R | FailedJob)[]): R | FailedJob {
  const kind = results.find((result) => !isFailed(result))?.kind
  return mergeShares<R>(results, kind === undefined ? FAILED : (jobKindOf(kind) as unknown as JobKind<Job, R>))
}

/** The kind used when every share failed: there is nothing to add up. */
const FAILED = {
  name: 'failed',
  merge: (): never => {
    throw new RangeError('a failed share is not added up')
  },
}
