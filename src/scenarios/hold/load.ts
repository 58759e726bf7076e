import { createCrowd, failedIn } from '../../generator/crowd.ts'
import { createHistogram, encodeHistogram, recordTime } from '../../generator/histogram.ts'
import { startGeneratorMeter } from '../../generator/meter.ts'
import { requestsTo } from '../../generator/requests.ts'
import { type LoadEffects, reached } from '../../generator/window.ts'
import type { HoldJob, HoldJobResult, HoldLevel } from './job.ts'

/** Longer than elsewhere: connections that have not closed by then are reported. */
const HOLD_GRACE_MS = 2_000
/** All close handshakes begin at once, and the last has to wait for all the others. */
const HOLD_GRACE_MS_EACH = 0.5
/** Highest age at a drop; higher ones count as this. */
const LONGEST_AGE_MS = 1_800_000

/**
 * Opens connections level by level and leaves them idle, each level for its window. Pings are answered. A connection
 * that the server ends is counted, with how long it had been open. All connections are closed at the end.
 */
export async function runHold(job: HoldJob, effects: LoadEffects): Promise<HoldJobResult> {
  const { now, hook } = effects
  const requests = await requestsTo(job.target, job.share, job.levels.at(-1) ?? 0, hook)
  const dropAges = createHistogram(LONGEST_AGE_MS)
  const crowd = createCrowd({ ...job, retries: 0, hook, requests }, now, {
    opened() {},
    dropped: ({ openMs, lostMs }) => recordTime(dropAges, (lostMs - openMs) * 1_000),
  })
  effects.glance(() => ({ completed: crowd.opened }))
  const stopMeter = startGeneratorMeter(effects)
  const levels: HoldLevel[] = []
  const generatorRssBytesBefore = process.memoryUsage.rss()
  for (const [phase, asked] of job.levels.entries()) {
    const failedBefore = failedIn(crowd)
    const startMs = now()
    const cpu = process.cpuUsage()
    await crowd.openUpTo(asked)
    const used = process.cpuUsage(cpu)
    const openingMs = now() - startMs
    const failed = failedIn(crowd) - failedBefore
    const window = await effects.window({ phase, warmUpMs: openingMs, settled: true, failed })
    await reached(window.endMs, now)
    levels.push({
      attempted: crowd.attempted,
      open: crowd.opened,
      openingMs,
      openingCpuMs: (used.user + used.system) / 1_000,
      generatorRssBytes: process.memoryUsage.rss(),
    })
    if (window.last) break
  }
  const generator = stopMeter()
  // Only now: an earlier ping would keep alive what the server ends when idle. Half-open ones look open until a ping.
  const silent = await crowd.silentAfter(job.timeoutMs)
  const { attempted, opened, dropped, failures } = crowd
  const closingMs = now()
  const closedUncleanly = await crowd.close(HOLD_GRACE_MS + crowd.opened * HOLD_GRACE_MS_EACH)
  return {
    kind: 'hold',
    hold: {
      generatorRssBytesBefore,
      levels,
      attempted,
      open: opened,
      dropped,
      silent,
      failures,
      dropAgeHistogram: encodeHistogram(dropAges),
      bytesIn: crowd.bytesIn,
      bytesOut: crowd.bytesOut,
      closeMs: now() - closingMs,
      closedUncleanly,
      generators: [generator],
    },
  }
}
