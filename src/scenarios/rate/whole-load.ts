import { WHOLE } from '../../generator/job.ts'
import type { JobResult } from '../../generator/job-result.ts'
import type { WholeLoad } from '../contract/whole-load.ts'
import { countedFigures, timedFigures, unsoundExchanges } from '../contract/window-figures.ts'
import type { RateJobResult, RateResult } from './job.ts'

const GAP_MS = 3_000
/** Connections are opened anew for each window; this is the rate that is allowed for. */
const OPENED_PER_SECOND = 500
const WARM_UP_MS = 300

export const rateLoad: WholeLoad = {
  gapMs: (mostConnections) => GAP_MS + (mostConnections / OPENED_PER_SECOND) * 1_000,
  windows: (asked) => asked,
  told: ({ rate }) => ({ messagesPerSecond: rate.messagesPerSecond }),
  job: ({ connections, rate, seed, message, timeoutMs }, target) => ({
    kind: 'rate',
    share: WHOLE,
    target,
    connections,
    ...rate,
    seed,
    message,
    timeoutMs,
    warmUpMs: WARM_UP_MS,
  }),
  // A job of the open model ends with its window.
  jobs: 'one-a-window',
  resultsByWindow: (result) => [result],
  lateMs: (result) => rateOf(result).openedLateMs,
  figures: (result) => {
    const rate = rateOf(result)
    return {
      ...countedFigures(rate, rate),
      attempted: rate.due,
      succeeded: rate.matched,
      ...timedFigures(rate.histogram),
    }
  },
  // Not throughput: in an open model it is what was asked for.
  compared: [
    { metric: 'rate.p50', of: ({ timeUs }) => timeUs?.p50 },
    { metric: 'rate.p99', of: ({ timeUs }) => timeUs?.p99 },
  ],
  unsound: unsoundExchanges,
  traffic: ({ messagesPerSecond }) => `${messagesPerSecond} messages a second`,
  words: { succeeded: 'Succeeded', passed: 'Passed: nothing is slower beyond its threshold.' },
}

function rateOf(result: JobResult): RateResult {
  if (result.kind !== 'rate') throw new RangeError(`a ${result.kind} result is none of a rate load`)
  return (result as RateJobResult).rate
}
