import type { Key } from '../src/records/key.ts'
import type { StoredRecord } from '../src/records/record.ts'
import { recordOf } from '../src/report/result/record.ts'
import { worse } from '../src/verdict/observations.ts'
import { seededRandom } from '../src/vocabulary/random.ts'
import { madeFacts } from './facts.ts'

const DAY_MS = 86_400_000
const FIRST_MS = Date.parse('2026-01-05T08:00:00Z')

/** A commit for each number: forty hexadecimal digits. */
export function madeSha(index: number): string {
  return (index + 1).toString(16).padStart(8, '0').repeat(5)
}

/** A draw from the normal distribution (Box and Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Records of one commit a day: `levels` are logs of the server's cost beside the reference, `noise` that of a run. */
export function madeRecords(
  levels: readonly number[],
  {
    noise = 0.01,
    seed = 1,
    key = () => ({}),
    name = 'echo',
  }: { noise?: number; seed?: number; key?: (index: number) => Partial<Key>; name?: string } = {},
): readonly StoredRecord[] {
  const random = seededRandom(seed)
  const plain = recordOf(madeFacts({ name }), { runId: '1', attempt: 1, at: new Date(FIRST_MS) })
  return levels.map((level, index) => {
    const moved = level + noise * normal(random)
    return {
      ...plain,
      key: { ...plain.key, ...key(index) },
      commit: madeSha(index),
      dirty: false,
      run: String(1_000 + index),
      at: new Date(FIRST_MS + index * DAY_MS).toISOString(),
      observations: plain.observations.map(({ metric, values }) => ({
        metric,
        values: values.map((value) => (metric === 'echo.rss' ? value : value + moved)),
      })),
      absolute: plain.absolute.map(({ metric, values }) => ({
        metric,
        values: values.map((value) => value * Math.exp(worse(metric) * moved)),
      })),
    }
  })
}
