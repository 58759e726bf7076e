import {
  type Connection,
  type ConnectionContext,
  type ConnectionEvents,
  createConnectionContext,
} from './connection.ts'
import { addFailure, type Failure } from './failure.ts'
import { recordTime } from './histogram.ts'
import { addInFlight, placeOf, removeInFlight, sentMsAt, sequenceAt } from './in-flight.ts'
import type { EchoJob } from './job.ts'
import { type Lane, sequenceOf, type TargetState } from './lane.ts'
import { type Batch, createBatch, createPayload, firstDifference, sameBody, setTag, TAG_RANGE } from './payload.ts'

/** The part of a job's time that counts, in ms of the worker's clock. */
export type Window = { readonly startMs: number; readonly endMs: number }

export const NO_WINDOW: Window = { startMs: Number.POSITIVE_INFINITY, endMs: Number.POSITIVE_INFINITY }

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

/** The closed loop over all connections of a job: each echo is answered by the next message. */
export type EchoLoop = {
  readonly context: ConnectionContext
  /** By connection id. */
  readonly lanes: Lane[]
  /** Rejects when a connection is lost or a reply is wrong; everything waits beside it. */
  readonly broken: Promise<never>
  setWindow(window: Window): void
  send(lane: Lane): void
  sweep(targets: readonly TargetState[]): void
  onOpen: (connection: Connection) => void
  stop(): void
}

export function createEchoLoop(job: EchoJob, now: () => number): EchoLoop {
  const payload = createPayload(job.payloadBytes)
  const lanes: Lane[] = []
  const batches: Batch[] = Array.from({ length: job.inFlight + 1 }, (_, count) => createBatch(payload, count))
  const { promise: broken, reject } = withRejection()
  let window = NO_WINDOW
  let stopped = false

  const fail = (lane: Lane, failure: Failure) => {
    if (stopped) return
    lane.target.tally.failures = addFailure(lane.target.tally.failures, failure, Math.max(1, lane.inFlight.size))
    reject(new LoadFailed(lane.target.index, failure))
  }

  /** Writes all that is due on a lane in one go. */
  const send = (lane: Lane) => {
    const count = lane.due
    if (count === 0 || !lane.target.sending) return
    const atMs = now()
    if (atMs >= window.endMs) {
      // The window closed while this read was handled; what would be sent now belongs to no window.
      lane.target.sending = false
      return
    }
    const { connection, target } = lane
    const batch = batches[count]!
    for (let index = 0; index < count; index++) {
      const sequence = lane.nextSequence
      lane.nextSequence = (sequence + 1) % TAG_RANGE
      addInFlight(lane.inFlight, sequence, atMs)
      setTag(batch, index, connection.id, sequence)
    }
    lane.due = 0
    connection.socket.write(batch.buffer)
    connection.bytesOut += batch.buffer.length
    if (atMs >= window.startMs) {
      target.tally.sent += count
      target.tally.bytesOut += batch.buffer.length
    }
    // The kernel took all of it at once, as it nearly always does, or the stream still holds the buffer.
    if (connection.socket.writableLength > 0) batches[count] = createBatch(payload, count)
  }

  const complete = (lane: Lane, place: number, atMs: number, length: number) => {
    const { target } = lane
    const sentMs = removeInFlight(lane.inFlight, place)
    lane.due++
    target.completed++
    if (atMs < window.startMs) return
    const { tally } = target
    if (atMs >= window.endMs) {
      if (sentMs >= window.startMs) tally.endedAfter++
      return
    }
    tally.matched++
    if (sentMs < window.startMs) tally.carriedMatched++
    tally.bytesIn += length
    recordTime(tally.histogram, (atMs - sentMs) * 1_000)
  }

  const events: ConnectionEvents = {
    open: (connection) => loop.onOpen(connection),
    message(connection, bytes, start, length, atMs) {
      const lane = lanes[connection.id]!
      const sequence = sequenceOf(lane, payload, bytes, start, length)
      const place = sequence < 0 ? -1 : placeOf(lane.inFlight, sequence)
      if (place >= 0 && sameBody(payload, bytes, start)) complete(lane, place, atMs, length)
      else mismatch(lane, { sequence, place }, bytes, start, length)
    },
    readEnd(connection) {
      const lane = lanes[connection.id]
      if (lane !== undefined && lane.due > 0) send(lane)
    },
    lost(connection, failure) {
      const lane = lanes[connection.id]
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
    if (sequence >= 0 && lane.givenUp.delete(sequence)) target.tally.late++
    else if (sequence >= 0) target.tally.duplicates++
    else if (lane.inFlight.size === 0) target.tally.unsolicited++
    else target.tally.unmatched++
    if (sequence < 0)
      target.greeting ??= printable(bytes.subarray(start, start + Math.min(length, SHOWN_GREETING_BYTES)))
  }

  /** Gives up what has waited for longer than the timeout, and lets the lane go on. */
  const sweep = (targets: readonly TargetState[]) => {
    const atMs = now()
    for (const target of targets) {
      for (const lane of target.lanes) {
        while (lane.inFlight.size > 0 && atMs - sentMsAt(lane.inFlight, 0) > job.timeoutMs) giveUp(lane, atMs)
        send(lane)
      }
    }
  }

  const giveUp = (lane: Lane, atMs: number) => {
    const { tally } = lane.target
    lane.givenUp.add(sequenceAt(lane.inFlight, 0))
    const sentMs = removeInFlight(lane.inFlight, 0)
    lane.due++
    const failure: Failure = { kind: 'timeout', detail: `no echo within ${job.timeoutMs} ms` }
    tally.failures = addFailure(tally.failures, failure)
    if (atMs < window.startMs) return
    if (atMs >= window.endMs) {
      if (sentMs >= window.startMs) tally.endedAfter++
      return
    }
    tally.failed++
    if (sentMs < window.startMs) tally.carriedFailed++
    // Censored: the exchange took at least the timeout, and leaving it out would flatter the tail.
    recordTime(tally.histogram, job.timeoutMs * 1_000)
  }

  const loop: EchoLoop = {
    context: createConnectionContext({ events, timeoutMs: job.timeoutMs, now }),
    lanes,
    broken,
    setWindow: (next) => {
      window = next
    },
    send,
    sweep,
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
