import { keyOf } from '../../records/key.ts'
import type { StoredRecord } from '../../records/record.ts'
import { leadTogether } from '../../scenarios/lead.ts'
import { METRICS } from '../../scenarios/table.ts'
import { absolute, observe } from '../../verdict/observations.ts'
import type { Facts } from './facts.ts'

/** The record of a run: what a later run is compared with. Only for a run that could be used. */
export function recordOf(
  facts: Facts,
  { runId, attempt, at }: { runId: string; attempt: number; at: Date },
): StoredRecord {
  const { plan, pairs, machine, commit, outcome } = facts
  if (outcome === 'unusable') throw new Error('an unusable run has no record')
  const solo = leadTogether(pairs, 'head', { where: 'alone', timeoutMs: facts.config.timeoutMs })
  const covariates = covariatesOf(facts)
  return {
    schema: 1,
    name: facts.config.name,
    key: keyOf(plan, facts.config, machine),
    tool: { version: facts.version },
    ...(commit !== undefined && { commit: commit.sha, dirty: commit.dirty }),
    run: runId,
    attempt,
    at: at.toISOString(),
    outcome,
    observations: observe(pairs, 'reference').map(({ metric, values }) => ({ metric, values: [...values] })),
    absolute: METRICS.map(({ name }) => ({
      metric: name,
      values: (solo?.windows ?? []).flatMap((window) => absolute(window, name) ?? []),
    })).filter(({ values }) => values.length > 0),
    ...(covariates !== undefined && { covariates }),
    ...(solo !== undefined && { histogram: solo.histogram }),
  }
}

function covariatesOf({ pairs, plan }: Facts): StoredRecord['covariates'] {
  const duets = pairs
    .flatMap(({ measurements }) => measurements)
    .filter(({ design, side }) => design === 'duet' && side === 'head')
  const leading = duets.filter(({ scenario }) => scenario === plan.paired[0]?.kind)
  if (leading.length === 0) return undefined
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const pressures = leading.flatMap(({ cpuPressure }) => (cpuPressure === undefined ? [] : [cpuPressure]))
  return {
    generatorCpu: mean(leading.map(({ generator }) => generator.cpu)),
    generatorElu: mean(leading.map(({ generator }) => generator.elu)),
    ...(pressures.length > 0 && { cpuPressure: mean(pressures) }),
  }
}
