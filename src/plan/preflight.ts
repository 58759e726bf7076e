import { ceilingProblems } from '../machine/ceilings.ts'
import { connectionsOf } from '../scenarios/scenario.ts'
import type { Plan } from './plan.ts'

/** What of a plan cannot be done on this machine, each with the setting to change; none when all can. */
export function planProblems({ pairs, echo, connect, rate, alone, limits }: Plan, host: string): readonly string[] {
  const scenarios = [...(pairs.length > 0 ? [echo] : []), connect, rate, ...alone].filter((one) => one !== undefined)
  return scenarios.flatMap((scenario) =>
    ceilingProblems(connectionsOf(scenario), host, limits).map((problem) => `scenario '${scenario.kind}': ${problem}`),
  )
}

/** Worker processes that a run has at once, at most. */
export function workersOf({ pairs, echo, connect, rate, alone }: Plan): number {
  const scenarios = [...(pairs.length > 0 ? [echo] : []), connect, rate, ...alone]
  return Math.max(...scenarios.map((scenario) => scenario?.workers ?? 0))
}
