import { formatOne, formatShare } from '../../format/numbers.ts'
import type { AloneRound, Measurement, Pair } from '../../measure/measurement.ts'
import type { Plan } from '../../plan/plan.ts'

/** One line for each pair as it is done. */
export function progressLine(pair: Pair, done: number, plan: Plan): string {
  const duet = pair.measurements.find(({ design, side }) => design !== 'solo' && side === 'head')
  const rate =
    duet?.scenario === 'echo'
      ? `${(duet.messagesPerSecond / 1_000).toFixed(1)}k/s ${duet.design === 'turn' ? 'in turn with' : 'beside'} the ${pair.other}, p99 ${duet.timesUs.p99} µs`
      : ''
  const spoiled = pair.spoiled === undefined ? '' : `, dropped: ${pair.spoiled}`
  const most = plan.looks.length > 0 ? 'at most ' : ''
  const planned = plan.pairs.length + plan.recordPairs.length
  return `pair ${done} of ${most}${planned}: ${rate} (${pair.seconds.toFixed(1)} s)${spoiled}`
}

/** One line for a scenario that was measured on a head of its own. */
export function aloneLine({ measurements, seconds }: AloneRound): string {
  return measurements
    .map((measurement) => `${measurement.scenario}: ${gist(measurement)} (${seconds.toFixed(1)} s)`)
    .join('\n')
}

function gist(measurement: Measurement): string {
  switch (measurement.scenario) {
    case 'echo':
    case 'rate':
      return `${formatOne(measurement.messagesPerSecond, 'per-second')}, p99 ${formatOne(measurement.timesUs.p99, 'us')}`
    case 'stream':
      return `${formatOne(measurement.messagesPerSecond, 'per-second')} pushed, gap p99 ${formatOne(measurement.timesUs.p99, 'us')}`
    case 'connect':
      return `${formatOne(measurement.connectionsPerSecond, 'per-second')}, p99 ${formatOne(measurement.timesUs.p99, 'us')}`
    case 'broadcast':
      return `reach ${formatShare(measurement.reach)}, last delivery ${formatOne(measurement.lastUs.median, 'us')}`
    case 'hold':
      return `${measurement.succeeded} of ${measurement.attempted} held, ${formatOne(measurement.rssBytesPerConnection, 'bytes')} each`
    case 'capacity':
      return `${formatOne(measurement.highest, measurement.raise === 'rate' ? 'per-second' : 'count')} held${measurement.limit === undefined ? '' : `, then ${measurement.limit.cause}`}`
  }
}
