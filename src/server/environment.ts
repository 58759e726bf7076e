import { MARKER_NAME } from './process-tree.ts'

const SECRET_PREFIXES = ['INPUT_', 'STATE_', 'ACTIONS_']
const SECRET_NAMES = [
  'GITHUB_TOKEN',
  'GH_TOKEN',
  'GITHUB_OUTPUT',
  'GITHUB_STATE',
  'GITHUB_ENV',
  'GITHUB_PATH',
  'GITHUB_STEP_SUMMARY',
  'GITHUB_ARTIFACTS',
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
]

/**
 * The environment for the user's own programs: the caller's, without what belongs to the Action alone (its inputs,
 * tokens and the files through which a step speaks to the runner). RUNNER_TRACKING_ID stays: the runner uses it to end
 * what a killed step left behind.
 */
export function scrubbedEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const kept = Object.entries(environment).filter(
    ([name, value]) =>
      value !== undefined && !SECRET_NAMES.includes(name) && !SECRET_PREFIXES.some((prefix) => name.startsWith(prefix)),
  ) as [string, string][]
  return Object.fromEntries(kept)
}

/** A server's environment: with its port, its marker, and unbuffered output from Python. */
export function serverEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  { port, marker }: { port: number; marker: string },
): Record<string, string> {
  return {
    PYTHONUNBUFFERED: '1',
    ...scrubbedEnvironment(environment),
    PORT: String(port),
    [MARKER_NAME]: marker,
  }
}
