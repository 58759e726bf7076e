import { createLane, type TargetState } from '../speech/exchange/lane.ts'
import { likelyPreset } from '../speech/presets/likely-preset.ts'
import type { Target } from '../speech/target.ts'
import { CLOSE_GRACE_MS, endConnection } from '../wire/closing.ts'
import { openConnection } from '../wire/connection.ts'
import { createDialer } from '../wire/dialer.ts'
import { addFailure, failureTotal, NO_FAILURES } from '../wire/failure.ts'
import { type ExchangeLoop, LoadFailed } from './exchange-loop.ts'
import type { FailedJob } from './job-result.ts'
import { requestsTo } from './requests.ts'

const OPEN_AT_ONCE = 50
const PROBE_MS = 2_000
const GREETING_MS = 20

/** Opens `connections` to every target, a bounded number at once, the targets in turn so that none is favoured. */
export async function openAll(
  addresses: readonly Target[],
  targets: readonly TargetState[],
  loop: ExchangeLoop,
  connections: number,
): Promise<void> {
  const order = Array.from({ length: connections }, () => targets).flat()
  const asked = connections * addresses.length
  const dialers = await Promise.all(
    addresses.map(async (address) =>
      createDialer(address, loop.share, await requestsTo(address, loop.share, asked, loop.hook)),
    ),
  )
  let next = 0
  let open = 0
  await beside(loop, (resolve) => {
    const openNext = () => {
      const target = order[next]
      if (target === undefined) return
      const place = next++
      const connection = openConnection(
        loop.share.firstConnection + place,
        dialers[target.index]!,
        loop.contexts[target.index]!,
      )
      const lane = createLane(connection, target)
      target.lanes.push(lane)
      loop.lanes[place] = lane
    }
    loop.onOpen = () => {
      open++
      if (open === order.length) resolve()
      else openNext()
    }
    for (let started = 0; started < Math.min(OPEN_AT_ONCE, order.length); started++) openNext()
  })
}

/**
 * One exchange on one connection of each target before any load: if a server does not answer, the failure says so and
 * quotes its words. The pause before it lets a greeting arrive while nothing is in flight.
 */
export async function probe(
  addresses: readonly Target[],
  targets: readonly TargetState[],
  loop: ExchangeLoop,
  now: () => number,
): Promise<void> {
  try {
    await beside(loop, (resolve) => setTimeout(resolve, GREETING_MS))
    for (const target of targets) {
      const lane = target.lanes[0]!
      loop.stage(lane, 0, 1, now())
      loop.write(lane, 1)
      const answered = await beside<boolean>(loop, (resolve) => {
        const deadline = setTimeout(() => done(false), PROBE_MS)
        const poll = setInterval(() => answeredOnce(target) && done(true), 1)
        const done = (value: boolean) => {
          clearTimeout(deadline)
          clearInterval(poll)
          resolve(value)
        }
      })
      lane.due = 0
      if (!answered)
        throw new LoadFailed(target.index, { kind: 'timeout', detail: notAnswered(target, addresses[target.index]!) })
    }
  } catch (error) {
    if (!(error instanceof LoadFailed) || addresses[error.target]?.protocol !== undefined) throw error
    // A server that expects something else may also end the connection instead.
    const { target, failure } = error
    const words = `${failure.detail} ${targets[target]?.greeting ?? ''}`
    throw new LoadFailed(target, { ...failure, detail: `${failure.detail}${presetHint(words)}` })
  }
}

/** Whether the target has answered. An error is an answer too: the first window reports what it was. */
function answeredOnce({ completed, failures }: TargetState): boolean {
  return completed > 0 || (failures.counts['error-reply'] ?? 0) > 0
}

function notAnswered({ greeting }: TargetState, { protocol }: Target): string {
  const seen = greeting === undefined ? 'nothing came back' : `what came back was: ${greeting}`
  if (protocol === undefined)
    return `the first message was not echoed within ${PROBE_MS} ms; ${seen}. A plain echo needs a server that sends every message back unchanged`
  return `the first message (${protocol.name}) had no reply within ${PROBE_MS} ms; ${seen}. See what its 'operation' sends, and by which key it knows the reply`
}

function presetHint(words: string): string {
  const preset = likelyPreset(words)
  if (preset !== undefined) return `. This looks like ${preset}: write 'preset: ${preset}'`
  return `. For a server that speaks another protocol write 'preset', or describe the exchange in a scenario file ('config')`
}

/** Waits until nothing is in flight any more; the sweep gives up on what never comes, so this ends. */
export async function drain(targets: readonly TargetState[], loop: ExchangeLoop, mostMs: number): Promise<void> {
  const lanes = targets.flatMap((target) => target.lanes)
  await beside(loop, (resolve) => {
    const done = () => {
      clearInterval(poll)
      clearTimeout(deadline)
      resolve()
    }
    const poll = setInterval(() => lanes.every(({ inFlight }) => inFlight.size === 0) && done(), 1)
    const deadline = setTimeout(done, mostMs)
  })
}

/** Waits for `start` to resolve; rejects when the load breaks first. */
export function beside<T = void>(loop: ExchangeLoop, start: (resolve: (value: T) => void) => void): Promise<T> {
  return Promise.race([new Promise<T>(start), loop.broken])
}

const SWEEP_MS = 50

/** How long `drain` may take: the timeout, and the sweeps that notice that it has passed. */
export function longestDrainMs(timeoutMs: number): number {
  return timeoutMs + 2 * SWEEP_MS
}

/** Runs a job's exchanges and closes its connections afterwards; a load that fails is a result, not an error. */
export async function withConnections<R>(
  targets: readonly TargetState[],
  loop: ExchangeLoop,
  work: () => Promise<R>,
): Promise<R | FailedJob> {
  const sweep = setInterval(() => loop.sweep(targets), SWEEP_MS)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof LoadFailed)) throw error
    const { target, failure } = error
    const failures = targets[target]?.failures ?? NO_FAILURES
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

/** The first unasked message from any of the servers. */
export function greetingOf(targets: readonly TargetState[]): { readonly greeting?: string } {
  const greeting = targets.map((target) => target.greeting).find((text) => text !== undefined)
  return greeting === undefined ? {} : { greeting }
}
