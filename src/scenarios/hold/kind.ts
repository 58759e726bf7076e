import { formatOne } from '../../format/numbers.ts'
import { formatDuration } from '../../vocabulary/quantity.ts'
import type { Kind } from '../contract/kind.ts'
import { holdJob } from './job.ts'
import { measureHold } from './measure.ts'
import type { HoldMeasurement } from './measurement.ts'
import { holdReport } from './report.ts'
import {
  type HoldConfig,
  type HoldScenario,
  heldAtMost,
  holdParameters,
  longestHoldMs,
  parseHold,
  planHold,
} from './scenario.ts'

export const hold: Kind<HoldConfig, HoldScenario, HoldMeasurement> = {
  name: 'hold',
  help: 'keeps idle connections, in rising numbers, and watches what they cost',
  parameters: holdParameters,
  parse: parseHold,
  textOf({ connections, concurrency, levels, durationMs }, parameter) {
    const written = { connections, concurrency, levels, for: formatDuration(durationMs) }
    return String(written[parameter as keyof typeof written] ?? '')
  },
  place: 'alone',
  plan: planHold,
  connections: heldAtMost,
  longestMs: longestHoldMs,
  words: ({ levels, windowMs }) => `${levels.join(', ')} connections, the last level for ${windowMs} ms`,
  job: holdJob,
  solos: 'apart',
  jobs: 'each-side',
  measure: measureHold,
  metrics: [],
  report: holdReport,
  gist: ({ succeeded, attempted, rssBytesPerConnection }) =>
    `${succeeded} of ${attempted} held, ${formatOne(rssBytesPerConnection, 'bytes')} each`,
}
