import type { Job, Share } from './job.ts'

/** The part of a count that falls to share `index` of `of`: all parts add up, and differ by one at most. */
export function partOf(total: number, { index, of }: Pick<Share, 'index' | 'of'>): number {
  return Math.floor(total / of) + (index < total % of ? 1 : 0)
}

/** Splits a job for `workers` processes, or as many as can have something to do. */
export function shareJob(job: Job, workers: number): readonly Job[] {
  const of = Math.max(1, Math.min(workers, mostShares(job)))
  let firstConnection = 0
  return Array.from({ length: of }, (_, index) => {
    const part = shareAt(job, { index, of, firstConnection })
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

function shareAt(job: Job, share: Share): Job {
  switch (job.kind) {
    case 'echo': {
      const connections = partOf(job.connections, share)
      // A multiple of the connections stays one; fewer messages than connections are split by themselves.
      const onEach = job.concurrency / job.connections
      const concurrency = onEach >= 1 ? onEach * connections : partOf(job.concurrency, share)
      return { ...job, share, connections, concurrency }
    }
    case 'connect':
      return {
        ...job,
        share,
        connections: partOf(job.connections, share),
        concurrency: partOf(job.concurrency, share),
        ...(job.connectionsPerSecond !== undefined && { connectionsPerSecond: job.connectionsPerSecond / share.of }),
      }
    case 'rate':
    case 'stream':
      return { ...job, share, connections: partOf(job.connections, share) }
    case 'broadcast': {
      const publishers = share.index === 0 ? job.publishers : 0
      return { ...job, share, publishers, members: publishers + partOf(job.members - job.publishers, share) }
    }
    case 'hold':
      return {
        ...job,
        share,
        levels: job.levels.map((level) => partOf(level, share)),
        concurrency: partOf(job.concurrency, share),
      }
  }
}
