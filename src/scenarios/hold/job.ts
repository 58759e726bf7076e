import { mergeEncoded } from '../../generator/histogram.ts'
import type { JobKind, Share } from '../../generator/job.ts'
import type { GeneratorUse } from '../../generator/job-result.ts'
import { greatest, sumFailures, sums } from '../../generator/merge.ts'
import { partOf } from '../../generator/share.ts'
import type { Target } from '../../speech/target.ts'
import type { FailureTally } from '../../wire/failure.ts'

/** Opens connections level by level and leaves them idle; pings are answered. */
export type HoldJob = {
  readonly kind: 'hold'
  readonly share: Share
  readonly target: Target
  /** Connections to have opened at each level, ascending. */
  readonly levels: readonly number[]
  readonly concurrency: number
  readonly timeoutMs: number
}

export type HoldResult = {
  /** Resident memory of all workers together before the first connection. */
  readonly generatorRssBytesBefore: number
  readonly levels: readonly HoldLevel[]
  /** Connections attempted in all, and those open at the end; the others are in `failures`. */
  readonly attempted: number
  readonly open: number
  /** Connections lost after they had been open. */
  readonly dropped: number
  /** Connections open at the end, but with no answer to a ping within the timeout. */
  readonly silent: number
  readonly failures: FailureTally
  /** Encoded histogram of how long the dropped connections had been open, µs. */
  readonly dropAgeHistogram: string
  readonly bytesIn: number
  readonly bytesOut: number
  readonly closeMs: number
  readonly closedUncleanly: number
  readonly generators: readonly GeneratorUse[]
}

export type HoldLevel = {
  /** Connections attempted so far, and those open at the end of the level's window. */
  readonly attempted: number
  readonly open: number
  /** How long opening this level's connections took, and how much CPU time of the worker. */
  readonly openingMs: number
  readonly openingCpuMs: number
  /** Resident memory of all workers together at the end of the window. */
  readonly generatorRssBytes: number
}

export type HoldJobResult = { readonly kind: 'hold'; readonly hold: HoldResult }

export const holdJob: JobKind<HoldJob, HoldJobResult> = {
  name: 'hold',
  connections: ({ levels }) => levels.at(-1) ?? 0,
  mostShares: ({ levels, concurrency }) => Math.max(1, Math.min(levels[0] ?? 1, concurrency)),
  partAt: (job, part) => ({
    ...job,
    levels: job.levels.map((level) => partOf(level, part)),
    concurrency: partOf(job.concurrency, part),
  }),
  merge: (results) => ({ kind: 'hold', hold: mergeHolds(results.map(({ hold }) => hold)) }),
}

function mergeHolds(holds: readonly HoldResult[]): HoldResult {
  return {
    levels: holds[0]!.levels.map((_, level) => {
      const parts = holds.map(({ levels }) => levels[level]!)
      return {
        ...sums(parts, ['attempted', 'open', 'openingCpuMs', 'generatorRssBytes']),
        openingMs: greatest(parts, 'openingMs'),
      }
    }),
    ...sums(holds, [
      'generatorRssBytesBefore',
      'attempted',
      'open',
      'dropped',
      'silent',
      'bytesIn',
      'bytesOut',
      'closedUncleanly',
    ]),
    failures: sumFailures(holds),
    dropAgeHistogram: mergeEncoded(holds.map(({ dropAgeHistogram }) => dropAgeHistogram)),
    closeMs: greatest(holds, 'closeMs'),
    generators: holds.flatMap(({ generators }) => generators),
  }
}
