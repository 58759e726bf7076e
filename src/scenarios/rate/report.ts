import { z } from 'zod'
import { factTable } from '../../format/table.ts'
import { mergeTimes, soloOf } from '../../measure/solo.ts'
import {
  countRows,
  limitRows,
  middleAndTail,
  payloadRows,
  perSecondWords,
  rowOf,
  serverRows,
  timeRows,
} from '../contract/report-rows.ts'
import { common, limitsOf, sent, strays, timed } from '../contract/result-fields.ts'
import type { ScenarioReport } from '../contract/scenario-report.ts'
import type { RateMeasurement } from './measurement.ts'

const shape = { arrivals: z.enum(['constant', 'poisson']).optional() }

/** Times are response times. */
export const rateReport: ScenarioReport<RateMeasurement, typeof shape> = {
  shape,
  taken: { inFile: 2, inReport: 3 },
  scenariosOf(measurements, given) {
    const solo = soloOf(measurements, { side: 'head', designs: ['solo', 'turn'] }, given.timeoutMs)
    if (solo === undefined) return []
    const { windows } = solo
    const { seconds, sum, fields } = common(windows, given)
    const lateness = windows.map(({ latenessHistogram }) => latenessHistogram)
    const { p50, p99 } = mergeTimes(lateness, given.timeoutMs)
    return [
      {
        ...fields,
        ...timed(solo),
        concurrency: fields.connections,
        ...sent(given),
        targetPerSecond: windows[0]!.targetPerSecond,
        arrivals: given.arrivals,
        skipped: sum((m) => m.skipped),
        ...strays(sum),
        messagesPerSecond: fields.succeeded / seconds,
        generator: { ...fields.generator, latenessUs: { p50, p99 } },
        ...limitsOf(windows),
      },
    ]
  },
  detailsOf(one) {
    const { messagesPerSecond, windowMs, arrivals } = one
    return [
      {
        title: 'Rate',
        table: factTable([
          ...rowOf('Target', one.targetPerSecond, (target) =>
            [perSecondWords(target), arrivals].filter((word) => word !== undefined).join(' '),
          ),
          ...rowOf('TPS', messagesPerSecond, perSecondWords),
          ['Times', 'response time, from the intended send'],
          ...timeRows(one.timeUs),
          ...rowOf('Used', windowMs, (ms) => `${(ms / 1_000).toFixed(1)} s in ${one.windows} windows`),
          ...countRows(one),
          ...rowOf('Skipped', one.skipped, String),
          ...rowOf('Sent late by p50, p99', one.generator.latenessUs, middleAndTail),
          ['Conns', String(one.connections)],
          ...payloadRows(one),
          ...serverRows(one, messagesPerSecond),
          ...limitRows(one),
        ]),
      },
    ]
  },
}
