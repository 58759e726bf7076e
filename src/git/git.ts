import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TIMEOUT_MS = 120_000
const LARGEST_OUTPUT_BYTES = 16 * 1024 * 1024

/** git in one folder: its output without the end of the line. Errors: GitError with what git said. */
export type Git = (...words: readonly string[]) => Promise<string>

/** git ended with a code; -1 when it could not be started or was ended. */
export class GitError extends Error {
  override readonly name = 'GitError'
  readonly code: number

  constructor(message: string, code: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * git for a folder. It never asks for a password, runs no hook of the user's, and says what it says in English, so that
 * it can be quoted.
 */
export function gitIn(folder: string, environment: Environment, signal?: AbortSignal): Git {
  return (...words) => execute(folder, words, { environment, ...(signal !== undefined && { signal }) })
}

/** The same, with something for its input. */
export function gitFedIn(
  folder: string,
  environment: Environment,
  signal?: AbortSignal,
): (input: string, ...words: readonly string[]) => Promise<string> {
  return (input, ...words) => execute(folder, words, { environment, input, ...(signal !== undefined && { signal }) })
}

type Environment = Readonly<Record<string, string | undefined>>

async function execute(
  folder: string,
  words: readonly string[],
  { environment, input, signal }: { environment: Environment; input?: string; signal?: AbortSignal },
): Promise<string> {
  const own = ['-C', folder, '-c', 'core.hooksPath=/dev/null', '-c', 'advice.detachedHead=false']
  const env = { ...environment, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }
  const limits = { timeout: TIMEOUT_MS, maxBuffer: LARGEST_OUTPUT_BYTES, ...(signal !== undefined && { signal }) }
  try {
    const running = run('git', [...own, ...words], { env, ...limits })
    running.child.stdin?.on('error', () => {})
    running.child.stdin?.end(input ?? '')
    const { stdout } = await running
    return stdout.trimEnd()
  } catch (error) {
    signal?.throwIfAborted()
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    const said = stderr.trim().split('\n').slice(-3).join('; ') || (error as Error).message
    throw new GitError(`git ${words[0]}: ${said}`, typeof code === 'number' ? code : -1, { cause: error })
  }
}
