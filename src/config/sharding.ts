import type { InputName } from '../inputs/inputs.ts'
import { parseCount } from '../vocabulary/quantity.ts'

export type ShardConfig = {
  /** Counted from 1. */
  readonly shard: { readonly index: number; readonly of: number }
  /** ms since 1970. */
  readonly startAtMs?: number
  readonly windows: number
  readonly against?: string
}

const MOST_SHARDS = 1_000

export function parseSharding(
  read: <T>(name: InputName, parse: (text: string) => T) => T,
  environment: Readonly<Record<string, string | undefined>> = {},
): ShardConfig {
  const startAtMs = read('start-at', parseInstant)
  const against = read('against', (text) => text)
  return {
    shard: read('shard', (text) => parseShard(text, environment['JOB_COMPLETION_INDEX'])),
    ...(startAtMs !== undefined && { startAtMs }),
    windows: read('windows', (text) => parseCount(text, { min: 1, max: 100 })),
    ...(against !== '' && { against }),
  }
}

/** @param completion index of this pod in an indexed job, counted from 0 */
function parseShard(text: string, completion: string | undefined): ShardConfig['shard'] {
  const [, first, last] = /^(\d*)\/(\d+)$/.exec(text) ?? []
  if (first === undefined || last === undefined)
    throw new Error(`'${text}' is not a shard; write it as '3/10', or '/10' in an indexed job`)
  if (first === '' && completion === undefined)
    throw new Error(`'${text}' takes its number from JOB_COMPLETION_INDEX, which is not set; write it as '3/10'`)
  const index = first === '' ? Number(completion) + 1 : Number(first)
  const of = Number(last)
  if (!(of >= 1 && of <= MOST_SHARDS && index >= 1 && index <= of))
    throw new Error(
      `'${text}'${first === '' ? ` with JOB_COMPLETION_INDEX ${completion}` : ''} is out of range; shards are 1/N to N/N, of ${MOST_SHARDS} at most`,
    )
  return { index, of }
}

function parseInstant(text: string): number | undefined {
  if (text === '') return undefined
  const seconds = /^\d{9,11}(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Number.NaN
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : seconds
  if (Number.isFinite(instant)) return Math.round(instant)
  throw new Error(`'${text}' is not an instant; write it as '2026-12-01T12:00:00Z', or in seconds since 1970`)
}
