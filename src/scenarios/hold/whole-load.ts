import { WHOLE } from '../../generator/job.ts'
import type { JobResult } from '../../generator/job-result.ts'
import type { WholeLoad } from '../contract/whole-load.ts'
import { countedFigures, failureWords } from '../contract/window-figures.ts'
import type { HoldJobResult, HoldResult } from './job.ts'

const GAP_MS = 2_000
/** Handshakes that each shard has under way at once. */
const OPEN_AT_ONCE = 50

export const holdLoad: WholeLoad = {
  gapMs: () => GAP_MS,
  // A second window of idle connections would show nothing new.
  windows: () => 1,
  told: () => ({}),
  job: ({ connections, timeoutMs, shard }, target) => ({
    kind: 'hold',
    share: WHOLE,
    target,
    levels: [connections],
    concurrency: OPEN_AT_ONCE * shard.of,
    timeoutMs,
  }),
  jobs: 'one',
  resultsByWindow: (result) => [result],
  // A generator that was held up still holds its connections.
  lateMs: () => 0,
  figures: (result) => {
    const hold = holdOf(result)
    return {
      // The window has no length, because nothing in it is counted per second.
      ...countedFigures(hold, { windowMs: 0, generators: hold.generators }),
      attempted: hold.attempted,
      succeeded: hold.open,
    }
  },
  compared: [],
  unsound: (all, connections) =>
    all.succeeded >= connections
      ? undefined
      : `${all.succeeded} of ${connections} connections were held (${failureWords(all)})`,
  bytesPerConnection: (result) => {
    const { levels, generatorRssBytesBefore, open } = holdOf(result)
    return open > 0 ? ((levels.at(-1)?.generatorRssBytes ?? 0) - generatorRssBytesBefore) / open : undefined
  },
  traffic: () => undefined,
  words: { succeeded: 'Connections held', passed: 'Held.' },
}

function holdOf(result: JobResult): HoldResult {
  if (result.kind !== 'hold') throw new RangeError(`a ${result.kind} result is none of a hold load`)
  return (result as HoldJobResult).hold
}
