import type { Pair } from '../measure/measurement.ts'
import type { Plan } from '../plan/plan.ts'

/** One line for each pair as it is done. */
export function progressLine(pair: Pair, done: number, plan: Plan): string {
  const duet = pair.measurements.find(({ design, side }) => design === 'duet' && side === 'head')
  const rate =
    duet?.scenario === 'echo'
      ? `${(duet.messagesPerSecond / 1_000).toFixed(1)}k/s beside the reference, p99 ${duet.timesUs.p99} µs`
      : ''
  const spoiled = pair.spoiled === undefined ? '' : `, dropped: ${pair.spoiled}`
  return `pair ${done} of ${plan.pairs.length}: ${rate} (${pair.seconds.toFixed(1)} s)${spoiled}`
}
