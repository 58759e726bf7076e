import type { ShardPlan } from './shard.ts'

/**
 * The fields in which two plans differ, except those named. The digest also covers settings that the plan does not
 * list, so it is given only where nothing else differs.
 */
export function planDifferences(
  one: ShardPlan,
  other: ShardPlan,
  except: readonly (keyof ShardPlan)[] = [],
): readonly (keyof ShardPlan)[] {
  const fields = Object.keys({ ...one, ...other }) as (keyof ShardPlan)[]
  const found = fields.filter((field) => one[field] !== other[field] && !except.includes(field))
  const told = found.filter((field) => field !== 'digest')
  return told.length > 0 ? told : found
}
