import { z } from 'zod'
import { formatOne, formatRow } from '../../format/numbers.ts'
import { factTable } from '../../format/table.ts'
import type { Titled } from '../contract/report-rows.ts'
import { common, type FileScenario, timesUs } from '../contract/result-fields.ts'
import type { ScenarioReport } from '../contract/scenario-report.ts'
import type { CapacityMeasurement } from './measurement.ts'

const shape = {
  capacity: z
    .strictObject({
      raise: z.enum(['connections', 'rate']),
      highest: z.number(),
      levels: z.array(
        z.strictObject({ asked: z.number(), reached: z.number(), held: z.boolean(), timeUs: timesUs.optional() }),
      ),
      limit: z.strictObject({ cause: z.string(), evidence: z.string(), remedy: z.string() }).optional(),
    })
    .optional(),
}

type Capacity = FileScenario<typeof shape>
type Levels = NonNullable<Capacity['capacity']>

export const capacityReport: ScenarioReport<CapacityMeasurement, typeof shape> = {
  shape,
  taken: 'each',
  scenariosOf(measurements, given) {
    return measurements.flatMap((m) => {
      const { fields } = common([m], given)
      return {
        ...fields,
        concurrency: fields.connections,
        capacity: {
          raise: m.raise,
          highest: m.highest,
          levels: m.levels.map(({ asked, reached, held, timesUs: times }) => ({
            asked,
            reached,
            held,
            ...(times !== undefined && { timeUs: times }),
          })),
          ...(m.limit !== undefined && { limit: m.limit }),
        },
      }
    })
  },
  detailsOf(one) {
    const { capacity } = one
    return capacity === undefined ? [] : [summaryOf(one, capacity), levelsOf(capacity)]
  },
  withoutWords(one) {
    if (one.capacity === undefined) return one
    const { limit: _, ...levels } = one.capacity
    return { ...one, capacity: levels }
  },
}

function summaryOf(one: Capacity, { raise, highest, limit, levels }: Levels): Titled {
  const most = raise === 'rate' ? `${formatOne(highest, 'per-second')}` : `${highest} connections`
  // Without a limit, either all levels held, or the report does not show what ended it.
  const isHighest = levels.every(({ held }) => held)
  return {
    title: 'Capacity',
    table: factTable([
      ['Held', isHighest ? `${most}, the highest level asked for` : most],
      ...(limit === undefined
        ? []
        : ([
            ['Likely limit', limit.cause],
            ['Evidence', limit.evidence],
            ['Remedy', limit.remedy],
          ] as const)),
      ['Levels', `${levels.filter(({ held }) => held).length} of ${levels.length} held`],
      ['Failures', failureWords(one)],
    ]),
  }
}

function failureWords({ failures, failureDetails = {} }: Capacity): string {
  const kinds = Object.entries(failures).map(([kind, times]) => `${kind} ${times}`)
  const [first] = Object.values(failureDetails)
  if (kinds.length === 0) return '0'
  return first === undefined ? kinds.join(', ') : `${kinds.join(', ')}: ${first.replaceAll(/\s+/g, ' ').slice(0, 120)}`
}

function levelsOf({ raise, levels }: Levels): Titled {
  const unit = raise === 'rate' ? 'per-second' : 'count'
  const titles = ['asked', 'reached', 'held', ...(raise === 'rate' ? ['p50', 'p99'] : [])]
  return {
    title: 'Capacity, by level',
    table: {
      columns: titles.map((title) => ({ title, align: title === 'held' ? 'left' : 'right' })),
      rows: levels.map(({ asked, reached, held, timeUs }) => [
        ...formatRow([asked, reached], unit),
        held ? 'yes' : 'no',
        ...(timeUs === undefined ? [] : formatRow([timeUs.p50, timeUs.p99], 'us')),
      ]),
    },
  }
}
