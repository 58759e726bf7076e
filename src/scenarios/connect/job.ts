import { mergeEncoded } from '../../generator/histogram.ts'
import type { JobKind, Share } from '../../generator/job.ts'
import type { GeneratorUse } from '../../generator/job-result.ts'
import { greatest, sumFailures, sums } from '../../generator/merge.ts'
import { partOf } from '../../generator/share.ts'
import type { Target } from '../../speech/target.ts'
import type { FailureTally } from '../../wire/failure.ts'

export type ConnectJob = {
  readonly kind: 'connect'
  readonly share: Share
  readonly target: Target
  readonly connections: number
  /** Handshakes under way at once, at most. */
  readonly concurrency: number
  /** How many may begin in a second at most; absent = as fast as they succeed. */
  readonly connectionsPerSecond?: number
  /** How often a failed connection is tried again. */
  readonly retries: number
  readonly timeoutMs: number
}

export type ConnectResult = {
  readonly attempted: number
  readonly opened: number
  /** Attempts that repeated a failed one; they are among `attempted`. */
  readonly retries: number
  readonly failures: FailureTally
  /** The first attempt and the end of the last handshake, as instants on the machine's monotonic clock, ns, as text. */
  readonly startNs: string
  readonly endNs: string
  readonly bytesIn: number
  readonly bytesOut: number
  /** Encoded histograms, µs: TCP connect alone, TLS handshake alone where TLS is used, and connect to upgrade done. */
  readonly tcpHistogram: string
  readonly tlsHistogram?: string
  readonly handshakeHistogram: string
  /** Times from connect to the end of the session, where there is a session. */
  readonly readyHistogram?: string
  /** How long closing all connections took: one close handshake each, all at once. */
  readonly closeMs: number
}

export type ConnectJobResult = {
  readonly kind: 'connect'
  readonly connect: ConnectResult
  readonly generators: readonly GeneratorUse[]
}

export const connectJob: JobKind<ConnectJob, ConnectJobResult> = {
  name: 'connect',
  connections: ({ connections }) => connections,
  mostShares: ({ connections, concurrency }) => Math.min(connections, concurrency),
  partAt: (job, part) => ({
    ...job,
    connections: partOf(job.connections, part),
    concurrency: partOf(job.concurrency, part),
    ...(job.connectionsPerSecond !== undefined && { connectionsPerSecond: job.connectionsPerSecond / part.of }),
  }),
  merge: (results) => ({
    kind: 'connect',
    connect: mergeConnects(results.map(({ connect }) => connect)),
    generators: results.flatMap(({ generators }) => generators),
  }),
}

function mergeConnects(connects: readonly ConnectResult[]): ConnectResult {
  const ready = connects.flatMap(({ readyHistogram }) => (readyHistogram === undefined ? [] : [readyHistogram]))
  const tls = connects.flatMap(({ tlsHistogram }) => (tlsHistogram === undefined ? [] : [tlsHistogram]))
  return {
    ...sums(connects, ['attempted', 'opened', 'retries', 'bytesIn', 'bytesOut']),
    failures: sumFailures(connects),
    startNs: String(inOrder(connects.map(({ startNs }) => startNs))[0]),
    endNs: String(inOrder(connects.map(({ endNs }) => endNs)).at(-1)),
    tcpHistogram: mergeEncoded(connects.map(({ tcpHistogram }) => tcpHistogram)),
    ...(tls.length > 0 && { tlsHistogram: mergeEncoded(tls) }),
    ...(ready.length > 0 && { readyHistogram: mergeEncoded(ready) }),
    handshakeHistogram: mergeEncoded(connects.map(({ handshakeHistogram }) => handshakeHistogram)),
    closeMs: greatest(connects, 'closeMs'),
  }
}

function inOrder(instants: readonly string[]): readonly bigint[] {
  return instants.map(BigInt).toSorted((a, b) => Number(a - b))
}
