import type { Job, Share } from './job.ts'

/** The part of a count that falls to share `index` of `of`: all parts add up, and differ by one at most. */
export function partOf(total: number, { index, of }: Pick<Share, 'index' | 'of'>): number {
  return Math.floor(total / of) + (index < total % of ? 1 : 0)
}

/** Splits a job for `workers` processes, or as many as can have something to do. A share can be split again. */
export function shareJob(job: Job, workers: number): readonly Job[] {
  const of = Math.max(1, Math.min(workers, mostShares(job)))
  const own = job.share
  let { firstConnection } = own
  return Array.from({ length: of }, (_, index) => {
    const share = { index: own.index + own.of * index, of: own.of * of, firstConnection }
    const part = partAt({ ...job, share }, { index, of })
    firstConnection += connectionsOf(part)
    return part
  })
}

function mostShares(job: Job): number {
  switch (job.kind) {
    case 'echo':
      return Math.min(job.connections, job.concurrency)
    case 'connect':
      return Math.min(job.connections, job.concurrency)
    case 'rate':
    case 'stream':
      return job.connections
    case 'broadcast':
      return Math.max(1, job.members - job.publishers)
    case 'hold':
      return Math.max(1, Math.min(job.levels[0] ?? 1, job.concurrency))
  }
}

function connectionsOf(job: Job): number {
  switch (job.kind) {
    case 'echo':
      return job.connections * job.targets.length
    case 'connect':
    case 'rate':
    case 'stream':
      return job.connections
    case 'broadcast':
      return job.members
    case 'hold':
      return job.levels.at(-1) ?? 0
  }
}

/** What falls to `part` of a job's counts. */
function partAt(job: Job, part: Pick<Share, 'index' | 'of'>): Job {
  switch (job.kind) {
    case 'echo': {
      const connections = partOf(job.connections, part)
      // A multiple of the connections stays one; fewer messages than connections are split by themselves.
      const onEach = job.concurrency / job.connections
      const concurrency = onEach >= 1 ? onEach * connections : partOf(job.concurrency, part)
      return { ...job, connections, concurrency }
    }
    case 'connect':
      return {
        ...job,
        connections: partOf(job.connections, part),
        concurrency: partOf(job.concurrency, part),
        ...(job.connectionsPerSecond !== undefined && { connectionsPerSecond: job.connectionsPerSecond / part.of }),
      }
    case 'rate':
    case 'stream':
      return { ...job, connections: partOf(job.connections, part) }
    case 'broadcast': {
      const publishers = part.index === 0 ? job.publishers : 0
      return { ...job, publishers, members: publishers + partOf(job.members - job.publishers, part) }
    }
    case 'hold':
      return {
        ...job,
        levels: job.levels.map((level) => partOf(level, part)),
        concurrency: partOf(job.concurrency, part),
      }
  }
}
