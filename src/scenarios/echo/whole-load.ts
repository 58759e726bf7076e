import { WHOLE } from '../../generator/job.ts'
import type { JobResult } from '../../generator/job-result.ts'
import { BrokenInvariant } from '../../measure/usable.ts'
import type { WholeLoad } from '../contract/whole-load.ts'
import { countedFigures, timedFigures, unsoundExchanges } from '../contract/window-figures.ts'
import type { EchoJobResult } from './job.ts'

const GAP_MS = 2_000
const WARM_UP = { sliceMs: 100, settledWithin: 0.1, leastMs: 300, mostMs: 1_000 }

export const echoLoad: WholeLoad = {
  gapMs: () => GAP_MS,
  windows: (asked) => asked,
  told: ({ concurrency }) => ({ concurrency }),
  job: ({ connections, concurrency, message, timeoutMs, windows }, target) => {
    const phases = Array.from({ length: windows }, () => ({ targets: [0], warmUp: WARM_UP }))
    return { kind: 'echo', share: WHOLE, targets: [target], connections, concurrency, message, timeoutMs, phases }
  },
  jobs: 'one',
  resultsByWindow: (result) => phasesOf(result).map((phase) => ({ kind: 'echo', phases: [phase] })),
  lateMs: (result) => phasesOf(result)[0]?.openedLateMs ?? 0,
  figures: (result) => {
    const [phase] = phasesOf(result)
    const [echo] = phase?.echoes ?? []
    if (phase === undefined || echo === undefined) throw new RangeError('an echo result without a window')
    if (echo.sent + echo.carriedIn !== echo.matched + echo.failed + echo.inFlightAtEnd)
      throw new BrokenInvariant('not every exchange of a window is accounted for')
    return {
      ...countedFigures(echo, phase),
      attempted: echo.sent,
      succeeded: echo.matched,
      ...timedFigures(echo.histogram),
    }
  },
  compared: [
    { metric: 'echo.throughput', of: ({ messagesPerSecond }) => messagesPerSecond },
    { metric: 'echo.p50', of: ({ timeUs }) => timeUs?.p50 },
    { metric: 'echo.p95', of: ({ timeUs }) => timeUs?.p95 },
  ],
  unsound: unsoundExchanges,
  traffic: ({ concurrency }) => `${concurrency} messages in flight`,
  words: { succeeded: 'Succeeded', passed: 'Passed: nothing is slower beyond its threshold.' },
}

function phasesOf(result: JobResult) {
  if (result.kind !== 'echo') throw new RangeError(`a ${result.kind} result is none of an echo load`)
  return (result as EchoJobResult).phases
}
