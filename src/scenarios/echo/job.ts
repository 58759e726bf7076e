import type { JobKind, Share } from '../../generator/job.ts'
import type { WindowCounts, WindowCourse } from '../../generator/job-result.ts'
import { counts, course, greeting, sums } from '../../generator/merge.ts'
import { partOf } from '../../generator/share.ts'
import type { Target } from '../../speech/target.ts'
import type { MessageShape } from '../../wire/payload.ts'
import type { WarmUp } from '../contract/kind.ts'

export type EchoJob = {
  readonly kind: 'echo'
  readonly share: Share
  /** One target for a solo, two for a duet. */
  readonly targets: readonly Target[]
  /** Connections to each target. */
  readonly connections: number
  /**
   * Messages in flight to each target: a multiple of `connections`, the same number on each, or fewer than
   * `connections`. With fewer, the connection that has been idle longest sends next.
   */
  readonly concurrency: number
  readonly message: MessageShape
  readonly timeoutMs: number
  /** Phases, one after another on the same connections. */
  readonly phases: readonly Phase[]
}

export type Phase = {
  /** Indices of the targets that are loaded; the others' connections stay open and idle. */
  readonly targets: readonly number[]
  readonly warmUp: WarmUp
}

export type PhaseResult = WindowCourse & {
  readonly settled: boolean
  /** One for each of the phase's targets, in their order. */
  readonly echoes: readonly EchoResult[]
}

/**
 * What one target's window held (closed model). Every exchange is counted by when it was sent and when it ended.
 * `matched` counts the echoes that arrived inside the window, whenever they were sent. Times are service times.
 */
export type EchoResult = WindowCounts & {
  readonly target: number
  /** Exchanges in flight when the window opened, and when it closed. */
  readonly carriedIn: number
  readonly inFlightAtEnd: number
  /** Time inside the window of exchanges that ended after it, less time before it of exchanges that ended inside. */
  readonly edgeMs: number
}

export type EchoJobResult = {
  readonly kind: 'echo'
  readonly phases: readonly PhaseResult[]
  readonly greeting?: string
}

export const echoJob: JobKind<EchoJob, EchoJobResult> = {
  name: 'echo',
  connections: ({ connections, targets }) => connections * targets.length,
  mostShares: ({ connections, concurrency }) => Math.min(connections, concurrency),
  partAt(job, part) {
    const connections = partOf(job.connections, part)
    // A multiple of the connections must stay a multiple; fewer messages than connections are split on their own.
    const onEach = job.concurrency / job.connections
    const concurrency = onEach >= 1 ? onEach * connections : partOf(job.concurrency, part)
    return { ...job, connections, concurrency }
  },
  merge: (results) => ({
    kind: 'echo',
    phases: results[0]!.phases.map((_, phase) => mergePhases(results.map(({ phases }) => phases[phase]!))),
    ...greeting(results),
  }),
}

function mergePhases(phases: readonly PhaseResult[]): PhaseResult {
  return {
    ...course(phases),
    settled: phases.every(({ settled }) => settled),
    echoes: phases[0]!.echoes.map((_, target) => mergeEchoes(phases.map(({ echoes }) => echoes[target]!))),
  }
}

function mergeEchoes(echoes: readonly EchoResult[]): EchoResult {
  return {
    target: echoes[0]!.target,
    ...counts(echoes),
    ...sums(echoes, ['carriedIn', 'inFlightAtEnd', 'edgeMs']),
  }
}
