import { METRICS } from '../scenarios/table.ts'
import { readYaml } from '../speech/written/yaml.ts'
import type { MetricName } from '../vocabulary/metric.ts'
import { parsePercent } from '../vocabulary/quantity.ts'
import { InputError } from './input-error.ts'

/** A regression that the project knows of and accepts for a while: a reviewed file says so, and why. */
export type Acknowledgement = {
  readonly metric: MetricName
  /** The last day on which it counts, `2026-12-31`. */
  readonly until: string
  /** As a fraction; a larger change still counts as a regression. */
  readonly largest: number
  readonly reason: string
}

/** Where the file is, below the folder that ws-gate is started in. */
export const ACKNOWLEDGEMENTS = '.ws-gate/ack.yml'

const FIELDS = ['metric', 'until', 'largest', 'reason']
const EXAMPLE = '- { metric: echo.cpuPerMessage, until: 2026-12-31, largest: 12%, reason: "…" }'

/** The entries of a file's text. Errors: InputError with every problem, each with its line or entry. */
export function parseAcknowledgements(text: string): readonly Acknowledgement[] {
  const { value, problems: unreadable } = readYaml(text, { schema: 'failsafe' })
  const problems = unreadable.map(({ line, says }) => `${ACKNOWLEDGEMENTS}:${line}: ${says.split('\n')[0]}`)
  const entries = problems.length === 0 ? value : []
  if (entries === null || entries === '') return []
  if (!Array.isArray(entries)) problems.push(`${ACKNOWLEDGEMENTS}: it is no list; write entries such as ${EXAMPLE}`)
  const found = Array.isArray(entries) ? entries.map((entry, index) => parseEntry(entry, index + 1, problems)) : []
  if (problems.length > 0) throw new InputError(problems)
  return found.filter((one) => one !== undefined)
}

function parseEntry(entry: unknown, number: number, problems: string[]): Acknowledgement | undefined {
  const before = problems.length
  const refuse = (why: string) => void problems.push(`${ACKNOWLEDGEMENTS}: entry ${number}: ${why}`)
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    refuse(`it is no entry; write ${EXAMPLE}`)
    return undefined
  }
  const fields = entry as Readonly<Record<string, unknown>>
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '')
  for (const name of Object.keys(fields))
    if (!FIELDS.includes(name)) refuse(`'${name}' is not known; write ${FIELDS.join(', ')}`)
  const metric = METRICS.find(({ name }) => name === text('metric'))?.name
  if (metric === undefined)
    refuse(`metric '${text('metric')}' is none; write one of ${METRICS.map(({ name }) => name).join(', ')}`)
  if (!isDay(text('until'))) refuse(`until '${text('until')}' is no day; write it as 2026-12-31`)
  if (text('reason') === '') refuse('reason is missing; write why it is accepted')
  let largest = Number.NaN
  try {
    largest = parsePercent(text('largest'))
  } catch (error) {
    refuse(`largest: ${(error as Error).message}`)
  }
  if (problems.length > before || metric === undefined) return undefined
  return { metric, until: text('until'), largest, reason: text('reason') }
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  // Date turns the thirtieth of February into the second of March.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
