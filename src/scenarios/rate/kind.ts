import { formatOne } from '../../format/numbers.ts'
import { exchangeProblems } from '../contract/exchanges.ts'
import type { Kind } from '../contract/kind.ts'
import { rateJob } from './job.ts'
import { measureRate } from './measure.ts'
import type { RateMeasurement } from './measurement.ts'
import { rateMetrics } from './metrics.ts'
import { rateReport } from './report.ts'
import { longestRateMs, planRate, type RateScenario, type RateScenarioConfig } from './scenario.ts'

export const rate: Kind<RateScenarioConfig, RateScenario, RateMeasurement> = {
  name: 'rate',
  help: 'sends by a schedule, whether or not replies come (open model)',
  parameters: [],
  parse: () => ({ kind: 'rate' }),
  textOf: () => '',
  problems: (_, given) => exchangeProblems(given),
  place: 'pairs',
  plan: planRate,
  connections: ({ connections }) => connections,
  longestMs: longestRateMs,
  words: ({ messagesPerSecond, arrivals, connections }) =>
    `${messagesPerSecond}/s ${arrivals}, over ${connections} connections`,
  job: rateJob,
  solos: 'apart',
  jobs: 'each-side',
  measure: measureRate,
  metrics: rateMetrics,
  report: rateReport,
  gist: ({ messagesPerSecond, timesUs }) =>
    `${formatOne(messagesPerSecond, 'per-second')}, p99 ${formatOne(timesUs.p99, 'us')}`,
}
