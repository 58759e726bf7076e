// Text to numbers in the units used everywhere inside: ms, bytes, fractions. Errors say what to write instead.

const MS_PER_UNIT = { ms: 1, s: 1_000, m: 60_000 } as const
const BYTES_PER_UNIT = { B: 1, KiB: 1_024, MiB: 1_048_576 } as const

/** A bare number is refused: '5' would mean seconds to one reader and milliseconds to another. */
export function parseDurationMs(text: string, { min, max }: { min: number; max: number }): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text)
  if (!match) throw new Error(`'${text}' is not a duration; write it as '500ms', '10s' or '2m'`)
  const ms = Number(match[1]) * MS_PER_UNIT[match[2] as keyof typeof MS_PER_UNIT]
  if (ms < min || ms > max)
    throw new Error(`'${text}' is outside ${formatDuration(min)} to ${formatDuration(max)}; write a duration inside it`)
  return ms
}

export function parseBytes(text: string, { min, max }: { min: number; max: number }): number {
  const match = /^(\d+)(B|KiB|MiB)?$/.exec(text)
  if (!match) throw new Error(`'${text}' is not a size; write it as '64', '64B', '16KiB' or '1MiB'`)
  const bytes = Number(match[1]) * BYTES_PER_UNIT[(match[2] ?? 'B') as keyof typeof BYTES_PER_UNIT]
  if (bytes < min || bytes > max) throw new Error(`'${text}' is outside ${min} to ${max} bytes; write a size inside it`)
  return bytes
}

export function parseCount(text: string, { min, max }: { min: number; max: number }): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < min || count > max)
    throw new Error(`'${text}' is not a whole number from ${min} to ${max}`)
  return count
}

/** A percentage as a fraction. The sign is required: '0.03' and '3' would both be plausible without it. */
export function parsePercent(text: string): number {
  const match = /^(\d+(?:\.\d+)?)%$/.exec(text)
  const fraction = Number(match?.[1]) / 100
  // Written so that NaN fails as well.
  if (!(fraction > 0 && fraction <= 10))
    throw new Error(`'${text}' is not a percentage from above 0% to 1000%; write it as '3%'`)
  return fraction
}

export function parseBoolean(text: string): boolean {
  if (text === 'true') return true
  if (text === 'false') return false
  throw new Error(`'${text}' is neither 'true' nor 'false'`)
}

export function parseChoice<T extends string>(text: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === text)
  if (choice === undefined)
    throw new Error(`'${text}' is none of ${choices.map((candidate) => `'${candidate}'`).join(', ')}`)
  return choice
}

/** A list in one line or several: 'regressed, inconclusive', or one a line. */
export function parseChoices<T extends string>(text: string, choices: readonly T[]): readonly T[] {
  return [...new Set(splitList(text).map((part) => parseChoice(part, choices)))]
}

export function splitList(text: string): readonly string[] {
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A duration as `parseDurationMs` reads it back. */
export function formatDuration(ms: number): string {
  return ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`
}

export const MOST_PER_SECOND = 1_000_000

export function parsePerSecond(text: string): number {
  const perSecond = Number(/^(\d+(?:\.\d+)?)\/s$/.exec(text)?.[1])
  if (!(perSecond > 0 && perSecond <= MOST_PER_SECOND))
    throw new Error(`'${text}' is not a rate up to ${MOST_PER_SECOND}/s; write it as '200/s'`)
  return perSecond
}
