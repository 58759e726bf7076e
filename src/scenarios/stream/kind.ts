import { formatOne } from '../../format/numbers.ts'
import { formatDuration } from '../../vocabulary/quantity.ts'
import type { Kind } from '../contract/kind.ts'
import { streamJob } from './job.ts'
import { measureStream } from './measure.ts'
import type { StreamMeasurement } from './measurement.ts'
import { streamReport } from './report.ts'
import {
  longestStreamMs,
  parseStream,
  planStream,
  type StreamConfig,
  type StreamScenario,
  streamParameters,
} from './scenario.ts'

export const stream: Kind<StreamConfig, StreamScenario, StreamMeasurement> = {
  name: 'stream',
  help: 'listens to what the server pushes: gaps, and lag where a message says when it was sent',
  parameters: streamParameters,
  parse: parseStream,
  textOf({ connections, durationMs }, parameter) {
    const written = { connections, for: formatDuration(durationMs) }
    return String(written[parameter as keyof typeof written] ?? '')
  },
  place: 'alone',
  plan: planStream,
  connections: ({ connections }) => connections,
  longestMs: longestStreamMs,
  words: ({ connections, windowMs }) => `${connections} connections that listen for ${windowMs} ms`,
  job: streamJob,
  solos: 'apart',
  jobs: 'each-side',
  measure: measureStream,
  metrics: [],
  report: streamReport,
  gist: ({ messagesPerSecond, timesUs }) =>
    `${formatOne(messagesPerSecond, 'per-second')} pushed, gap p99 ${formatOne(timesUs.p99, 'us')}`,
}
