import { z } from 'zod'

// Pieces of a definition whose errors say what was seen and what to write.

type Issue = { readonly code?: string; readonly input?: unknown }

/** The error for a value that is missing or wrong; `what` says what to write. */
export const asked = (what: string) => (issue: Issue) =>
  issue.input === undefined ? `is missing; write ${what}` : `${shownValue(issue.input)} is not ${what}`

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'a map'
  return `'${String(value)}'`
}

export const text = (what: string, help: string) => z.string({ error: asked(what) }).describe(help)
export const choice = <const T extends readonly string[]>(values: T, help: string) =>
  z.enum(values, { error: asked(`one of ${values.join(', ')}`) }).describe(help)
export const number = (help: string) =>
  z
    .number({ error: asked('a number') })
    .int({ error: asked('a whole number') })
    .describe(help)
export const list = <T extends z.ZodType>(item: T, help: string) =>
  z.array(item, { error: asked('a list') }).describe(help)
export const map = <T extends z.ZodType>(value: T, help: string) =>
  z.record(z.string(), value, { error: asked('a map of names and values') }).describe(help)

/** A map with fixed keys. The error names all keys; the caller that words it names each unknown key. */
export function keyed<T extends z.ZodRawShape>(shape: T, help: string) {
  const names = Object.keys(shape).join(', ')
  return z
    .strictObject(shape, {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `write one of ${names}` : asked(`a map with ${names}`)(issue),
    })
    .describe(help)
}

const DURATION = "a duration, such as '500ms' or '10s'"
export const duration = (help: string) =>
  z
    .string({ error: asked(DURATION) })
    .regex(/^\d+(\.\d+)?(ms|s|m)$/, { error: asked(DURATION) })
    .describe(help)
