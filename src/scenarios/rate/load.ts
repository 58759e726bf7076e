import { createExchangeLoop, type ExchangeLoop, type Pace } from '../../generator/exchange-loop.ts'
import {
  createHistogram,
  encodeHistogram,
  greatestP99,
  recordTime,
  type TimeHistogram,
} from '../../generator/histogram.ts'
import type { FailedJob, WindowCourse } from '../../generator/job-result.ts'
import { drain, greetingOf, longestDrainMs, openAll, probe, withConnections } from '../../generator/opening.ts'
import { SKIP_AFTER_MS, startPacer } from '../../generator/pacer.ts'
import { createSchedule } from '../../generator/schedule.ts'
import { type LoadEffects, NO_WINDOW, passWindow, reached, type Window } from '../../generator/window.ts'
import { beginPhase, createTarget, type Lane, type TargetState } from '../../speech/exchange/lane.ts'
import { seededRandom } from '../../vocabulary/random.ts'
import type { RateJob, RateJobResult, RateResult } from './job.ts'

/** How many messages of one connection are written in one go at most. */
const MOST_TOGETHER = 64

/**
 * Runs a rate job (open model): messages leave by the schedule, over the connections in turn, and response time runs
 * from the intended send. Each turn of the loop sends all that is due; no message has a timer of its own.
 */
export async function runRate(job: RateJob, effects: LoadEffects): Promise<RateJobResult | FailedJob> {
  const { now } = effects
  const target = createTarget(0)
  const model = createOpenModel(job, effects)
  const { loop } = model
  return withConnections([target], loop, async () => {
    try {
      await openAll([job.target], [target], loop, job.connections)
      await probe([job.target], [target], loop, now)
      beginPhase(target)
      model.start(target)
      await Promise.race([reached(now() + job.warmUpMs, now), loop.broken])
      effects.glance(() => ({ completed: target.completed, ...greatestP99([model.tally.histogram]) }))
      const warm = { phase: 0, warmUpMs: job.warmUpMs, settled: true, failed: 0 }
      const { course } = await Promise.race([passWindow(effects, warm, model.setWindow), loop.broken])
      model.finish()
      await drain([target], loop, longestDrainMs(job.timeoutMs))
      const rate = { ...rateResult(target, model.tally), ...course }
      return { kind: 'rate', rate, ...greetingOf([target]) }
    } finally {
      model.stop()
    }
  })
}

type Tally = {
  due: number
  sent: number
  skipped: number
  matched: number
  failed: number
  bytesIn: number
  bytesOut: number
  histogram: TimeHistogram
  lateness: TimeHistogram
}

type OpenModel = {
  readonly loop: ExchangeLoop
  readonly tally: Tally
  setWindow(window: Window): void
  start(target: TargetState): void
  /** Sends what is still due inside the window, and nothing after it. */
  finish(): void
  stop(): void
}

function createOpenModel(job: RateJob, effects: Pick<LoadEffects, 'now' | 'hook'>): OpenModel {
  const { now } = effects
  const tally: Tally = {
    due: 0,
    sent: 0,
    skipped: 0,
    matched: 0,
    failed: 0,
    bytesIn: 0,
    bytesOut: 0,
    histogram: createHistogram(job.timeoutMs),
    lateness: createHistogram(job.timeoutMs),
  }
  let next = () => Number.POSITIVE_INFINITY
  let window = NO_WINDOW
  let pacer: ReturnType<typeof startPacer> | undefined
  let lanes: readonly Lane[] = []
  let turn = 0
  let dueMs = 0

  const counts = (intendedMs: number) => intendedMs >= window.startMs && intendedMs < window.endMs

  const pace: Pace = {
    ended(_lane, intendedMs, atMs, bytes) {
      if (!counts(intendedMs)) return
      tally.matched++
      tally.bytesIn += bytes
      recordTime(tally.histogram, (atMs - intendedMs) * 1_000)
    },
    gaveUp(_lane, intendedMs, _atMs, why) {
      if (!counts(intendedMs)) return
      tally.failed++
      if (why === 'timeout') recordTime(tally.histogram, job.timeoutMs * 1_000)
    },
    readEnd() {},
  }
  const loop = createExchangeLoop({ ...job, targets: [job.target] }, effects, pace)

  /** Takes all slots up to an instant and sends those that are not too late, all of one connection together. */
  const sendDue = (untilMs: number) => {
    const dueByLane = new Map<Lane, number[]>()
    while (dueMs <= untilMs && dueMs < window.endMs) {
      const lane = lanes[turn++ % lanes.length]!
      if (counts(dueMs)) tally.due++
      if (untilMs - dueMs > SKIP_AFTER_MS) {
        if (counts(dueMs)) tally.skipped++
      } else {
        const dues = dueByLane.get(lane)
        if (dues === undefined) dueByLane.set(lane, [dueMs])
        else dues.push(dueMs)
      }
      dueMs = next()
    }
    for (const [lane, dues] of dueByLane) {
      for (let from = 0; from < dues.length; from += MOST_TOGETHER) write(lane, dues.slice(from, from + MOST_TOGETHER))
    }
  }

  const write = (lane: Lane, dues: readonly number[]) => {
    for (const [index, intendedMs] of dues.entries()) loop.stage(lane, index, dues.length, intendedMs)
    const atMs = now()
    const bytes = loop.write(lane, dues.length)
    const inside = dues.filter(counts)
    tally.sent += inside.length
    tally.bytesOut += (bytes * inside.length) / dues.length
    for (const intendedMs of inside) recordTime(tally.lateness, (atMs - intendedMs) * 1_000)
  }

  return {
    loop,
    tally,
    setWindow: (opened) => {
      window = opened
    },
    start(target) {
      lanes = target.lanes
      // With random gaps, each share of the schedule has its own seed.
      next = createSchedule(job, now(), seededRandom(job.seed + job.share.index))
      dueMs = next()
      pacer = startPacer(now, (untilMs) => {
        if (untilMs >= window.endMs) return Number.POSITIVE_INFINITY
        sendDue(untilMs)
        return dueMs
      })
    },
    finish() {
      sendDue(now())
      pacer?.stop()
    },
    stop() {
      pacer?.stop()
    },
  }
}

function rateResult(
  { failures, strays }: TargetState,
  { histogram, lateness, ...counts }: Tally,
): Omit<RateResult, keyof WindowCourse> {
  return {
    ...counts,
    ...strays,
    failures,
    histogram: encodeHistogram(histogram),
    latenessHistogram: encodeHistogram(lateness),
  }
}
