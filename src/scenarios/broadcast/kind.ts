import { formatOne, formatShare } from '../../format/numbers.ts'
import { formatDuration } from '../../vocabulary/quantity.ts'
import type { Kind } from '../contract/kind.ts'
import { broadcastJob } from './job.ts'
import { measureBroadcast } from './measure.ts'
import type { BroadcastMeasurement } from './measurement.ts'
import { broadcastReport } from './report.ts'
import {
  type BroadcastConfig,
  type BroadcastScenario,
  broadcastParameters,
  broadcastProblems,
  longestBroadcastMs,
  parseBroadcast,
  planBroadcast,
} from './scenario.ts'

export const broadcast: Kind<BroadcastConfig, BroadcastScenario, BroadcastMeasurement> = {
  name: 'broadcast',
  help: 'publishers send, and every member should receive it',
  parameters: broadcastParameters,
  parse: parseBroadcast,
  textOf({ members, publishers, messagesPerSecond, durationMs }, parameter) {
    const written = { members, publishers, rate: `${messagesPerSecond}/s`, for: formatDuration(durationMs) }
    return String(written[parameter as keyof typeof written] ?? '')
  },
  problems: broadcastProblems,
  place: 'alone',
  plan: planBroadcast,
  connections: ({ members }) => members,
  longestMs: longestBroadcastMs,
  words: ({ messagesPerSecond, publishers, members, rooms, windowMs }) =>
    `${messagesPerSecond}/s from ${publishers} of ${members} members${rooms > 1 ? ` in ${rooms} rooms` : ''}, ${windowMs} ms`,
  job: broadcastJob,
  solos: 'apart',
  jobs: 'each-side',
  measure: measureBroadcast,
  remarks: (measurements) =>
    measurements.flatMap(({ reach, lost }) => (lost === 0 ? [] : [{ kind: 'reach', reach, lost }])),
  metrics: [],
  report: broadcastReport,
  gist: ({ reach, lastUs }) => `reach ${formatShare(reach)}, last delivery ${formatOne(lastUs.median, 'us')}`,
}
