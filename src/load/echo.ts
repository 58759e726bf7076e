import { endConnection, openConnection } from './connection.ts'
import { createEchoLoop, type EchoLoop, LoadFailed, NO_WINDOW, type Window } from './echo-loop.ts'
import { addFailure, failureTotal, NO_FAILURES } from './failure.ts'
import { startGeneratorMeter } from './generator-meter.ts'
import type { EchoJob, JobResult, Phase, PhaseResult } from './job.ts'
import { createLane, createTally, createTarget, echoResult, type TargetState } from './lane.ts'
import { type SliceWatch, watchSlices } from './warm-up.ts'

/** What the echo loop needs from its worker. Instants in ms of the worker's clock. */
export type EchoEffects = {
  now(): number
  /** Tells that a phase is warm, and waits for its window. */
  window(warm: { readonly phase: number; readonly warmUpMs: number; readonly settled: boolean }): Promise<Window>
}

const SWEEP_MS = 50
const CLOSE_GRACE_MS = 1_000
const OPEN_AT_ONCE = 50

/**
 * Runs an echo job (closed model): every connection has `inFlight` messages on their way, and each echo is answered by
 * the next message. Service time runs from right before the write to the entry of the read handler.
 */
export async function runEcho(job: EchoJob, effects: EchoEffects): Promise<JobResult> {
  const targets = job.targets.map((_, index): TargetState => createTarget(index, job.timeoutMs))
  const loop = createEchoLoop(job, effects.now)
  const sweep = setInterval(() => loop.sweep(targets), SWEEP_MS)
  try {
    await openAll(job, targets, loop)
    await probe(targets, loop)
    const phases: PhaseResult[] = []
    for (const [index, phase] of job.phases.entries())
      phases.push(await runPhase(phase, index, targets, loop, job, effects))
    const greeting = targets.map((target) => target.greeting).find((text) => text !== undefined)
    return greeting === undefined ? { kind: 'echo', phases } : { kind: 'echo', phases, greeting }
  } catch (error) {
    if (!(error instanceof LoadFailed)) throw error
    const { target, failure } = error
    const failures = targets[target]?.tally.failures ?? NO_FAILURES
    return {
      kind: 'failed',
      target,
      reason: failure.detail,
      failures: failureTotal(failures.counts) > 0 ? failures : addFailure(NO_FAILURES, failure),
    }
  } finally {
    clearInterval(sweep)
    loop.stop()
    const lanes = targets.flatMap((target) => target.lanes)
    await Promise.all(lanes.map(({ connection }) => endConnection(connection, { graceMs: CLOSE_GRACE_MS })))
  }
}

/** Opens the connections of every target, a bounded number at once, target by target so that no server is favoured. */
async function openAll(job: EchoJob, targets: readonly TargetState[], loop: EchoLoop): Promise<void> {
  const order = Array.from({ length: job.connections }, () => targets).flat()
  let next = 0
  let open = 0
  await race(loop, (resolve) => {
    const openNext = () => {
      const target = order[next]
      if (target === undefined) return
      const id = next++
      const lane = createLane(openConnection(id, job.targets[target.index]!, loop.context), target, job.inFlight)
      target.lanes.push(lane)
      loop.lanes[id] = lane
    }
    loop.onOpen = () => {
      open++
      if (open === order.length) resolve()
      else openNext()
    }
    for (let started = 0; started < Math.min(OPEN_AT_ONCE, order.length); started++) openNext()
  })
}

const PROBE_MS = 2_000
const GREETING_MS = 20

/**
 * One exchange on one connection of each target before any load: a server that does not echo is told so in its own
 * words. The pause before it lets a greeting arrive while nothing is in flight.
 */
async function probe(targets: readonly TargetState[], loop: EchoLoop): Promise<void> {
  await race(loop, (resolve) => setTimeout(resolve, GREETING_MS))
  for (const target of targets) {
    const lane = target.lanes[0]!
    target.sending = true
    lane.due = 1
    loop.send(lane)
    target.sending = false
    const answered = await race<boolean>(loop, (resolve) => {
      const deadline = setTimeout(() => done(false), PROBE_MS)
      const poll = setInterval(() => target.completed > 0 && done(true), 1)
      const done = (value: boolean) => {
        clearTimeout(deadline)
        clearInterval(poll)
        resolve(value)
      }
    })
    lane.due = 0
    if (!answered) throw new LoadFailed(target.index, { kind: 'timeout', detail: notAnEcho(target) })
  }
}

function notAnEcho({ greeting }: TargetState): string {
  const seen = greeting === undefined ? 'nothing came back' : `what came back was: ${greeting}`
  return `the first message was not echoed within ${PROBE_MS} ms; ${seen}. The echo scenario needs a server that sends every message back unchanged`
}

async function runPhase(
  phase: Phase,
  index: number,
  targets: readonly TargetState[],
  loop: EchoLoop,
  job: EchoJob,
  effects: EchoEffects,
): Promise<PhaseResult> {
  const active = phase.targets.map((target) => targets[target]!)
  loop.setWindow(NO_WINDOW)
  for (const target of active) {
    target.tally = createTally(job.timeoutMs)
    target.sending = true
    for (const lane of target.lanes) {
      lane.due = job.inFlight - lane.inFlight.size
      loop.send(lane)
    }
  }
  const watch: SliceWatch = { counts: () => active.map(({ completed }) => completed), now: effects.now }
  const warm = await race<Awaited<ReturnType<typeof watchSlices>>>(loop, (resolve) => {
    watchSlices(phase.warmUp, watch).then(resolve)
  })
  const window = await Promise.race([effects.window({ phase: index, ...warm }), loop.broken])
  loop.setWindow(window)

  const meter = await race<ReturnType<typeof startGeneratorMeter>>(loop, (resolve) =>
    at(window.startMs, effects, () => resolve(startGeneratorMeter(effects.now))),
  )
  const generator = await race<ReturnType<typeof meter>>(loop, (resolve) =>
    at(window.endMs, effects, () => resolve(meter())),
  )
  for (const target of active) target.sending = false
  await drain(active, loop, job.timeoutMs)
  return {
    ...warm,
    windowMs: window.endMs - window.startMs,
    generator,
    echoes: active.map((target) => echoResult(target)),
  }
}

/** Waits for what is still in flight; the sweep gives up on what never comes, so this ends. */
async function drain(active: readonly TargetState[], loop: EchoLoop, timeoutMs: number): Promise<void> {
  const lanes = active.flatMap((target) => target.lanes)
  await race(loop, (resolve) => {
    const done = () => {
      clearInterval(poll)
      clearTimeout(deadline)
      resolve()
    }
    const poll = setInterval(() => lanes.every(({ inFlight }) => inFlight.size === 0) && done(), 1)
    const deadline = setTimeout(done, timeoutMs + 2 * SWEEP_MS)
  })
}

/** Runs `callback` at an instant, or at once when it has passed. A timer may fire up to a millisecond early: then again. */
function at(instantMs: number, effects: EchoEffects, callback: () => void): void {
  const waitMs = instantMs - effects.now()
  if (waitMs <= 0) callback()
  else setTimeout(() => at(instantMs, effects, callback), Math.ceil(waitMs))
}

function race<T = void>(loop: EchoLoop, start: (resolve: (value: T) => void) => void): Promise<T> {
  return Promise.race([new Promise<T>(start), loop.broken])
}
