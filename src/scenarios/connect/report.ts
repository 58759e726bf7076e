import { factTable } from '../../format/table.ts'
import { READY_TIMEOUTS } from '../../generator/histogram.ts'
import { mergeTimes, soloOf } from '../../measure/solo.ts'
import {
  coreWords,
  countRows,
  limitRows,
  middleAndTail,
  perSecondWords,
  rowOf,
  serverRows,
  timeRows,
} from '../contract/report-rows.ts'
import { common, count, limitsOf, medianOf, timed, timesUs } from '../contract/result-fields.ts'
import type { ScenarioReport } from '../contract/scenario-report.ts'
import type { ConnectMeasurement } from './measurement.ts'

const shape = {
  tcpTimeUs: timesUs.optional(),
  tlsTimeUs: timesUs.optional(),
  readyTimeUs: timesUs.optional(),
  retries: count.optional(),
}

export const connectReport: ScenarioReport<ConnectMeasurement, typeof shape> = {
  shape,
  taken: { inFile: 3, inReport: 1 },
  scenariosOf(measurements, given) {
    const { timeoutMs } = given
    const solo = soloOf(measurements, { side: 'head', designs: ['solo', 'turn'] }, timeoutMs)
    if (solo === undefined) return []
    const { windows } = solo
    const { seconds, sum, fields } = common(windows, given)
    const ready = windows.flatMap(({ readyHistogram }) => (readyHistogram === undefined ? [] : [readyHistogram]))
    const secured = windows.flatMap(({ tlsHistogram }) => (tlsHistogram === undefined ? [] : [tlsHistogram]))
    const tcp = windows.map(({ tcpHistogram }) => tcpHistogram)
    return [
      {
        ...fields,
        ...timed(solo),
        concurrency: windows[0]!.concurrency,
        retries: sum((m) => m.retries),
        connectionsPerSecond: fields.succeeded / seconds,
        tcpTimeUs: mergeTimes(tcp, timeoutMs),
        ...(secured.length > 0 && { tlsTimeUs: mergeTimes(secured, timeoutMs) }),
        ...(ready.length > 0 && { readyTimeUs: mergeTimes(ready, READY_TIMEOUTS * timeoutMs) }),
        closeMs: sum((m) => m.closeMs) / windows.length,
        medians: {
          closeMs: medianOf(windows, ({ closeMs }) => closeMs),
          generatorCpu: medianOf(windows, ({ generator }) => generator.cpu),
        },
        ...limitsOf(windows),
      },
    ]
  },
  detailsOf(one) {
    const { connectionsPerSecond, windowMs, closeMs, generator, medians } = one
    return [
      {
        title: 'Connections',
        table: factTable([
          ...rowOf('TPS', connectionsPerSecond, perSecondWords),
          ...timeRows(one.timeUs),
          ...rowOf('TCP connect p50, p99', one.tcpTimeUs, middleAndTail),
          ...rowOf('TLS handshake p50, p99', one.tlsTimeUs, middleAndTail),
          ...rowOf('Ready p50, p99', one.readyTimeUs, middleAndTail),
          ...rowOf('Used', windowMs, (ms) => `${ms.toFixed(0)} ms in ${one.windows} rounds`),
          ...countRows(one),
          ...rowOf('Retries', one.retries, String),
          ['Concurrency', String(one.concurrency)],
          ['Conns', String(one.connections)],
          ...rowOf('Close of all', medians?.closeMs ?? closeMs, (ms) => `${ms.toFixed(0)} ms`),
          ...serverRows(one, connectionsPerSecond),
          ...rowOf('Generator CPU', medians?.generatorCpu ?? generator.cpu, (cpu) => coreWords([cpu])),
          ...limitRows(one),
        ]),
      },
    ]
  },
}
