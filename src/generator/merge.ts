import { addTallies, type FailureTally } from '../wire/failure.ts'
import { mergeEncoded } from './histogram.ts'
import type { Job, JobKind } from './job.ts'
import { type FailedJob, isFailed, type JobResult, type WindowCounts, type WindowCourse } from './job-result.ts'

/**
 * The result of a whole job from those of its shares. If any share failed, the job failed. Errors: RangeError for
 * results of another kind.
 */
export function mergeShares<R extends JobResult>(
  results: readonly (R | FailedJob)[],
  kind: Pick<JobKind<Job, R>, 'name' | 'merge'>,
): R | FailedJob {
  const [first] = results
  if (first === undefined) throw new RangeError('there is no result to merge')
  const failed = results.filter(isFailed)
  if (failed[0] !== undefined) return { ...failed[0], failures: sumFailures(failed) }
  const whole = results.filter((result): result is R => !isFailed(result))
  const other = whole.find((result) => result.kind !== kind.name)
  if (other !== undefined) throw new RangeError(`a ${other.kind} result among those of a ${kind.name} job`)
  return whole.length === 1 ? whole[0]! : kind.merge(whole)
}

export function course(windows: readonly WindowCourse[]): WindowCourse {
  return {
    openedLateMs: greatest(windows, 'openedLateMs'),
    warmUpMs: greatest(windows, 'warmUpMs'),
    windowMs: windows[0]!.windowMs,
    generators: windows.flatMap(({ generators }) => generators),
  }
}

export function counts(windows: readonly WindowCounts[]): WindowCounts {
  return {
    ...sums(windows, [
      'sent',
      'matched',
      'failed',
      'late',
      'duplicates',
      'unmatched',
      'unsolicited',
      'background',
      'backgroundBytes',
      'bytesIn',
      'bytesOut',
    ]),
    failures: sumFailures(windows),
    histogram: mergeEncoded(windows.map(({ histogram }) => histogram)),
  }
}

export function sumFailures(parts: readonly { readonly failures: FailureTally }[]): FailureTally {
  return addTallies(parts.map(({ failures }) => failures))
}

export function sums<K extends string>(
  parts: readonly Readonly<Record<K, number>>[],
  fields: readonly K[],
): Record<K, number> {
  return Object.fromEntries(
    fields.map((field) => [field, parts.reduce((sum, part) => sum + part[field], 0)]),
  ) as Record<K, number>
}

export function greatest<K extends string>(parts: readonly Readonly<Record<K, number>>[], field: K): number {
  return Math.max(...parts.map((part) => part[field]))
}

export function greeting(results: readonly { readonly greeting?: string }[]): { readonly greeting?: string } {
  const found = results.find((result) => result.greeting !== undefined)?.greeting
  return found === undefined ? {} : { greeting: found }
}
