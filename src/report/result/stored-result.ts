import type { Observations } from '../../verdict/observations.ts'
import { worse } from '../../verdict/observations.ts'
import type { MetricName } from '../../vocabulary/metric.ts'
import { parseOwnFile } from './own-file.ts'
import { readableResult } from './passed-over.ts'
import type { Result } from './result-schema.ts'

/** What a newer version wrote besides is passed over, and said among the warnings. Errors: OwnFileError. */
export function parseResult(text: string): Result {
  return parseOwnFile(text, readableResult, { wanted: 'result file', remedy: 'write the path of a result file' })
}

type Round = Result['rounds'][number]

/** A round's own figures, by metric. */
export const FIGURES: readonly (readonly [MetricName, (round: Round) => number | undefined])[] = [
  ['echo.cpuPerMessage', ({ cpuUsPerMessage }) => cpuUsPerMessage],
  ['echo.throughput', ({ messagesPerSecond }) => messagesPerSecond],
  ['echo.p50', ({ p50Us }) => p50Us],
  ['echo.p95', ({ p95Us }) => p95Us],
  ['echo.p99', ({ p99Us }) => p99Us],
]

/** The head's log ratios to the reference, one for each usable pair. */
export function observationsIn({ rounds }: Result): readonly Observations[] {
  const duets = rounds.filter(({ design, spoiled }) => design === 'duet' && spoiled === undefined)
  const heads = duets.filter(({ side }) => side === 'head')
  return FIGURES.map(([metric, figure]): Observations => {
    const values = heads.flatMap((head) => {
      const reference = duets.find(({ pair, side }) => pair === head.pair && side === 'reference')
      const [one, other] = [figure(head), reference && figure(reference)]
      return one === undefined || other === undefined ? [] : [worse(metric) * Math.log(one / other)]
    })
    return { metric, values }
  }).filter(({ values }) => values.length > 0)
}

/** Throughput is the servers' to answer for only where they were the limit. */
export function metricsThatDecide({ rounds }: Result): readonly MetricName[] {
  const heads = rounds.filter(
    ({ design, side, spoiled }) => design === 'duet' && side === 'head' && spoiled === undefined,
  )
  const limited = heads.filter(({ limitedBy }) => limitedBy === 'server').length
  return limited * 2 >= heads.length ? ['echo.cpuPerMessage', 'echo.throughput'] : ['echo.cpuPerMessage']
}
