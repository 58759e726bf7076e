import { ownSessionNice, setSessionNice } from '../machine/priority.ts'
import type { AloneRound, Pair } from '../measure/measurement.ts'
import { Unusable } from '../measure/usable.ts'
import type { Look } from '../plan/looks.ts'
import { RecordError } from '../records/record.ts'
import { planLine } from '../report/terminal/plan.ts'
import { aloneLine, progressLine } from '../report/terminal/progress.ts'
import { measureAlone } from './alone.ts'
import { type Measuring, measure, measureRecord } from './measure.ts'
import { measurePair } from './pair.ts'
import type { RunContext } from './session.ts'

/** What was measured. After a failure it holds what was measured before, which can still be reported. */
export type Measured = {
  readonly pairs: readonly Pair[]
  readonly alone: readonly AloneRound[]
  /** The last look at the pairs, and the pairs it looked at. */
  readonly looked?: { readonly usable: readonly Pair[]; readonly look: Look }
  readonly failure?: Failure
}

/** Why a run cannot be judged, with the server's last lines where they may say more. */
export type Failure = { readonly reason: string; readonly tail?: string }

/** The failure for an error that the measured project caused. Errors: any other error is rethrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Unusable) return { reason: error.message, tail: error.tail }
  if (error instanceof RecordError) return { reason: error.message }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { reason: 'the run took longer than its longest possible time and was ended' }
  throw error
}

/** Measures the planned pairs until `decided` is true, the pairs for the record, then each scenario that runs alone. */
export async function measureAll(context: RunContext, decided: NonNullable<Measuring['decided']>): Promise<Measured> {
  const { plan, session, bench, signal } = context
  const { progress } = session
  const pairs: Pair[] = []
  const alone: AloneRound[] = []
  let looked: Measured['looked']
  let failure: Failure | undefined
  const measuring: Measuring = {
    measurePair(pairPlan) {
      progress.begins(`pair ${pairs.length + 1}`)
      return measurePair(pairPlan, plan, bench, signal)
    },
    progress(pair) {
      pairs.push(pair)
      progress.done(progressLine(pair, pairs.length, plan))
    },
    decided(usable, look) {
      looked = { usable, look }
      return decided(usable, look)
    },
    now: () => performance.now(),
  }
  const niceBefore = ownSessionNice()
  // Otherwise the gate's own servers would have priority over it, and it would miss the edges of their windows.
  if (plan.priority.kind === 'raised') setSessionNice('self', plan.priority.nice)
  progress.planned(plan.pairs.length + plan.alone.length, planLine(plan))
  try {
    const startMs = performance.now()
    await measure(plan, measuring)
    if (plan.recordPairs.length > 0) await measureRecord(plan, measuring, performance.now() - startMs)
    for (const scenario of plan.alone) {
      progress.begins(scenario.kind)
      const round = await measureAlone(scenario, bench, signal)
      alone.push(round)
      progress.done(aloneLine(round))
    }
  } catch (error) {
    failure = failureOf(error)
  } finally {
    if (plan.priority.kind === 'raised' && niceBefore !== undefined) setSessionNice('self', niceBefore)
  }
  return { pairs, alone, ...(looked !== undefined && { looked }), ...(failure !== undefined && { failure }) }
}
