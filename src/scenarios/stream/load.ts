import { performance } from 'node:perf_hooks'
import { createCrowd, failedIn } from '../../generator/crowd.ts'
import { createHistogram, encodeHistogram, greatestP99, recordTime } from '../../generator/histogram.ts'
import type { FailedJob } from '../../generator/job-result.ts'
import { requestsTo } from '../../generator/requests.ts'
import { type LoadEffects, NO_WINDOW, passWindow, reached } from '../../generator/window.ts'
import { compileExtractor, compileMatcher, createMessage, setMessage } from '../../speech/message.ts'
import type { Stream } from '../../speech/protocol.ts'
import { CLOSE_GRACE_MS } from '../../wire/closing.ts'
import type { Connection, MessageType } from '../../wire/connection.ts'
import type { StreamJob, StreamJobResult } from './job.ts'

const OPEN_AT_ONCE = 50
/** Highest gap and lag; higher ones count as this. */
const LONGEST_MS = 60_000

/**
 * Runs a stream job: the server pushes, and only what the session says is sent. It measures the gaps between one
 * connection's messages and, where a message says when it was sent, how long it took: both clocks are this machine's.
 */
export async function runStream(job: StreamJob, effects: LoadEffects): Promise<StreamJobResult | FailedJob> {
  const { now, hook } = effects
  const { target, share, timeoutMs, payloadBytes } = job
  const requests = await requestsTo(target, share, job.connections, hook)
  const gaps = createHistogram(LONGEST_MS)
  const lags = createHistogram(LONGEST_MS)
  const heard = new Map<Connection, number>()
  const served = new Set<Connection>()
  const stamp = stampReader(target.protocol?.stream ?? {})
  let window = NO_WINDOW
  const counts = { messages: 0, unmatched: 0, bytesIn: 0 }
  const setting = {
    target,
    share,
    timeoutMs,
    payloadBytes,
    hook,
    requests,
    concurrency: OPEN_AT_ONCE,
    retries: 0,
    wants: target.protocol?.stream?.on,
  }
  const crowd = createCrowd(setting, now, {
    opened() {},
    message(connection, bytes, start, length, atMs, type) {
      const sentMs = stamp(bytes, start, length, type)
      const inside = atMs >= window.startMs && atMs < window.endMs
      if (sentMs === undefined) {
        if (inside) counts.unmatched++
        return
      }
      const before = heard.get(connection)
      heard.set(connection, atMs)
      if (!inside) return
      counts.messages++
      counts.bytesIn += length
      served.add(connection)
      if (before !== undefined) recordTime(gaps, (atMs - before) * 1_000)
      if (sentMs > 0) recordTime(lags, (wallClockMs(atMs, now) - sentMs) * 1_000)
    },
  })
  try {
    await crowd.openUpTo(job.connections)
    if (failedIn(crowd) > 0) {
      const { failures } = crowd
      return { kind: 'failed', target: 0, reason: Object.values(failures.details).join('; '), failures }
    }
    effects.glance(() => ({ completed: counts.messages, ...greatestP99([gaps]) }))
    await reached(now() + job.warmUpMs, now)
    const warm = { phase: 0, warmUpMs: job.warmUpMs, settled: true, failed: 0 }
    const { course } = await passWindow(effects, warm, (opened) => {
      window = opened
    })
    return {
      kind: 'stream',
      stream: {
        ...course,
        ...counts,
        connections: job.connections,
        silent: job.connections - served.size,
        failures: crowd.failures,
        gapHistogram: encodeHistogram(gaps),
        lagHistogram: encodeHistogram(lags),
      },
    }
  } finally {
    await crowd.close(CLOSE_GRACE_MS)
  }
}

/** Reads when a message was sent: 0 where it does not say, nothing for a message that does not count. */
function stampReader({ on, sentAt }: Stream) {
  const isOne = compileMatcher(on ?? {}, '')
  const extract = sentAt === undefined ? undefined : compileExtractor(sentAt)
  const message = createMessage()
  return (bytes: Buffer, start: number, length: number, type: MessageType): number | undefined => {
    if (on === undefined && extract === undefined) return 0
    setMessage(message, bytes, start, length, type)
    if (!isOne(message)) return undefined
    const sentMs = Number(extract?.(message) ?? 0)
    return Number.isFinite(sentMs) ? sentMs : undefined
  }
}

/** An instant on the worker's clock as ms since 1970. */
function wallClockMs(atMs: number, now: () => number): number {
  return performance.timeOrigin + performance.now() - (now() - atMs)
}
