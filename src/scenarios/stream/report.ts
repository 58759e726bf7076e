import { z } from 'zod'
import { formatRow } from '../../format/numbers.ts'
import { factTable } from '../../format/table.ts'
import { countRows, limitRows, perSecondWords, rowOf, serverRows, timeRows } from '../contract/report-rows.ts'
import { common, count, limitsOf, timed, timesUs } from '../contract/result-fields.ts'
import type { ScenarioReport } from '../contract/scenario-report.ts'
import type { StreamMeasurement } from './measurement.ts'

const shape = { stream: z.strictObject({ silent: count, lagUs: timesUs.optional() }).optional() }

/** Times are the gaps between two messages of a connection. */
export const streamReport: ScenarioReport<StreamMeasurement, typeof shape> = {
  shape,
  taken: 'each',
  scenariosOf(measurements, given) {
    return measurements.flatMap((m) => {
      const { fields } = common([m], given)
      return {
        ...fields,
        ...timed(m),
        concurrency: m.connections,
        unmatched: m.unmatched,
        messagesPerSecond: m.messagesPerSecond,
        stream: { silent: m.silent, ...(m.lagUs !== undefined && { lagUs: m.lagUs }) },
        ...limitsOf([m]),
      }
    })
  },
  detailsOf(one) {
    const { stream, messagesPerSecond } = one
    return [
      {
        title: 'Stream',
        table: factTable([
          ...rowOf('Pushed/s', messagesPerSecond, perSecondWords),
          ['Times', 'between two messages of a connection'],
          ...timeRows(one.timeUs),
          ...rowOf('Lag p50, p95, p99, max', stream?.lagUs, ({ p50, p95, p99, max }) =>
            formatRow([p50, p95, p99, max], 'us').join(', '),
          ),
          ...countRows(one),
          ...rowOf('Connections without any', stream?.silent, String),
          ...rowOf('Not of the stream', one.unmatched, String),
          ...serverRows(one, messagesPerSecond),
          ...limitRows(one),
        ]),
      },
    ]
  },
}
