import type { Measurement } from '../../measure/measurement.ts'
import { failureTotal } from '../../wire/failure.ts'
import type { Given, Problem } from './kind.ts'

// The checks for every scenario whose messages are answered one by one.

const MOST_UNMATCHED = 0.001

type Exchanges = Pick<Measurement, 'side' | 'failures' | 'succeeded' | 'attempted'> & {
  readonly duplicates: number
  readonly unmatched: number
}

/** Why a run cannot be used at all: the server did not answer as an echo does. Nothing when it did. */
export function unusableReason(measurement: Exchanges): string | undefined {
  const { side, failures, duplicates, unmatched, succeeded, attempted } = measurement
  const failed = failureTotal(failures.counts)
  if (duplicates > 0) return `${duplicates} echoes came twice from the ${side} server`
  if (unmatched > succeeded * MOST_UNMATCHED)
    return `${unmatched} of ${succeeded} messages from the ${side} server answered nothing that was sent`
  if (failed > attempted * MOST_UNMATCHED) {
    return `${failed} of ${attempted} exchanges with the ${side} server failed: ${Object.values(failures.details).join('; ')}`
  }
  if (succeeded === 0) return `no echo came from the ${side} server inside the window`
  return undefined
}

/** A protocol has to say what is sent and how its reply is known; without a protocol it is a plain echo. */
export function exchangeProblems({ protocol }: Given): readonly Problem[] {
  return protocol !== undefined && protocol.operation === undefined ? [{ lacks: 'operation' }] : []
}
