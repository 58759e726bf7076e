import { formatOne } from '../../format/numbers.ts'
import type { Kind } from '../contract/kind.ts'
import { connectJob } from './job.ts'
import { measureConnect } from './measure.ts'
import type { ConnectMeasurement } from './measurement.ts'
import { connectMetrics } from './metrics.ts'
import { connectRemarks, unequalConnects } from './remarks.ts'
import { connectReport } from './report.ts'
import {
  type ConnectConfig,
  type ConnectScenario,
  connectParameters,
  longestConnectMs,
  parseConnect,
  planConnect,
} from './scenario.ts'

export const connect: Kind<ConnectConfig, ConnectScenario, ConnectMeasurement> = {
  name: 'connect',
  help: 'opens connections and closes them again',
  parameters: connectParameters,
  parse: parseConnect,
  textOf({ connections, concurrency, connectionsPerSecond, retries }, parameter) {
    const rate = connectionsPerSecond === undefined ? '' : `${connectionsPerSecond}/s`
    return String({ connections, concurrency, rate, retries }[parameter] ?? '')
  },
  place: 'pairs',
  plan: planConnect,
  connections: ({ connections }) => connections,
  longestMs: longestConnectMs,
  words: ({ connections, concurrency }) => `${connections} connections, ${concurrency} at once`,
  job: connectJob,
  solos: 'apart',
  jobs: 'each-side',
  measure: measureConnect,
  unequal: unequalConnects,
  remarks: connectRemarks,
  metrics: connectMetrics,
  report: connectReport,
  gist: ({ connectionsPerSecond, timesUs }) =>
    `${formatOne(connectionsPerSecond, 'per-second')}, p99 ${formatOne(timesUs.p99, 'us')}`,
}
