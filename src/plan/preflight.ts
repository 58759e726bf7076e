import { ceilingProblems } from '../machine/ceilings.ts'
import type { Scenario } from '../scenarios/contract/kind.ts'
import { kindOf } from '../scenarios/table.ts'
import type { Plan } from './plan.ts'

/** What this machine cannot do of a plan, each with the setting to change; empty when it can do all of it. */
export function planProblems(plan: Plan, host: string): readonly string[] {
  return scenariosOf(plan).flatMap((scenario) =>
    ceilingProblems(kindOf(scenario).connections(scenario), host, plan.limits).map(
      (problem) => `scenario '${scenario.kind}': ${problem}`,
    ),
  )
}

/** The most worker processes that a run has at once. */
export function workersOf(plan: Plan): number {
  return Math.max(...scenariosOf(plan).map(({ workers }) => workers))
}

/** All that a plan measures. */
function scenariosOf({ paired, alone }: Pick<Plan, 'paired' | 'alone'>): readonly Scenario[] {
  return [...paired, ...alone]
}
