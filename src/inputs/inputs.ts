import { METRICS } from '../scenarios/table.ts'
import { LOAD_INPUTS } from './load-inputs.ts'
import { SERVER_INPUTS } from './server-inputs.ts'
import { SHARD_INPUTS } from './shard-inputs.ts'
import { VERDICT_INPUTS } from './verdict-inputs.ts'

/** Everything a user can set, in the order in which it is shown. */
export const INPUTS = [...SERVER_INPUTS, ...LOAD_INPUTS, ...SHARD_INPUTS, ...VERDICT_INPUTS] as const

export type InputName = (typeof INPUTS)[number]['name']

/** The default thresholds as a user would write them, one a line. */
export function defaultThresholds(): readonly string[] {
  return METRICS.filter(({ tier }) => tier !== 'informational').map(
    ({ name, threshold }) => `${name}=${threshold * 100}%`,
  )
}
