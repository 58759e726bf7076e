import type { z } from 'zod'

/** A file is not one that ws-gate wrote, or not whole, or newer than this program; the message says which. */
export class OwnFileError extends Error {
  override readonly name = 'OwnFileError'
}

const NEWEST = 1

/**
 * Reads a file that ws-gate wrote. `wanted` names the kind of file expected, `remedy` says what to do where it is
 * another. Errors: OwnFileError.
 */
export function parseOwnFile<T>(
  text: string,
  schema: z.ZodType<T>,
  { wanted, remedy }: { readonly wanted: string; readonly remedy: string },
): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new OwnFileError(`it is not JSON; ${remedy}`, { cause })
  }
  const version = (value as { schema?: unknown } | null)?.schema
  if (typeof version === 'number' && version > NEWEST)
    throw new OwnFileError(`it has schema ${version}, this version of ws-gate reads ${NEWEST}; update ws-gate`)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new OwnFileError(
    `it is no ${wanted}: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'unknown'}; ${remedy}`,
  )
}
