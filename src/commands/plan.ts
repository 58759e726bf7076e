import type { Config } from '../config/config.ts'
import type { Design, Opponent } from '../plan/plan.ts'
import { renderPlan } from '../report/terminal/plan.ts'
import { planFor } from '../run/session.ts'
import { out } from './terminal.ts'

/** Prints the plan, for `--dry-run`. */
export function printPlan(config: Config): number {
  out(renderPlan(planFor(config, process.env, expectedOpponent(config)), config))
  return 0
}

/** The opponent that a dry run assumes: that a base is available. */
function expectedOpponent({ base, duet }: Config): Opponent {
  if (base === undefined) return { other: 'reference' }
  const design: Design = duet ? { kind: 'duet', apart: 'ports' } : { kind: 'turns', reason: "'duet' is false" }
  return { other: 'base', design, bootMs: 0, stored: false }
}
