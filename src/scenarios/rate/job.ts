import { mergeEncoded } from '../../generator/histogram.ts'
import type { JobKind, Share } from '../../generator/job.ts'
import type { WindowCounts, WindowCourse } from '../../generator/job-result.ts'
import { counts, course, greeting, sums } from '../../generator/merge.ts'
import type { Arrivals } from '../../generator/schedule.ts'
import { partOf } from '../../generator/share.ts'
import type { Target } from '../../speech/target.ts'
import type { MessageShape } from '../../wire/payload.ts'

/** An open model: messages leave by the schedule, whether or not replies come. */
export type RateJob = {
  readonly kind: 'rate'
  readonly share: Share
  readonly target: Target
  readonly connections: number
  /** Rate of the whole scenario: a share takes its own slots of that one schedule. */
  readonly messagesPerSecond: number
  readonly arrivals: Arrivals
  readonly seed: number
  readonly message: MessageShape
  readonly timeoutMs: number
  /** The schedule runs this long before a window may open. */
  readonly warmUpMs: number
}

/** An open model's window: it holds the exchanges whose intended send is inside it. Times are response times. */
export type RateResult = WindowCourse &
  WindowCounts & {
    /** Messages intended inside the window: each was sent, or skipped because it was too late for its slot. */
    readonly due: number
    readonly skipped: number
    /** Encoded histogram of how much later than intended messages were sent, µs. */
    readonly latenessHistogram: string
  }

export type RateJobResult = { readonly kind: 'rate'; readonly rate: RateResult; readonly greeting?: string }

export const rateJob: JobKind<RateJob, RateJobResult> = {
  name: 'rate',
  connections: ({ connections }) => connections,
  mostShares: ({ connections }) => connections,
  partAt: (job, part) => ({ ...job, connections: partOf(job.connections, part) }),
  merge: (results) => ({ kind: 'rate', rate: mergeRates(results.map(({ rate }) => rate)), ...greeting(results) }),
}

function mergeRates(rates: readonly RateResult[]): RateResult {
  return {
    ...course(rates),
    ...counts(rates),
    ...sums(rates, ['due', 'skipped']),
    latenessHistogram: mergeEncoded(rates.map(({ latenessHistogram }) => latenessHistogram)),
  }
}
