import { createExchangeLoop, type ExchangeLoop, type Pace } from '../../generator/exchange-loop.ts'
import {
  createHistogram,
  encodeHistogram,
  greatestP99,
  recordTime,
  type TimeHistogram,
} from '../../generator/histogram.ts'
import type { FailedJob } from '../../generator/job-result.ts'
import { beside, drain, greetingOf, longestDrainMs, openAll, probe, withConnections } from '../../generator/opening.ts'
import { type LoadEffects, NO_WINDOW, passWindow, type Window } from '../../generator/window.ts'
import { beginPhase, createTarget, type Lane, type TargetState } from '../../speech/exchange/lane.ts'
import type { EchoJob, EchoJobResult, EchoResult, Phase, PhaseResult } from './job.ts'
import { type SliceWatch, watchSlices } from './warm-up.ts'

/**
 * How many lanes are written to in one go: at most, and as a share of those that may have something in flight. Where
 * the generator is the limit, a message then waits half of that share of its round trip until it is in flight again.
 */
const MOST_TOGETHER = 32
const SHARE_TOGETHER = 0.1

/** What one target's window held so far. Exchanges are counted by when they were sent and when they ended. */
type Tally = Record<'sent' | 'carriedMatched' | 'carriedFailed' | 'matched' | 'failed' | 'endedAfter', number> & {
  sending: boolean
  /** Time inside the window of exchanges that ended after it, less time before it of exchanges that ended inside. */
  edgeMs: number
  /** Bytes read when the first exchange of the window ended, and when the first after it did. */
  readBefore?: number
  readAfter?: number
  bytesOut: number
  histogram: TimeHistogram
}

/**
 * Runs an echo job (closed model): `concurrency` messages are on their way to each target, and each echo is answered by
 * the next message. Service time runs from right before the write to the entry of the read handler.
 */
export async function runEcho(job: EchoJob, effects: LoadEffects): Promise<EchoJobResult | FailedJob> {
  const targets = job.targets.map((_, index) => createTarget(index))
  const model = createClosedModel(job, effects, targets)
  return withConnections(targets, model.loop, async () => {
    await openAll(job.targets, targets, model.loop, job.connections)
    await probe(job.targets, targets, model.loop, effects.now)
    const phases: PhaseResult[] = []
    for (const [index, phase] of job.phases.entries())
      phases.push(await runPhase(phase, index, targets, model, job, effects))
    return { kind: 'echo', phases, ...greetingOf(targets) }
  })
}

type ClosedModel = {
  readonly loop: ExchangeLoop
  readonly tallies: Tally[]
  setWindow(window: Window): void
  /** Sends a target as many messages as may be in flight. */
  fill(target: TargetState): void
}

function createClosedModel(
  job: EchoJob,
  effects: Pick<LoadEffects, 'now' | 'hook'>,
  targets: readonly TargetState[],
): ClosedModel {
  const { now } = effects
  const tallies = targets.map(() => createTally(job.timeoutMs))
  const onEach = Math.max(1, Math.floor(job.concurrency / job.connections))
  /** With fewer messages than connections: the lanes with none in flight, the longest idle first. */
  const idle = job.concurrency < job.connections ? targets.map((): Lane[] => []) : undefined
  let window = NO_WINDOW
  const together = Math.max(1, Math.min(MOST_TOGETHER, Math.floor((job.concurrency * SHARE_TOGETHER) / onEach)))
  let ready: Lane[] = []

  /**
   * Sends in this turn of the event loop, several lanes together. Writing back to back is a tenth cheaper than between
   * the reads: a server that is already awake for the first message is not woken again for the others. Only so many
   * lanes wait that the number in flight stays within a few percent of what was asked.
   */
  const sendSoon = (lane: Lane) => {
    if (lane.due === 0) return
    if (ready.length === 0 && together > 1) setImmediate(sendReady)
    ready.push(lane)
    if (ready.length >= together) sendReady()
  }

  const sendReady = () => {
    const lanes = ready
    ready = []
    for (const lane of lanes) send(lane)
  }

  /** Writes all messages due on a lane in one go. */
  const send = (lane: Lane) => {
    const count = lane.due
    const tally = tallies[lane.target.index]!
    if (count === 0 || !tally.sending) return
    const atMs = now()
    if (atMs >= window.endMs) {
      // The window closed while this read was handled; a message sent now would belong to no window.
      tally.sending = false
      return
    }
    for (let index = 0; index < count; index++) loop.stage(lane, index, count, atMs)
    lane.due = 0
    const bytes = loop.write(lane, count)
    if (atMs >= window.startMs) {
      tally.sent += count
      tally.bytesOut += bytes
    }
  }

  /** Uses the room for one more message: the lane sends, or, with fewer messages than connections, the longest idle. */
  const refill = (lane: Lane) => {
    const waiting = idle?.[lane.target.index]
    if (waiting === undefined) {
      lane.due++
      return
    }
    waiting.push(lane)
    const next = waiting.shift()!
    next.due = 1
    sendSoon(next)
  }

  /** The tally of the window, for an exchange that ended inside it; an exchange that ended after it is only counted. */
  const booksAt = (lane: Lane, fromMs: number, atMs: number): Tally | undefined => {
    if (atMs < window.startMs) return undefined
    const tally = tallies[lane.target.index]!
    if (atMs < window.endMs) {
      tally.readBefore ??= bytesRead(lane.target)
      tally.edgeMs -= Math.max(0, window.startMs - fromMs)
      return tally
    }
    tally.readAfter ??= bytesRead(lane.target)
    tally.edgeMs += window.endMs - Math.max(fromMs, window.startMs)
    if (fromMs >= window.startMs) tally.endedAfter++
    return undefined
  }

  const pace: Pace = {
    ended(lane, fromMs, atMs) {
      refill(lane)
      const tally = booksAt(lane, fromMs, atMs)
      if (tally === undefined) return
      tally.matched++
      if (fromMs < window.startMs) tally.carriedMatched++
      recordTime(tally.histogram, (atMs - fromMs) * 1_000)
    },
    gaveUp(lane, fromMs, atMs, why) {
      refill(lane)
      const tally = booksAt(lane, fromMs, atMs)
      if (tally === undefined) return
      tally.failed++
      if (fromMs < window.startMs) tally.carriedFailed++
      // Censored: the exchange took at least the timeout, and leaving it out would make the tail look better.
      if (why === 'timeout') recordTime(tally.histogram, job.timeoutMs * 1_000)
    },
    readEnd: sendSoon,
  }
  const loop = createExchangeLoop(job, effects, pace)
  return {
    loop,
    tallies,
    fill(target) {
      const filled = target.lanes.slice(0, job.concurrency)
      if (idle !== undefined) idle[target.index] = target.lanes.slice(job.concurrency)
      for (const lane of target.lanes) lane.due = 0
      for (const lane of filled) {
        lane.due = onEach - lane.inFlight.size
        send(lane)
      }
    },
    setWindow: (next) => {
      window = next
    },
  }
}

async function runPhase(
  phase: Phase,
  index: number,
  targets: readonly TargetState[],
  model: ClosedModel,
  job: EchoJob,
  effects: LoadEffects,
): Promise<PhaseResult> {
  const { loop, tallies } = model
  const active = phase.targets.map((target) => targets[target]!)
  model.setWindow(NO_WINDOW)
  for (const target of active) {
    beginPhase(target)
    tallies[target.index] = { ...createTally(job.timeoutMs), sending: true }
    model.fill(target)
  }
  effects.glance(() => ({
    completed: active.reduce((sum, { completed }) => sum + completed, 0),
    ...greatestP99(active.map(({ index }) => tallies[index]!.histogram)),
  }))
  const watch: SliceWatch = { counts: () => active.map(({ completed }) => completed), now: effects.now }
  const warm = await beside<Awaited<ReturnType<typeof watchSlices>>>(loop, (resolve) => {
    watchSlices(phase.warmUp, watch).then(resolve)
  })
  const passing = passWindow(effects, { phase: index, ...warm, failed: 0 }, model.setWindow)
  const { course } = await Promise.race([passing, loop.broken])
  for (const target of active) tallies[target.index]!.sending = false
  await drain(active, loop, longestDrainMs(job.timeoutMs))
  return {
    ...course,
    settled: warm.settled,
    echoes: active.map((target) => echoResult(target, tallies[target.index]!)),
  }
}

/** What a target's window held. Exchanges in flight at its edges are counted on both sides, as a check of the sums. */
function echoResult(target: TargetState, tally: Tally): EchoResult {
  const { index, failures, strays } = target
  const { readAfter = bytesRead(target), readBefore = readAfter } = tally
  return {
    target: index,
    sent: tally.sent,
    matched: tally.matched,
    failed: tally.failed,
    carriedIn: tally.carriedMatched + tally.carriedFailed,
    inFlightAtEnd: tally.endedAfter,
    edgeMs: tally.edgeMs,
    ...strays,
    failures,
    bytesIn: readAfter - readBefore,
    bytesOut: tally.bytesOut,
    histogram: encodeHistogram(tally.histogram),
  }
}

/** All bytes that a target sent so far: frames of every kind, with their headers. */
function bytesRead({ lanes }: TargetState): number {
  return lanes.reduce((sum, { connection }) => sum + connection.bytesIn, 0)
}

function createTally(timeoutMs: number): Tally {
  return {
    sending: false,
    sent: 0,
    carriedMatched: 0,
    carriedFailed: 0,
    matched: 0,
    failed: 0,
    endedAfter: 0,
    edgeMs: 0,
    bytesOut: 0,
    histogram: createHistogram(timeoutMs),
  }
}
