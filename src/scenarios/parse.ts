import { parseCount, parseDurationMs, parsePerSecond, splitList } from '../vocabulary/quantity.ts'
import { type Kind, MOST_CONNECTIONS, type Reading, type ScenarioConfig } from './contract/kind.ts'
import { kindOf, SCENARIOS } from './table.ts'

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
  if (problems.length === 0 && scenarios.length === 0)
    problems.push(`is empty; write one of ${SCENARIOS.map(({ name }) => name).join(', ')}`)
  if (problems.length > 0) throw new Error(problems.join('; '))
  return scenarios
}

function parseScenario(entry: string): ScenarioConfig {
  const [name = '', ...words] = entry.split(/\s+/)
  const kind = SCENARIOS.find((known) => known.name === name)
  if (kind === undefined)
    throw new Error(`'${name}' is no scenario; write ${SCENARIOS.map((known) => `'${known.name}'`).join(', ')}`)
  return kind.parse(readingOf(kind, words))
}

const LEAST_DURATION_MS = 500
const MOST_DURATION_MS = 3_600_000

function readingOf(kind: Kind, words: readonly string[]): Reading {
  const values = valuesOf(kind, words)
  const value = <T>(parameter: string, parse: (text: string) => T): T => {
    try {
      return parse(values.get(parameter) ?? '')
    } catch (error) {
      throw new Error(`${kind.name} ${parameter}: ${(error as Error).message}`)
    }
  }
  return {
    value,
    count: (parameter, { max = MOST_CONNECTIONS, min = 1 } = {}) =>
      value(parameter, (text) => parseCount(text, { min, max })),
    durationMs: (parameter) =>
      value(parameter, (text) => parseDurationMs(text, { min: LEAST_DURATION_MS, max: MOST_DURATION_MS })),
    perSecond: (parameter) => value(parameter, parsePerSecond),
  }
}

/** What the user wrote for each of a scenario's parameters, or its default. */
function valuesOf({ name: kind, parameters }: Kind, words: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map(parameters.map(({ name, fallback }) => [name, fallback]))
  for (const word of words) {
    const [, name = '', value = ''] = /^([a-z]+)=(\S+)$/.exec(word) ?? []
    if (values.has(name)) values.set(name, value)
    else
      throw new Error(
        parameters.length === 0
          ? `'${word}' beside '${kind}': it has no parameters here, its numbers are inputs of their own`
          : `'${word}' is no parameter of '${kind}'; write ${parameters.map((one) => `${one.name}=…`).join(', ')}`,
      )
  }
  return values
}

/** A list that parses to these scenarios again; parameters at their default are left out. */
export function scenariosText(scenarios: readonly ScenarioConfig[]): string {
  return scenarios
    .map((scenario) => {
      const kind = kindOf(scenario)
      const written = kind.parameters
        .map(({ name, fallback }) => ({ name, fallback, text: kind.textOf(scenario, name) }))
        .filter(({ text, fallback }) => text !== fallback && text !== '')
        .map(({ name, text }) => `${name}=${text}`)
      return [scenario.kind, ...written].join(' ')
    })
    .join(', ')
}

/** The parameters of one scenario, as a user would write them: `connections=500 concurrency=50`. */
export function defaultsOf({ parameters }: Kind): string {
  return parameters
    .filter(({ fallback }) => fallback !== '')
    .map(({ name, fallback }) => `${name}=${fallback}`)
    .join(' ')
}
