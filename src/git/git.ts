import { type ChildProcess, spawn } from 'node:child_process'

/** Exit code for a git that could not be started. */
export const NOT_STARTED = -1
const TIMEOUT_MS = 120_000
const LARGEST_OUTPUT_BYTES = 16 * 1024 * 1024

/** Runs git in one folder; gives its output without the final newline. Errors: GitError with git's message. */
export type Git = (...words: readonly string[]) => Promise<string>

/** git failed with this exit code; -1 when it could not be started or was ended. */
export class GitError extends Error {
  override readonly name = 'GitError'
  readonly code: number

  constructor(message: string, code: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * git for a folder. It never asks for a password, runs none of the user's hooks, and writes its messages in English, so
 * that they can be quoted.
 */
export function gitIn(folder: string, environment: Environment, signal?: AbortSignal): Git {
  return (...words) => execute(folder, words, { environment, ...(signal !== undefined && { signal }) })
}

/** The same, with text for its standard input. */
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
  { environment, input = '', signal }: { environment: Environment; input?: string; signal?: AbortSignal },
): Promise<string> {
  signal?.throwIfAborted()
  const own = ['-C', folder, '-c', 'core.hooksPath=/dev/null', '-c', 'advice.detachedHead=false']
  const env = { ...environment, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }
  // In its own process group: otherwise what git starts to talk to a remote would outlive it.
  const child = spawn('git', [...own, ...words], { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  let ended: string | undefined
  const end = (why: string) => {
    ended ??= why
    endGroup(child.pid)
  }
  const onAbort = () => end('it was interrupted')
  const timer = setTimeout(end, TIMEOUT_MS, `it took longer than ${TIMEOUT_MS / 1_000} s`)
  signal?.addEventListener('abort', onAbort)
  const [out, err]: [Buffer[], Buffer[]] = [[], []]
  let bytes = 0
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LARGEST_OUTPUT_BYTES) end('it said too much')
    else out.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  try {
    const code = await closing(child)
    signal?.throwIfAborted()
    if (code === 0 && ended === undefined) return Buffer.concat(out).toString('utf8').trimEnd()
    const said = Buffer.concat(err).toString('utf8').trim().split('\n').slice(-3).join('; ')
    throw new GitError(`git ${words[0]}: ${ended ?? (said || `it ended with ${code}`)}`, code ?? NOT_STARTED)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Its exit code. Errors: GitError for a git that cannot be started at all. */
function closing(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new GitError(`git: ${cause.message}`, NOT_STARTED, { cause })))
    child.once('close', resolve)
  })
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
