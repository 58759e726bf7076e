import { formatDuration, parseCount, parseDurationMs, splitList } from '../vocabulary/quantity.ts'
import { PARAMETERS, SCENARIO_HELP, type ScenarioName } from './parameters.ts'

/** What is to be measured. `echo` and `rate` take their numbers from the inputs of the same names. */
export type ScenarioConfig =
  | { readonly kind: 'echo' }
  | { readonly kind: 'rate' }
  | {
      readonly kind: 'connect'
      readonly connections: number
      readonly concurrency: number
      readonly connectionsPerSecond?: number
      readonly retries: number
    }
  | {
      readonly kind: 'broadcast'
      readonly members: number
      readonly publishers: number
      readonly messagesPerSecond: number
      readonly durationMs: number
    }
  | {
      readonly kind: 'hold'
      readonly connections: number
      readonly concurrency: number
      readonly levels: number
      readonly durationMs: number
    }
  | { readonly kind: 'stream'; readonly connections: number; readonly durationMs: number }
  | CapacityConfig

export type CapacityConfig = {
  readonly kind: 'capacity'
  readonly raise: 'connections' | 'rate'
  readonly from: number
  readonly to: number
  readonly concurrency: number
  readonly slo?: Slo
}

/** A bound on a percentile of the response time. */
export type Slo = { readonly percentile: number; readonly belowMs: number }

const NAMES = Object.keys(SCENARIO_HELP) as readonly ScenarioName[]
const MOST_CONNECTIONS = 1_000_000
const MOST_MESSAGES_PER_SECOND = 1_000_000
const MOST_PUBLISHED = 1_000
const DEFAULT_SLO = 'p99<50ms'

/** The scenarios of a list, each with its parameters; all problems of the list in one error. */
export function parseScenarios(text: string): readonly ScenarioConfig[] {
  const problems: string[] = []
  const scenarios = splitList(text).flatMap((entry) => {
    try {
      return [parseScenario(entry)]
    } catch (error) {
      problems.push((error as Error).message)
      return []
    }
  })
  const twice = scenarios.find(({ kind }, index) => scenarios.findIndex((other) => other.kind === kind) !== index)
  if (twice !== undefined) problems.push(`'${twice.kind}' is listed twice; keep one`)
  if (problems.length === 0 && scenarios.length === 0) problems.push(`is empty; write one of ${NAMES.join(', ')}`)
  if (problems.length > 0) throw new Error(problems.join('; '))
  return scenarios
}

function parseScenario(entry: string): ScenarioConfig {
  const [name = '', ...words] = entry.split(/\s+/)
  const kind = NAMES.find((known) => known === name)
  if (kind === undefined)
    throw new Error(`'${name}' is no scenario; write ${NAMES.map((known) => `'${known}'`).join(', ')}`)
  const values = valuesOf(kind, words)
  const read = <T>(parameter: string, parse: (text: string) => T): T => {
    try {
      return parse(values.get(parameter) ?? '')
    } catch (error) {
      throw new Error(`${kind} ${parameter}: ${(error as Error).message}`)
    }
  }
  const count = (parameter: string, max = MOST_CONNECTIONS, min = 1) =>
    read(parameter, (text) => parseCount(text, { min, max }))
  const duration = (parameter: string) => read(parameter, (text) => parseDurationMs(text, { min: 500, max: 3_600_000 }))
  switch (kind) {
    case 'echo':
    case 'rate':
      return { kind }
    case 'connect': {
      const rate = read('rate', (text) => (text === '' ? undefined : parsePerSecond(text)))
      return {
        kind,
        connections: count('connections'),
        concurrency: count('concurrency', 10_000),
        ...(rate !== undefined && { connectionsPerSecond: rate }),
        retries: count('retries', 100, 0),
      }
    }
    case 'broadcast': {
      const members = count('members', MOST_CONNECTIONS, 2)
      const [messagesPerSecond, durationMs] = [read('rate', parsePerSecond), duration('for')]
      const messages = (messagesPerSecond * durationMs) / 1_000
      if (messages > MOST_PUBLISHED)
        throw new Error(
          `broadcast rate and for: ${messages.toFixed(0)} messages, of which each has a book of its own; write up to ${MOST_PUBLISHED}`,
        )
      return { kind, members, publishers: count('publishers', members - 1), messagesPerSecond, durationMs }
    }
    case 'hold': {
      const connections = count('connections')
      return {
        kind,
        connections,
        concurrency: count('concurrency', 10_000),
        levels: count('levels', Math.min(20, connections), Math.min(3, connections)),
        durationMs: duration('for'),
      }
    }
    case 'stream':
      return { kind, connections: count('connections'), durationMs: duration('for') }
    case 'capacity': {
      const raise = read('raise', parseRaise)
      const to = count('to', raise === 'rate' ? MOST_MESSAGES_PER_SECOND : MOST_CONNECTIONS)
      const slo = read('slo', (text) => parseSlo(text, raise))
      return {
        kind,
        raise,
        from: count('from', to),
        to,
        concurrency: count('concurrency', 10_000),
        ...(slo !== undefined && { slo }),
      }
    }
  }
}

/** What the user wrote for each of a scenario's parameters, or its default. */
function valuesOf(kind: ScenarioName, words: readonly string[]): ReadonlyMap<string, string> {
  const known = PARAMETERS.filter(({ scenario }) => scenario === kind)
  const values = new Map(known.map(({ name, fallback }) => [name, fallback]))
  for (const word of words) {
    const [, name = '', value = ''] = /^([a-z]+)=(\S+)$/.exec(word) ?? []
    if (values.has(name)) values.set(name, value)
    else
      throw new Error(
        known.length === 0
          ? `'${word}' beside '${kind}': it has no parameters here, its numbers are inputs of their own`
          : `'${word}' is no parameter of '${kind}'; write ${known.map((one) => `${one.name}=…`).join(', ')}`,
      )
  }
  return values
}

function parsePerSecond(text: string): number {
  const perSecond = Number(/^(\d+(?:\.\d+)?)\/s$/.exec(text)?.[1])
  if (!(perSecond > 0 && perSecond <= MOST_MESSAGES_PER_SECOND))
    throw new Error(`'${text}' is not a rate up to ${MOST_MESSAGES_PER_SECOND}/s; write it as '200/s'`)
  return perSecond
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

/** A list that parses to these scenarios again: what is at its default is left out. */
export function scenariosText(scenarios: readonly ScenarioConfig[]): string {
  return scenarios
    .map((scenario) => {
      const written = PARAMETERS.filter((parameter) => parameter.scenario === scenario.kind)
        .map(({ name, fallback }) => ({ name, fallback, text: textOf(scenario, name) }))
        .filter(({ text, fallback }) => text !== fallback && text !== '')
        .map(({ name, text }) => `${name}=${text}`)
      return [scenario.kind, ...written].join(' ')
    })
    .join(', ')
}

function textOf(scenario: ScenarioConfig, parameter: string): string {
  const fields = scenario as Readonly<Record<string, unknown>>
  switch (parameter) {
    case 'for':
      return 'durationMs' in scenario ? formatDuration(scenario.durationMs) : ''
    case 'rate': {
      const perSecond = fields['messagesPerSecond'] ?? fields['connectionsPerSecond']
      return perSecond === undefined ? '' : `${perSecond}/s`
    }
    case 'slo': {
      const slo = 'slo' in scenario ? scenario.slo : undefined
      const text = slo === undefined ? '' : `p${slo.percentile}<${formatDuration(slo.belowMs)}`
      return text === DEFAULT_SLO ? '' : text
    }
    default:
      return String(fields[parameter] ?? '')
  }
}
