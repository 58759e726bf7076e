import type { RawInputs } from '../config/raw-inputs.ts'

const PREFIX = 'INPUT_'

/** Every `with:` entry, including those that the action does not declare: the runner only warns about them. */
export function rawInputs(place: 'action' | 'report', environment: NodeJS.ProcessEnv): RawInputs {
  const texts = Object.entries(environment)
    .filter(([name, value]) => name.startsWith(PREFIX) && value !== undefined && value.trim() !== '')
    .map(([name, value]) => [name.slice(PREFIX.length).toLowerCase(), value ?? ''])
  return { place, texts: Object.fromEntries(texts) }
}

/** The token; call only when no foreign code runs any more. */
export function tokenOf(environment: NodeJS.ProcessEnv): string | undefined {
  return environment[`${PREFIX}GITHUB-TOKEN`] || undefined
}
