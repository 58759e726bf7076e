import type { ShardPlan } from './shard.ts'

/** A field of a plan that differs: its name, and what either of the two has. */
export type PlanDifference = readonly [field: string, one: unknown, other: unknown]

/**
 * In what two plans differ, but for the fields named. The digest covers more than is told of a plan, so it is told of
 * where nothing else differs.
 */
export function planDifferences(
  one: ShardPlan,
  other: ShardPlan,
  except: readonly (keyof ShardPlan)[] = [],
): readonly PlanDifference[] {
  const fields = Object.keys({ ...one, ...other }) as (keyof ShardPlan)[]
  const found = fields
    .filter((field) => one[field] !== other[field] && !except.includes(field))
    .map((field): PlanDifference => [field, one[field], other[field]])
  const shown = found.filter(([field]) => field !== 'digest')
  return shown.length > 0 ? shown : found
}
