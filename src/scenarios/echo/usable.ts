import { BrokenInvariant } from '../../measure/usable.ts'
import type { EchoResult } from './job.ts'
import type { EchoMeasurement } from './measurement.ts'

const LITTLE_WITHIN = 0.1
const HDR_WITHIN = 0.002
const LEAST_MESSAGES = 200
const LARGEST_SHARE_GAP = 0.03
const WORK_WITHIN = 0.01

/** Checks that every exchange is accounted for, and that the times are possible. */
export function checkInvariants(result: EchoResult, measurement: EchoMeasurement): void {
  const { timesUs, inFlight, generator, limitedBy } = measurement
  const ended = result.matched + result.failed + result.inFlightAtEnd
  if (result.sent + result.carriedIn !== ended) {
    throw new BrokenInvariant(
      `sent ${result.sent} + in flight before ${result.carriedIn} is not matched + failed + in flight after = ${ended}`,
    )
  }
  const { min, p50, p99, max } = timesUs
  const slack = 1 + HDR_WITHIN
  if (!(min > 0 && min <= p50 * slack && p50 <= p99 * slack && p99 <= max * slack)) {
    throw new BrokenInvariant(`times out of order: min ${min}, p50 ${p50}, p99 ${p99}, max ${max} µs`)
  }
  // Little's law; an exchange that crosses an edge of the window counts with its part inside.
  const enough = result.matched > 20 * inFlight.asked && result.failed === 0
  // While the scheduler had taken the core away from the generator, an echo may have waited for its next send.
  const takenAway = Math.max(0, generator.elu - generator.cpu / generator.workers)
  const off = Math.abs(inFlight.measured / inFlight.asked - 1)
  if (enough && limitedBy !== 'starved' && off > LITTLE_WITHIN + takenAway) {
    throw new BrokenInvariant(
      `throughput × mean time gives ${inFlight.measured.toFixed(2)} in flight, ${inFlight.asked} were asked for`,
    )
  }
}

/**
 * Why a pair is dropped and replaced. Only circumstances count, never the measured value: dropping by value would bias
 * the result.
 */
export function spoiledReason(
  sides: readonly EchoMeasurement[],
  { edgeLateMs, windowMs, sharesKept }: { edgeLateMs: number; windowMs: number; sharesKept: boolean },
): string | undefined {
  if (edgeLateMs > windowMs * 0.02)
    return `the server's CPU was read ${edgeLateMs.toFixed(0)} ms beside the window's edge`
  for (const { side, succeeded } of sides)
    if (succeeded < LEAST_MESSAGES) return `only ${succeeded} messages on the ${side} side`
  const [one, other] = sides
  if (one === undefined || other === undefined) return undefined
  if (one.limitedBy === 'starved') return "another tenant had the generator's core"
  const [a, b] = [one.server?.cpu.avg, other.server?.cpu.avg]
  // Where nothing keeps the shares equal, a pair counts only when they happened to be equal.
  if (
    !sharesKept &&
    a !== undefined &&
    b !== undefined &&
    one.limitedBy === 'server' &&
    Math.abs(Math.log(a / b)) > LARGEST_SHARE_GAP
  ) {
    return `the servers got unequal shares of their cores: ${a.toFixed(2)} and ${b.toFixed(2)}`
  }
  return undefined
}

/**
 * Why head and base cannot be compared: one of them did less work for a message than the other. The slack allows for
 * messages in flight at a window's edges. Nothing when both did the same work.
 */
export function unequalEchoes(head: EchoMeasurement, base: EchoMeasurement): string | undefined {
  const slack = WORK_WITHIN + (2 * head.inFlight.asked) / Math.min(head.succeeded, base.succeeded)
  const perMessage = ({ succeeded, ...m }: EchoMeasurement, bytes: 'bytesIn' | 'bytesOut') => m[bytes] / succeeded
  for (const [bytes, word] of [
    ['bytesIn', 'sent'],
    ['bytesOut', 'took'],
  ] as const) {
    const [ofHead, ofBase] = [perMessage(head, bytes), perMessage(base, bytes)]
    if (!(Math.abs(Math.log(ofHead / ofBase)) <= slack)) {
      return `head and base did not do the same work: for each message the head ${word} ${ofHead.toFixed(1)} bytes and the base ${ofBase.toFixed(1)}; a comparison of their speed would mean nothing. Compare them with scenarios that both serve alike`
    }
  }
  return undefined
}
