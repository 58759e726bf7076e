import { formatOne } from '../../format/numbers.ts'
import { exchangeProblems } from '../contract/exchanges.ts'
import type { Kind } from '../contract/kind.ts'
import { echoJob } from './job.ts'
import { measureEcho } from './measure.ts'
import type { EchoMeasurement } from './measurement.ts'
import { echoMetrics } from './metrics.ts'
import { echoRemarks } from './remarks.ts'
import { echoReport } from './report.ts'
import { type EchoConfig, type EchoScenario, longestEchoMs, longestEchoSolosMs, planEcho } from './scenario.ts'
import { unequalEchoes } from './usable.ts'

export const echo: Kind<EchoConfig, EchoScenario, EchoMeasurement> = {
  name: 'echo',
  help: 'decides: every message comes back, and the next one is sent (closed model)',
  parameters: [],
  parse: () => ({ kind: 'echo' }),
  textOf: () => '',
  problems: (_, given) => exchangeProblems(given),
  place: 'pairs',
  plan: planEcho,
  connections: ({ connections }) => connections,
  longestMs: longestEchoMs,
  longestSolosMs: longestEchoSolosMs,
  words: ({ connections, concurrency, message }) =>
    `${connections} connections to each server, ${concurrency} messages in flight, ${message.payloadBytes} B`,
  job: echoJob,
  solos: 'within',
  jobs: 'one',
  measure: measureEcho,
  unequal: unequalEchoes,
  remarks: echoRemarks,
  metrics: echoMetrics,
  report: echoReport,
  gist: ({ messagesPerSecond, timesUs }) =>
    `${formatOne(messagesPerSecond, 'per-second')}, p99 ${formatOne(timesUs.p99, 'us')}`,
}
