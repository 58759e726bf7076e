import { createCrowd, failedIn } from '../../generator/crowd.ts'
import {
  createHistogram,
  encodeHistogram,
  greatestP99,
  recordTime,
  type TimeHistogram,
} from '../../generator/histogram.ts'
import { WHOLE } from '../../generator/job.ts'
import type { FailedJob } from '../../generator/job-result.ts'
import { SKIP_AFTER_MS, startPacer } from '../../generator/pacer.ts'
import { requestsTo } from '../../generator/requests.ts'
import { createSchedule } from '../../generator/schedule.ts'
import { type LoadEffects, NO_WINDOW, passWindow, reached, type Window } from '../../generator/window.ts'
import { createProtocolFan, type Fan } from '../../speech/fanout.ts'
import { inRoom, roomOf } from '../../speech/rooms.ts'
import { createTaggedFan } from '../../speech/tagged-fan.ts'
import type { Target } from '../../speech/target.ts'
import type { Connection, ConnectionEvents } from '../../wire/connection.ts'
import type { BroadcastJob, BroadcastJobResult, BroadcastResult } from './job.ts'

/** Longer than elsewhere: the answer comes behind all deliveries still on their way, and their bytes count too. */
const BROADCAST_GRACE_MS = 2_000
const OPEN_AT_ONCE = 50
const DRAIN_POLL_MS = 5

/**
 * Runs a broadcast job: publishers send by the schedule, all members listen, and a delivery is timed from when its
 * message was due, which the message itself carries. Members that could not be opened fail the job; members that are
 * lost later miss their deliveries.
 */
export async function runBroadcast(job: BroadcastJob, effects: LoadEffects): Promise<BroadcastJobResult | FailedJob> {
  const { now, hook } = effects
  const fan = fanOf(job)
  const books = createBooks(job, fan)
  const members: Connection[] = []
  const { target, timeoutMs, share } = job
  const requests = await requestsTo(target, share, job.members, hook)
  const { payloadBytes } = job.message
  const setting = {
    target,
    timeoutMs,
    share,
    concurrency: OPEN_AT_ONCE,
    retries: 0,
    payloadBytes,
    hook,
    requests,
    wants: target.protocol?.fanout?.on,
  }
  const crowd = createCrowd(setting, now, {
    opened: (connection) => members.push(connection),
    message: books.receive,
  })
  let press: ReturnType<typeof startPress> | undefined
  try {
    await crowd.openUpTo(job.members)
    if (failedIn(crowd) > 0) {
      const { failures } = crowd
      return { kind: 'failed', target: 0, reason: Object.values(failures.details).join('; '), failures }
    }
    effects.glance(() => ({ completed: books.received(), ...greatestP99(books.histograms()) }))
    // The members with the lowest numbers publish, whichever was open first.
    members.sort((one, other) => one.id - other.id)
    if (job.publishers > 0) press = startPress(job, members.slice(0, job.publishers), books, fan, now)
    await reached(now() + job.warmUpMs, now)
    const warm = { phase: 0, warmUpMs: job.warmUpMs, settled: true, failed: 0 }
    const { window, course } = await passWindow(effects, warm, books.setWindow)
    press?.finish(window.endMs)
    const due = dueInside(job, window)
    await drained(books, due, now, window.endMs + timeoutMs)
    // Connections lost up to here; those that we close now are no failures.
    const { failures } = crowd
    await crowd.close(BROADCAST_GRACE_MS)
    const { bytesIn, bytesOut } = crowd
    return {
      kind: 'broadcast',
      broadcast: { ...books.result(), ...course, due, members: job.members, failures, bytesIn, bytesOut },
    }
  } finally {
    press?.finish(Number.NEGATIVE_INFINITY)
    await crowd.close(BROADCAST_GRACE_MS)
  }
}

type Book = {
  readonly due: number
  delivered: number
  returned: boolean
  readonly histogram: TimeHistogram
  readonly seen: Uint8Array
}

type Books = {
  setWindow(window: Window): void
  counts(dueMs: number): boolean
  /** Records a sent message, so that it counts even if nobody receives it. */
  sent(sequence: number, publisher: number, lateMs: number): void
  skipped(): void
  readonly receive: ConnectionEvents['message']
  received(): number
  /** Whether this worker's members have received all that is due to them of so many messages. */
  complete(messages: number): boolean
  histograms(): readonly TimeHistogram[]
  result(): Pick<BroadcastResult, 'messages' | 'skipped' | 'duplicates' | 'unmatched' | 'latenessHistogram'>
}

function createBooks({ timeoutMs, members, publishers, share, target }: BroadcastJob, fan: Fan): Books {
  const books = new Map<number, Book>()
  const lateness = createHistogram(timeoutMs)
  const rooms = roomsOf(target)
  const ours = { first: share.firstConnection, count: members, rooms }
  let window = NO_WINDOW
  let received = 0
  let skipped = 0
  let duplicates = 0
  let unmatched = 0

  const counts = (dueMs: number) => dueMs >= window.startMs && dueMs < window.endMs
  const bookOf = (sequence: number, publisher: number): Book => {
    const book = books.get(sequence) ?? {
      due: inRoom(roomOf(publisher, rooms), ours) - Math.min(1, publishers),
      delivered: 0,
      returned: false,
      histogram: createHistogram(timeoutMs),
      seen: new Uint8Array(members),
    }
    books.set(sequence, book)
    return book
  }

  return {
    setWindow: (opened) => {
      window = opened
    },
    counts,
    sent(sequence, publisher, lateMs) {
      bookOf(sequence, publisher)
      recordTime(lateness, lateMs * 1_000)
    },
    skipped: () => {
      skipped++
    },
    receive({ id }, bytes, start, length, atMs, type) {
      received++
      const room = roomOf(id, rooms)
      const read = fan.read(bytes, start, length, type, room)
      // A message for another room should not have come to this member.
      if (read === undefined || roomOf(read.connection, rooms) !== room) {
        unmatched++
        return
      }
      const { connection: publisher, sequence } = read
      const dueMs = read.dueUs / 1_000
      if (!counts(dueMs) || atMs - dueMs > timeoutMs) return
      const book = bookOf(sequence, publisher)
      const member = id - share.firstConnection
      if (book.seen[member] === 1) {
        duplicates++
        return
      }
      book.seen[member] = 1
      if (publisher === id) {
        book.returned = true
        return
      }
      book.delivered++
      recordTime(book.histogram, (atMs - dueMs) * 1_000)
    },
    received: () => received,
    complete: (messages) =>
      books.size >= messages && [...books.values()].every(({ due, delivered }) => delivered >= due),
    histograms: () => [...books.values()].map(({ histogram }) => histogram),
    result: () => ({
      messages: [...books].map(([sequence, { delivered, returned, histogram }]) => ({
        sequence,
        delivered,
        returned,
        histogram: encodeHistogram(histogram),
      })),
      skipped,
      duplicates,
      unmatched,
      latenessHistogram: encodeHistogram(lateness),
    }),
  }
}

function roomsOf({ protocol }: Target): number {
  return protocol?.fanout?.rooms ?? 1
}

/** How messages are made and recognised: by the target's protocol, or by tag if the server passes them on as is. */
function fanOf({ target: { protocol }, message, share }: BroadcastJob): Fan {
  if (protocol?.fanout === undefined) return createTaggedFan(message)
  const { codec, vars } = protocol
  return createProtocolFan(protocol.fanout, {
    codec,
    vars,
    rooms: protocol.fanout.rooms,
    payloadBytes: message.payloadBytes,
    worker: share.index,
  })
}

/** Sends what is due; the publishers take turns. */
function startPress(job: BroadcastJob, publishers: readonly Connection[], books: Books, fan: Fan, now: () => number) {
  const next = scheduleOf(job, now())
  let sequence = 0
  let dueMs = next()
  const sendDue = (untilMs: number) => {
    for (; dueMs <= untilMs; dueMs = next(), sequence++) {
      const publisher = publishers[sequence % publishers.length]!
      const late = untilMs - dueMs > SKIP_AFTER_MS
      if (late || publisher.state !== 'open') {
        if (books.counts(dueMs)) books.skipped()
        continue
      }
      const frame = fan.frameOf(publisher, sequence, Math.round(dueMs * 1_000))
      publisher.socket.write(frame)
      publisher.bytesOut += frame.length
      if (books.counts(dueMs)) books.sent(sequence, publisher.id, now() - dueMs)
    }
    return dueMs
  }
  const pacer = startPacer(now, sendDue)
  return {
    /** Sends what was due until then and has not been sent yet, and nothing more. */
    finish(untilMs: number) {
      sendDue(untilMs)
      pacer.stop()
    },
  }
}

/** When messages are due, in whole µs as in the messages, so that all members agree about a window's edge. */
function scheduleOf({ messagesPerSecond }: BroadcastJob, startMs: number): () => number {
  const next = createSchedule({ messagesPerSecond, arrivals: 'constant', share: WHOLE }, startMs, () => 0)
  return () => Math.round(next() * 1_000) / 1_000
}

/** How many messages the schedule has inside a window: every worker counts them, though only the first publishes. */
function dueInside(job: BroadcastJob, { startMs, endMs }: Window): number {
  const next = scheduleOf(job, startMs - 1)
  let count = 0
  for (let dueMs = next(); dueMs < endMs; dueMs = next()) if (dueMs >= startMs) count++
  return count
}

async function drained(books: Books, messages: number, now: () => number, deadlineMs: number): Promise<void> {
  while (!books.complete(messages) && now() < deadlineMs)
    await reached(Math.min(deadlineMs, now() + DRAIN_POLL_MS), now)
}
