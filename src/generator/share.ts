import type { Job, JobKind, Part } from './job.ts'

/** The part of a count for share `index` of `of`: the parts add up to the count and differ by one at most. */
export function partOf(total: number, { index, of }: Part): number {
  return Math.floor(total / of) + (index < total % of ? 1 : 0)
}

/** Splits a job for `workers` processes, or for fewer if not all would have work. A share can be split again. */
export function sharesOf<J extends Job>(job: J, kind: JobKind<J>, workers: number): readonly J[] {
  const of = Math.max(1, Math.min(workers, kind.mostShares(job)))
  const own = job.share
  let { firstConnection } = own
  return Array.from({ length: of }, (_, index) => {
    const share = { index: own.index + own.of * index, of: own.of * of, firstConnection }
    const part = kind.partAt({ ...job, share }, { index, of })
    firstConnection += kind.connections(part)
    return part
  })
}
