import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { InputError } from '../config/input-error.ts'
import type { Finding } from './search.ts'

/** What was found for one commit, compared with the good end. */
export type Entry = {
  readonly sha: string
  readonly finding: Finding
  /** In words: what was measured, or why it was not. */
  readonly says: string
}

const headSchema = z.object({ schema: z.literal(1), conditions: z.string() })
const entrySchema = z.object({
  sha: z.string(),
  finding: z.enum(['fast', 'slow', 'unsure', 'skipped']),
  says: z.string(),
})

/**
 * The findings of an earlier search under the same conditions, from its log; starts a new log where there is none.
 * Errors: InputError for a log of other conditions, whose findings would mean something else here.
 */
export async function openLog(path: string, conditions: string): Promise<readonly Entry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) {
    await mkdir(dirname(path), { recursive: true })
    await appendFile(path, `${JSON.stringify({ schema: 1, conditions })}\n`)
    return []
  }
  // A search that was killed may have left half a line.
  const [first = '', ...rest] = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  const head = headSchema.safeParse(parse(first))
  if (!head.success || head.data.conditions !== conditions)
    throw new InputError([
      `the log ${path} is of a search under other conditions (${head.success ? head.data.conditions : 'not readable'}, here ${conditions}); delete it, or search as before`,
    ])
  return rest.flatMap((line) => {
    const entry = entrySchema.safeParse(parse(line))
    return entry.success ? [entry.data] : []
  })
}

export async function writeEntry(path: string, entry: Entry): Promise<void> {
  await appendFile(path, `${JSON.stringify(entry)}\n`)
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
