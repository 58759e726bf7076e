import { METRICS, type MetricName } from '../../vocabulary/metric.ts'

/** The metric that decides before all others: every pair has it, so that what is said of the pairs is said of it. */
export const DECIDES_FIRST: MetricName | undefined = METRICS.find(({ tier }) => tier === 'primary')?.name
