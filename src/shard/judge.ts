import type { Config } from '../config/config.ts'
import type { LoadResult } from '../report/result/load-result.ts'
import type { ComparedFigure } from '../scenarios/contract/whole-load.ts'
import { metricNamed } from '../scenarios/table.ts'
import { WHOLE_LOADS } from '../scenarios/whole-loads.ts'
import type { Comparison } from '../verdict/comparison.ts'
import { type Observations, worse } from '../verdict/observations.ts'
import { exitCode, type OutcomeKind, outcomeOf } from '../verdict/outcome.ts'
import { compareStored } from '../verdict/stored.ts'
import { planDifferences } from './plan-differences.ts'

/** What is judged of a load: its windows, each of all shards together and one observation. */
type Judgeable = Pick<LoadResult, 'plan' | 'windows'>

export type Judgement = {
  readonly outcome: OutcomeKind
  readonly exitCode: number
  readonly comparisons: readonly Comparison[]
  /** The fields in which the earlier load was another load. */
  readonly differences: readonly string[]
}

/**
 * Judges a load against an earlier one by the exact U test over their windows, just as a run is judged against one
 * stored record: a machine is never quite the same at two times, so only a change beyond 5 % counts.
 */
export function judgeLoad(
  head: Judgeable,
  base: Judgeable | undefined,
  { thresholds, failOn, warnOnly }: Pick<Config, 'thresholds' | 'failOn' | 'warnOnly'>,
): Judgement {
  const end = (outcome: OutcomeKind, comparisons: readonly Comparison[] = [], differences: readonly string[] = []) => ({
    outcome,
    exitCode: exitCode(outcome, { failOn, warnOnly }),
    comparisons,
    differences,
  })
  const { compared } = WHOLE_LOADS[head.plan.kind]
  if (compared.length === 0) return end('passed')
  if (base === undefined) return end('no-baseline')
  const differences = differing(head.plan, base.plan)
  if (differences.length > 0) return end('incomparable', [], differences)
  const comparisons = compareStored(observationsOf(head, compared), [observationsOf(base, compared)], {
    thresholds,
    gating: compared.map(({ metric }) => metric),
  }).map((one): Comparison => ({ ...one, unit: metricNamed(one.metric).unit as Comparison['unit'] }))
  return end(comparisons.length === 0 ? 'inconclusive' : outcomeOf(comparisons), comparisons)
}

function observationsOf({ windows }: Judgeable, compared: readonly ComparedFigure[]): readonly Observations[] {
  return compared.map(({ metric, of }) => ({
    metric,
    values: windows.flatMap((window) => {
      const value = of(window)
      return value === undefined || !(value > 0) ? [] : [worse(metric) * Math.log(value)]
    }),
  }))
}

/** The server's address may differ; the load on it may not. */
function differing(head: LoadResult['plan'], base: LoadResult['plan']): readonly string[] {
  return planDifferences(head, base, ['target']).map((field) =>
    field === 'digest' ? 'something that the files do not show' : `${field} ${base[field]}, here ${head[field]}`,
  )
}
