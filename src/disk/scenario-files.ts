import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseDocument, visit } from 'yaml'
import { InputError } from '../config/input-error.ts'
import type { RawInputs } from '../config/raw-inputs.ts'
import type { ScenarioText } from '../config/scenario-file.ts'
import { scrubbedEnvironment } from '../server/environment.ts'

/**
 * The inputs with the scenario file that they name, and the variables that the file may use: only those that the server
 * gets too, since the file is the project's and not the runner's. Errors: InputError for a path that cannot be read.
 */
export function withScenarioFile(raw: RawInputs, whole: NonNullable<RawInputs['environment']>): RawInputs {
  const environment = scrubbedEnvironment(whole)
  const path = raw.texts['config']?.trim()
  if (!path) return { ...raw, environment }
  const text = readOrNothing(path)
  if (text === undefined)
    throw new InputError([`input 'config': '${path}' cannot be read; write the path of a scenario file`])
  return { ...raw, environment, file: { path, text, hooks: hooksIn(text, dirname(path)) } }
}

/** The text of each hook that a scenario file names. */
function hooksIn(text: string, folder: string): ScenarioText['hooks'] {
  const hooks: Record<string, string> = {}
  visit(parseDocument(text, { logLevel: 'silent' }), {
    Pair(_key, { key, value }) {
      const name: unknown = (value as { value?: unknown } | null)?.value
      if ((key as { value?: unknown } | null)?.value !== 'hook' || typeof name !== 'string') return
      const found = readOrNothing(resolve(folder, name))
      if (found !== undefined) hooks[name] = found
    },
  })
  return hooks
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'EACCES', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined
    throw error
  }
}
