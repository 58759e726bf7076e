import {
  type Connection,
  type ConnectionContext,
  type ConnectionEvents,
  createConnectionContext,
} from './connection.ts'
import { addFailure, type Failure } from './failure.ts'
import { addInFlight, placeOf, removeInFlight, sentMsAt, sequenceAt } from './in-flight.ts'
import type { MessageShape, Share } from './job.ts'
import { type Lane, sequenceOf, type TargetState } from './lane.ts'
import {
  type Batch,
  compressedFrame,
  createBatch,
  createPayload,
  firstDifference,
  renewMask,
  sameBody,
  setTag,
  TAG_RANGE,
} from './payload.ts'

const SHOWN_GREETING_BYTES = 100

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

/** What tells the models apart: when the next message is sent, and how one that ended is booked. */
export type Pace = {
  /** An exchange ended with its echo. `fromMs` is what it is timed from: its real send, or its intended one. */
  ended(lane: Lane, fromMs: number, atMs: number, bytes: number): void
  /** It was given up at the timeout. */
  gaveUp(lane: Lane, fromMs: number, atMs: number): void
  /** All messages of one read are handled: the moment to send whatever that made due. */
  readEnd(lane: Lane): void
}

/** Sends, matches and checks the messages of all connections of a job. */
export type ExchangeLoop = {
  readonly context: ConnectionContext
  /** In the order of their connections' numbers, which begin at the share's first. */
  readonly lanes: Lane[]
  readonly share: Share
  /** Rejects when a connection is lost or a reply is wrong; everything waits beside it. */
  readonly broken: Promise<never>
  /** Puts message `index` of the next `count` into their buffer; `write` then sends them in one go. */
  stage(lane: Lane, index: number, count: number, fromMs: number): void
  /** Gives the bytes written. */
  write(lane: Lane, count: number): number
  /** Gives up what has waited for longer than the timeout. */
  sweep(targets: readonly TargetState[]): void
  onOpen: (connection: Connection) => void
  stop(): void
}

export function createExchangeLoop(
  job: { readonly message: MessageShape; readonly timeoutMs: number; readonly share: Share },
  now: () => number,
  pace: Pace,
): ExchangeLoop {
  const payload = createPayload(job.message)
  const { firstConnection } = job.share
  const lanes: Lane[] = []
  const batches: (Batch | undefined)[] = []
  let compressed: Buffer[] = []
  const { promise: broken, reject } = withRejection()
  let stopped = false

  const fail = (lane: Lane, failure: Failure) => {
    if (stopped) return
    lane.target.failures = addFailure(lane.target.failures, failure, Math.max(1, lane.inFlight.size))
    reject(new LoadFailed(lane.target.index, failure))
  }

  const batchOf = (count: number): Batch => {
    const batch = batches[count] ?? createBatch(payload, count)
    batches[count] = batch
    return batch
  }

  const events: ConnectionEvents = {
    open: (connection) => loop.onOpen(connection),
    message(connection, bytes, start, length, atMs) {
      const lane = lanes[connection.id - firstConnection]!
      const sequence = sequenceOf(lane, payload, bytes, start, length)
      const place = sequence < 0 ? -1 : placeOf(lane.inFlight, sequence)
      if (place < 0 || !sameBody(payload, bytes, start)) {
        mismatch(lane, { sequence, place }, bytes, start, length)
        return
      }
      const fromMs = removeInFlight(lane.inFlight, place)
      lane.target.completed++
      pace.ended(lane, fromMs, atMs, length)
    },
    readEnd(connection) {
      const lane = lanes[connection.id - firstConnection]
      if (lane !== undefined) pace.readEnd(lane)
    },
    lost(connection, failure) {
      const lane = lanes[connection.id - firstConnection]
      if (lane !== undefined) fail(lane, failure)
    },
  }

  /** Anything but the echo that was waited for. */
  const mismatch = (
    lane: Lane,
    { sequence, place }: { sequence: number; place: number },
    bytes: Buffer,
    start: number,
    length: number,
  ) => {
    const { target, connection } = lane
    if (place >= 0) {
      const at = firstDifference(payload, bytes, start)
      const detail = `connection ${connection.id}, message ${sequence}: the echo differs from what was sent at byte ${at}`
      fail(lane, { kind: 'corrupt', detail })
      return
    }
    if (sequence >= 0 && lane.givenUp.delete(sequence)) target.strays.late++
    else if (sequence >= 0) target.strays.duplicates++
    else if (lane.inFlight.size === 0) target.strays.unsolicited++
    else target.strays.unmatched++
    if (sequence < 0)
      target.greeting ??= printable(bytes.subarray(start, start + Math.min(length, SHOWN_GREETING_BYTES)))
  }

  const giveUp = (lane: Lane, atMs: number) => {
    lane.givenUp.add(sequenceAt(lane.inFlight, 0))
    const fromMs = removeInFlight(lane.inFlight, 0)
    const failure: Failure = { kind: 'timeout', detail: `no echo within ${job.timeoutMs} ms` }
    lane.target.failures = addFailure(lane.target.failures, failure)
    pace.gaveUp(lane, fromMs, atMs)
  }

  const loop: ExchangeLoop = {
    context: createConnectionContext({ events, timeoutMs: job.timeoutMs, now }),
    lanes,
    share: job.share,
    broken,
    stage(lane, index, count, fromMs) {
      const sequence = lane.nextSequence
      lane.nextSequence = (sequence + 1) % TAG_RANGE
      addInFlight(lane.inFlight, sequence, fromMs)
      const { id, windowBits } = lane.connection
      if (windowBits !== undefined) {
        compressed.push(compressedFrame(payload, { connection: id, sequence, windowBits }))
        return
      }
      const batch = batchOf(count)
      if (payload.freshMask) renewMask(payload, batch, index)
      setTag(batch, index, id, sequence)
    },
    write({ connection }, count) {
      if (connection.windowBits !== undefined) {
        const frames = Buffer.concat(compressed)
        compressed = []
        connection.socket.write(frames)
        connection.bytesOut += frames.length
        return frames.length
      }
      const { buffer } = batchOf(count)
      connection.socket.write(buffer)
      connection.bytesOut += buffer.length
      // The kernel took all of it at once, as it nearly always does, or the stream still holds the buffer.
      if (connection.socket.writableLength > 0) batches[count] = undefined
      return buffer.length
    },
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
  // Whoever waits beside it hears of it; without this, a failure between two waits would end the process.
  promise.catch(() => {})
  return { promise, reject }
}

function printable(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('utf8'))
}
