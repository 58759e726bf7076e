import { answersFor, ROUND_FIGURES } from '../../scenarios/lead.ts'
import { METRICS } from '../../scenarios/table.ts'
import { type Observations, worse } from '../../verdict/observations.ts'
import type { MetricName } from '../../vocabulary/metric.ts'
import { parseOwnFile } from './own-file.ts'
import { readableResult } from './passed-over.ts'
import type { Result } from './result-schema.ts'

/** Reads a result file. What only a newer version knows is passed over, with a warning. Errors: OwnFileError. */
export function parseResult(text: string): Result {
  return parseOwnFile(text, readableResult, { wanted: 'result file', remedy: 'write the path of a result file' })
}

/** The head's log ratios to the reference, one for each usable pair. */
export function observationsIn({ rounds }: Result): readonly Observations[] {
  const duets = rounds.filter(({ design, spoiled }) => design === 'duet' && spoiled === undefined)
  const heads = duets.filter(({ side }) => side === 'head')
  return ROUND_FIGURES.map(([metric, figure]): Observations => {
    const values = heads.flatMap((head) => {
      const reference = duets.find(({ pair, side }) => pair === head.pair && side === 'reference')
      const [one, other] = [figure(head), reference && figure(reference)]
      return one === undefined || other === undefined ? [] : [worse(metric) * Math.log(one / other)]
    })
    return { metric, values }
  }).filter(({ values }) => values.length > 0)
}

/** The primary metrics, without those that something other than the servers limited. */
export function metricsThatDecide({ rounds }: Result): readonly MetricName[] {
  const duets = rounds.filter(({ design }) => design === 'duet')
  return METRICS.filter(({ tier, name }) => tier === 'primary' && answersFor(name, duets)).map(({ name }) => name)
}
