import { z } from 'zod'
import { formatOne, formatRow } from '../../format/numbers.ts'
import { factTable } from '../../format/table.ts'
import { countRows, type Row, rowOf, type Titled } from '../contract/report-rows.ts'
import { common, count, type FileScenario, timesUs } from '../contract/result-fields.ts'
import type { ScenarioReport } from '../contract/scenario-report.ts'
import type { HoldMeasurement } from './measurement.ts'

const shape = {
  hold: z
    .strictObject({
      levels: z.array(z.strictObject({ open: count, rssBytes: z.number(), generatorRssBytes: z.number() })),
      rssBytesPerConnection: z.number(),
      generatorBytesPerConnection: z.number(),
      openedPerGeneratorSecond: z.number(),
      dropped: count,
      silent: count,
      dropAgeUs: timesUs.optional(),
      closedUncleanly: count,
    })
    .optional(),
}

type Hold = FileScenario<typeof shape>
type Held = NonNullable<Hold['hold']>

export const holdReport: ScenarioReport<HoldMeasurement, typeof shape> = {
  shape,
  taken: 'each',
  scenariosOf(measurements, given) {
    return measurements.flatMap((m) => {
      const { fields } = common([m], given)
      return {
        ...fields,
        concurrency: m.concurrency,
        connectionsPerSecond: m.openedPerSecond,
        closeMs: m.closeMs,
        hold: {
          levels: m.levels.map((level) => ({ ...level })),
          rssBytesPerConnection: m.rssBytesPerConnection,
          generatorBytesPerConnection: m.generatorBytesPerConnection,
          openedPerGeneratorSecond: m.openedPerGeneratorSecond,
          dropped: m.dropped,
          silent: m.silent,
          ...(m.dropAgeUs !== undefined && { dropAgeUs: m.dropAgeUs }),
          closedUncleanly: m.closedUncleanly,
        },
      }
    })
  },
  detailsOf(one) {
    const { hold, connections, succeeded, windowMs } = one
    const held = `${succeeded} of ${connections}`
    const rows: readonly Row[] = [
      ['Held', windowMs === undefined ? held : `${held} for ${formatOne(windowMs * 1_000, 'us')}`],
      ...(hold === undefined ? countRows(one) : heldRows(one, hold)),
      ...serverRows(one),
    ]
    return [{ title: 'Hold', table: factTable(rows) }, ...(hold === undefined ? [] : [levelsOf(hold)])]
  },
}

function heldRows(one: Hold, hold: Held): readonly Row[] {
  const { dropAgeUs } = hold
  return [
    ['Server memory per connection', formatOne(hold.rssBytesPerConnection, 'bytes')],
    ['Client memory per connection', formatOne(hold.generatorBytesPerConnection, 'bytes')],
    ...rowOf('Opened', one.connectionsPerSecond, (opened) => {
      return `${formatOne(opened, 'per-second')}, ${formatOne(hold.openedPerGeneratorSecond, 'per-second')} of client CPU`
    }),
    ...countRows(one),
    [
      'Dropped',
      dropAgeUs === undefined ? '0' : `${hold.dropped}, ${formatOne(dropAgeUs.p50, 'us')} after they were opened`,
    ],
    ['No answer to a ping', String(hold.silent)],
    ...rowOf('Close of all', one.closeMs, (ms) => {
      return `${formatOne(ms * 1_000, 'us')}, ${hold.closedUncleanly} without an answer`
    }),
  ]
}

function serverRows({ server }: Hold): readonly Row[] {
  if (server === undefined) return []
  return [
    ['CPU min, avg, max', formatRow([server.cpu.min, server.cpu.avg, server.cpu.max], 'cores').join(', ')],
    ['MEM max', formatOne(server.rssBytes.max, 'bytes')],
  ]
}

function levelsOf({ levels }: Held): Titled {
  const columns = ['open', 'server memory', 'client memory'].map((title) => ({ title, align: 'right' as const }))
  const rows = levels.map(({ open, rssBytes, generatorRssBytes }) => [
    String(open),
    formatOne(rssBytes, 'bytes'),
    formatOne(generatorRssBytes, 'bytes'),
  ])
  return { title: 'Hold, by level', table: { columns, rows } }
}
