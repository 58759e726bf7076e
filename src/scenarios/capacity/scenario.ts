import { formatDuration, MOST_PER_SECOND, parseDurationMs } from '../../vocabulary/quantity.ts'
import {
  type Basis,
  longestOpeningMs,
  MOST_AT_ONCE,
  MOST_CONNECTIONS,
  type Parameter,
  type Reading,
  type Scenario,
  type ScenarioConfig,
  type Times,
} from '../contract/kind.ts'
import { longestRateMs, planRate, type RateScenario } from '../rate/scenario.ts'

export type CapacityConfig = ScenarioConfig & {
  readonly kind: 'capacity'
  readonly raise: 'connections' | 'rate'
  readonly from: number
  readonly to: number
  readonly concurrency: number
  readonly slo?: Slo
}

/** A bound on a percentile of the response time. */
type Slo = { readonly percentile: number; readonly belowMs: number }

/** `levels` are connections, or messages a second, ascending; each is held for `windowMs`. */
export type CapacityScenario = Scenario & {
  readonly kind: 'capacity'
  readonly raise: CapacityConfig['raise']
  readonly levels: readonly number[]
  readonly windowMs: number
  readonly concurrency: number
  readonly slo?: Slo
  /** What is sent when the rate is raised. */
  readonly rate: RateScenario
}

export const capacityParameters: readonly Parameter[] = [
  { name: 'raise', fallback: 'connections', help: '`connections`, or `rate` (messages a second).' },
  { name: 'from', fallback: '100', help: 'The first level; each is twice the one before.' },
  { name: 'to', fallback: '1000', help: 'The last level.' },
  { name: 'concurrency', fallback: '50', help: 'Handshakes under way at once, at most.' },
  {
    name: 'slo',
    fallback: '',
    help: 'A bound that a level must keep, such as `p99<50ms`; needs `raise=rate`, whose default is that one.',
  },
]

const DEFAULT_SLO = 'p99<50ms'
const WINDOW_MS = 1_000

export function parseCapacity({ count, value }: Reading): CapacityConfig {
  const raise = value('raise', parseRaise)
  const to = count('to', { max: raise === 'rate' ? MOST_PER_SECOND : MOST_CONNECTIONS })
  const slo = value('slo', (text) => parseSlo(text, raise))
  return {
    kind: 'capacity',
    raise,
    from: count('from', { max: to }),
    to,
    concurrency: count('concurrency', { max: MOST_AT_ONCE }),
    ...(slo !== undefined && { slo }),
  }
}

function parseRaise(text: string): CapacityConfig['raise'] {
  if (text === 'connections' || text === 'rate') return text
  throw new Error(`'${text}' is neither 'connections' nor 'rate'`)
}

function parseSlo(text: string, raise: CapacityConfig['raise']): Slo | undefined {
  if (raise === 'connections') {
    if (text === '') return undefined
    throw new Error(`'${text}' bounds a response time, and idle connections have none; write raise=rate with it`)
  }
  const match = /^p(50|75|90|95|99|99\.9)<(\S+)$/.exec(text || DEFAULT_SLO)
  if (match === null) throw new Error(`'${text}' is not a bound; write it as '${DEFAULT_SLO}'`)
  return { percentile: Number(match[1]), belowMs: parseDurationMs(match[2] ?? '', { min: 1, max: 5_000 }) }
}

/** The bound as a user writes it; empty for the default. */
export function sloText({ slo }: CapacityConfig): string {
  const text = slo === undefined ? '' : `p${slo.percentile}<${formatDuration(slo.belowMs)}`
  return text === DEFAULT_SLO ? '' : text
}

export function planCapacity(config: CapacityConfig, basis: Basis): CapacityScenario {
  const { kind, raise, concurrency, slo } = config
  const rate = { ...planRate(undefined, basis), windowMs: WINDOW_MS }
  const connections = raise === 'connections' ? config.to : rate.connections
  const common = { kind, raise, levels: doublings(config), concurrency, rate, timeoutMs: basis.timeoutMs }
  return { ...common, workers: basis.workers(connections), windowMs: WINDOW_MS, ...(slo !== undefined && { slo }) }
}

/** Levels that double each time, and the highest level itself as the last. */
function doublings({ from, to }: CapacityConfig): readonly number[] {
  const levels: number[] = []
  for (let level = from; level < to; level *= 2) levels.push(level)
  return [...levels, to]
}

export function capacityConnections({ raise, levels, rate }: CapacityScenario): number {
  return raise === 'connections' ? (levels.at(-1) ?? 0) : rate.connections
}

/** How often the range between the last rate that held and the first that did not is halved. */
export const NARROWINGS = 3

export function longestCapacityMs(scenario: CapacityScenario, times: Times): number {
  const { levels, windowMs, raise, rate } = scenario
  // A rate's limit is narrowed down with a few more levels, and each level opens its connections anew.
  if (raise === 'rate') return (levels.length + NARROWINGS) * longestRateMs(rate, times)
  return longestOpeningMs(capacityConnections(scenario), times) + levels.length * windowMs
}
