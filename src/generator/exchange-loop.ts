import { addInFlight, removeInFlight, sentMsAt, sequenceAt } from '../speech/exchange/in-flight.ts'
import type { Lane, TargetState } from '../speech/exchange/lane.ts'
import { createProtocolSpeech } from '../speech/exchange/protocol-speech.ts'
import type { Hearing } from '../speech/exchange/speech.ts'
import { createTaggedSpeech } from '../speech/exchange/tagged-speech.ts'
import type { TimedHook } from '../speech/hook.ts'
import type { Talk } from '../speech/talk.ts'
import type { Target } from '../speech/target.ts'
import { type Connection, type ConnectionContext, createConnectionContext } from '../wire/connection.ts'
import { addFailure, type Failure } from '../wire/failure.ts'
import type { MessageShape } from '../wire/payload.ts'
import type { Share } from './job.ts'

/** The load cannot go on; `target` is the index of the server that failed it. */
export class LoadFailed extends Error {
  readonly target: number
  readonly failure: Failure

  constructor(target: number, failure: Failure) {
    super(failure.detail)
    this.target = target
    this.failure = failure
  }
}

/** What differs between the models: when the next message is sent, and how an ended exchange is recorded. */
export type Pace = {
  /** An exchange ended with its reply. `fromMs` is where its time begins: its real send, or its intended one. */
  ended(lane: Lane, fromMs: number, atMs: number, bytes: number): void
  /** An exchange was given up at the timeout, or its reply says that it failed. */
  gaveUp(lane: Lane, fromMs: number, atMs: number, why: 'timeout' | 'error-reply'): void
  /** All messages of one read are handled: the moment to send whatever they made due. */
  readEnd(lane: Lane): void
}

/** Sends, matches and checks the messages of all connections of a job. */
export type ExchangeLoop = {
  /** One for each target. */
  readonly contexts: readonly ConnectionContext<Talk>[]
  /** In order of connection number, from the share's first connection on. */
  readonly lanes: Lane[]
  readonly share: Share
  readonly hook: TimedHook | undefined
  /** Rejects when a connection is lost or a reply is wrong; every wait of the load is raced against it. */
  readonly broken: Promise<never>
  /** Puts message `index` of the next `count` into their buffer; `write` then sends them in one go. */
  stage(lane: Lane, index: number, count: number, fromMs: number): void
  /** Sends the staged messages; gives the bytes written. */
  write(lane: Lane, count: number): number
  /** Gives up the exchanges that have waited for longer than the timeout. */
  sweep(targets: readonly TargetState[]): void
  onOpen: (connection: Connection) => void
  stop(): void
}

type LoopSetting = {
  readonly message: MessageShape
  readonly timeoutMs: number
  readonly share: Share
  readonly targets: readonly Target[]
}

export function createExchangeLoop(
  job: LoopSetting,
  { now, hook }: { now(): number; readonly hook?: TimedHook },
  pace: Pace,
): ExchangeLoop {
  const { firstConnection } = job.share
  const lanes: Lane[] = []
  const { promise: broken, reject } = withRejection()
  let stopped = false

  const fail = (lane: Lane, failure: Failure) => {
    if (stopped) return
    lane.target.failures = addFailure(lane.target.failures, failure, Math.max(1, lane.inFlight.size))
    reject(new LoadFailed(lane.target.index, failure))
  }

  const hearing: Hearing = {
    open: (connection) => loop.onOpen(connection),
    laneOf: (connection) => lanes[connection.id - firstConnection],
    readEnd(connection) {
      const lane = lanes[connection.id - firstConnection]
      if (lane !== undefined) pace.readEnd(lane)
    },
    lost(connection, failure) {
      const lane = lanes[connection.id - firstConnection]
      if (lane !== undefined) fail(lane, failure)
    },
    ended(lane, place, atMs, bytes) {
      const fromMs = removeInFlight(lane.inFlight, place)
      lane.target.completed++
      pace.ended(lane, fromMs, atMs, bytes)
    },
    refused(lane, place, atMs, detail) {
      const fromMs = removeInFlight(lane.inFlight, place)
      lane.target.failures = addFailure(lane.target.failures, { kind: 'error-reply', detail })
      pace.gaveUp(lane, fromMs, atMs, 'error-reply')
    },
    stray(lane, sequence, text) {
      const { target } = lane
      if (sequence >= 0 && lane.givenUp.delete(sequence)) target.strays.late++
      else if (sequence >= 0) target.strays.duplicates++
      else if (lane.inFlight.size === 0) target.strays.unsolicited++
      else target.strays.unmatched++
      if (sequence < 0) target.greeting ??= text()
    },
    fail,
  }

  const { message, share } = job
  const speeches = job.targets.map(({ protocol, openTimeoutMs: timeoutMs = job.timeoutMs }) =>
    protocol === undefined
      ? createTaggedSpeech(message, hearing)
      : createProtocolSpeech(protocol, { message, worker: share.index, timeoutMs, hook, now }, hearing),
  )

  const giveUp = (lane: Lane, atMs: number) => {
    lane.givenUp.add(sequenceAt(lane.inFlight, 0))
    const fromMs = removeInFlight(lane.inFlight, 0)
    const failure: Failure = { kind: 'timeout', detail: `no reply within ${job.timeoutMs} ms` }
    lane.target.failures = addFailure(lane.target.failures, failure)
    pace.gaveUp(lane, fromMs, atMs, 'timeout')
  }

  const loop: ExchangeLoop = {
    contexts: speeches.map(({ events }, target) =>
      createConnectionContext({
        events,
        timeoutMs: job.targets[target]!.openTimeoutMs ?? job.timeoutMs,
        maxPayloadBytes: job.targets[target]!.protocol?.maxPayloadBytes,
        now,
      }),
    ),
    lanes,
    share: job.share,
    hook,
    broken,
    stage(lane, index, count, fromMs) {
      const speech = speeches[lane.target.index]!
      const sequence = lane.nextSequence
      lane.nextSequence = sequence + 1 === speech.range ? 0 : sequence + 1
      addInFlight(lane.inFlight, sequence, fromMs)
      speech.stage(lane, index, count, sequence)
    },
    write: (lane, count) => speeches[lane.target.index]!.write(lane, count),
    sweep(targets) {
      const atMs = now()
      for (const { lanes: own } of targets) {
        for (const lane of own) {
          while (lane.inFlight.size > 0 && atMs - sentMsAt(lane.inFlight, 0) > job.timeoutMs) giveUp(lane, atMs)
          pace.readEnd(lane)
        }
      }
    },
    onOpen: () => {},
    stop: () => {
      stopped = true
    },
  }
  return loop
}

function withRejection(): { readonly promise: Promise<never>; reject(error: Error): void } {
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<never>((_, rejectPromise) => {
    reject = rejectPromise
  })
  // A wait that is raced against it sees the failure. Without this, a failure between two waits would end the process.
  promise.catch(() => {})
  return { promise, reject }
}
