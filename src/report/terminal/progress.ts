import type { AloneRound, Pair } from '../../measure/measurement.ts'
import type { Plan } from '../../plan/plan.ts'
import { kindOf } from '../../scenarios/table.ts'

/** One line for each pair as it is done. */
export function progressLine(pair: Pair, done: number, plan: Plan): string {
  const duet = pair.measurements.find(({ design, side }) => design !== 'solo' && side === 'head')
  const beside = duet?.design === 'turn' ? 'in turn with' : 'beside'
  const rate = duet === undefined ? '' : `${kindOf({ kind: duet.scenario }).gist(duet)} ${beside} the ${pair.other}`
  const spoiled = pair.spoiled === undefined ? '' : `, dropped: ${pair.spoiled}`
  const most = plan.looks.length > 0 ? 'at most ' : ''
  const planned = plan.pairs.length + plan.recordPairs.length
  return `pair ${done} of ${most}${planned}: ${rate} (${pair.seconds.toFixed(1)} s)${spoiled}`
}

/** One line for a scenario that was measured on a head of its own. */
export function aloneLine({ measurements, seconds }: AloneRound): string {
  return measurements
    .map(
      (measurement) =>
        `${measurement.scenario}: ${kindOf({ kind: measurement.scenario }).gist(measurement)} (${seconds.toFixed(1)} s)`,
    )
    .join('\n')
}
