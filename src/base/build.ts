import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { scrubbedEnvironment } from '../server/environment.ts'
import { drainOutput } from '../server/output.ts'
import { MARKER_NAME } from '../server/process-tree.ts'
import { endMarked } from '../server/stop.ts'

export type Build = {
  readonly command: string
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly timeoutMs: number
  readonly marker: string
  readonly outputPath: string
}

export type Built =
  | { readonly kind: 'built' }
  | { readonly kind: 'failed'; readonly how: string; readonly tail: string }

const TAIL_LINES = 20

/** Runs a build command in a shell and waits for it. Processes that it leaves running are ended with it. */
export async function runBuild(
  { command, folder, environment, timeoutMs, marker, outputPath }: Build,
  signal: AbortSignal,
): Promise<Built> {
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...scrubbedEnvironment(environment), [MARKER_NAME]: marker },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = drainOutput(outputPath, [child.stdout, child.stderr])
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const ended = await Promise.race([
      once(child, 'exit', { signal: AbortSignal.any([signal, deadline]) }).then(([code, name]) => ({ code, name })),
      once(child, 'error').then(([error]) => ({ code: error.message, name: null })),
    ]).catch((error: unknown) => {
      signal.throwIfAborted()
      if (!deadline.aborted) throw error
      return undefined
    })
    const failed = (how: string): Built => ({ kind: 'failed', how, tail: output.tail(TAIL_LINES) })
    if (ended === undefined) return failed(`it took longer than ${timeoutMs / 1_000} s ('build-timeout')`)
    if (ended.name !== null) return failed(`signal ${ended.name}`)
    return ended.code === 0 ? { kind: 'built' } : failed(`exit code ${ended.code}`)
  } finally {
    await endMarked(marker)
    output.close()
  }
}
