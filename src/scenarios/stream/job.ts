import { mergeEncoded } from '../../generator/histogram.ts'
import type { JobKind, Share } from '../../generator/job.ts'
import type { WindowCourse } from '../../generator/job-result.ts'
import { course, sumFailures, sums } from '../../generator/merge.ts'
import { partOf } from '../../generator/share.ts'
import type { Target } from '../../speech/target.ts'
import type { FailureTally } from '../../wire/failure.ts'

/** The server pushes on each connection; only what the session says is sent. */
export type StreamJob = {
  readonly kind: 'stream'
  readonly share: Share
  readonly target: Target
  readonly connections: number
  /** Size of what `${pad}` stands for in the session. */
  readonly payloadBytes: number
  readonly timeoutMs: number
  readonly warmUpMs: number
}

/** What a server pushed inside the window. */
type StreamResult = WindowCourse & {
  readonly connections: number
  readonly messages: number
  /** Messages that do not belong to the stream. */
  readonly unmatched: number
  /** Connections to which nothing was pushed. */
  readonly silent: number
  readonly failures: FailureTally
  /** Bytes of the messages themselves. */
  readonly bytesIn: number
  /** Encoded histograms, µs: gaps between a connection's messages; and lag, from the sending time in a message. */
  readonly gapHistogram: string
  readonly lagHistogram: string
}

export type StreamJobResult = { readonly kind: 'stream'; readonly stream: StreamResult }

export const streamJob: JobKind<StreamJob, StreamJobResult> = {
  name: 'stream',
  connections: ({ connections }) => connections,
  mostShares: ({ connections }) => connections,
  partAt: (job, part) => ({ ...job, connections: partOf(job.connections, part) }),
  merge: (results) => ({ kind: 'stream', stream: mergeStreams(results.map(({ stream }) => stream)) }),
}

function mergeStreams(streams: readonly StreamResult[]): StreamResult {
  return {
    ...course(streams),
    ...sums(streams, ['connections', 'messages', 'unmatched', 'silent', 'bytesIn']),
    failures: sumFailures(streams),
    gapHistogram: mergeEncoded(streams.map(({ gapHistogram }) => gapHistogram)),
    lagHistogram: mergeEncoded(streams.map(({ lagHistogram }) => lagHistogram)),
  }
}
