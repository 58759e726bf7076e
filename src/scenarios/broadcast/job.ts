import { mergeEncoded } from '../../generator/histogram.ts'
import type { JobKind, Share } from '../../generator/job.ts'
import type { WindowCourse } from '../../generator/job-result.ts'
import { course, greatest, sumFailures, sums } from '../../generator/merge.ts'
import { partOf } from '../../generator/share.ts'
import type { Target } from '../../speech/target.ts'
import type { FailureTally } from '../../wire/failure.ts'
import type { MessageShape } from '../../wire/payload.ts'

/** Publishers send by a schedule, and every member should receive each message. The first share has all publishers. */
export type BroadcastJob = {
  readonly kind: 'broadcast'
  readonly share: Share
  readonly target: Target
  /** Number of connections, publishers included. */
  readonly members: number
  readonly publishers: number
  readonly messagesPerSecond: number
  readonly message: MessageShape
  /** A delivery later than this is lost. */
  readonly timeoutMs: number
  readonly warmUpMs: number
}

/** What the members of a broadcast received of the messages that were due inside the window. */
export type BroadcastResult = WindowCourse & {
  readonly members: number
  /** Messages that were due inside the window; each was sent, or skipped. */
  readonly due: number
  readonly messages: readonly BroadcastMessage[]
  readonly skipped: number
  readonly duplicates: number
  /** Messages that are not one published in the window: of another sender, content or shape. */
  readonly unmatched: number
  readonly failures: FailureTally
  readonly bytesIn: number
  readonly bytesOut: number
  readonly latenessHistogram: string
}

/** One published message; times are from its intended send. */
type BroadcastMessage = {
  readonly sequence: number
  /** Deliveries to members other than its publisher; `returned`: whether the publisher got it back. */
  readonly delivered: number
  readonly returned: boolean
  /** Encoded histogram of the delivery times to members other than the publisher, µs. */
  readonly histogram: string
}

export type BroadcastJobResult = { readonly kind: 'broadcast'; readonly broadcast: BroadcastResult }

export const broadcastJob: JobKind<BroadcastJob, BroadcastJobResult> = {
  name: 'broadcast',
  connections: ({ members }) => members,
  mostShares: ({ members, publishers }) => Math.max(1, members - publishers),
  partAt(job, part) {
    const publishers = part.index === 0 ? job.publishers : 0
    return { ...job, publishers, members: publishers + partOf(job.members - job.publishers, part) }
  },
  merge: (results) => ({ kind: 'broadcast', broadcast: mergeBroadcasts(results.map(({ broadcast }) => broadcast)) }),
}

function mergeBroadcasts(broadcasts: readonly BroadcastResult[]): BroadcastResult {
  return {
    ...course(broadcasts),
    ...sums(broadcasts, ['members', 'skipped', 'duplicates', 'unmatched', 'bytesIn', 'bytesOut']),
    // Each worker counts this from the whole schedule, so it is the same in all.
    due: greatest(broadcasts, 'due'),
    messages: mergeMessages(broadcasts.flatMap(({ messages }) => messages)),
    failures: sumFailures(broadcasts),
    latenessHistogram: mergeEncoded(broadcasts.map(({ latenessHistogram }) => latenessHistogram)),
  }
}

/** A worker knows what its own members received of a message; only the publishers' worker knows all that were sent. */
function mergeMessages(messages: readonly BroadcastMessage[]): readonly BroadcastMessage[] {
  const bySequence = new Map<number, BroadcastMessage[]>()
  for (const message of messages)
    bySequence.set(message.sequence, [...(bySequence.get(message.sequence) ?? []), message])
  return [...bySequence]
    .toSorted(([a], [b]) => a - b)
    .map(([sequence, parts]) => ({
      sequence,
      ...sums(parts, ['delivered']),
      returned: parts.some(({ returned }) => returned),
      histogram: mergeEncoded(parts.map(({ histogram }) => histogram)),
    }))
}
