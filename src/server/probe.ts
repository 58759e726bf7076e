import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { scrubbedEnvironment } from './environment.ts'
import { entranceTo, type Within } from './namespace.ts'
import { MARKER_NAME } from './process-tree.ts'
import type { Knock, ProbeOrder, Ready } from './readiness.ts'

export type ProbeSetting = Knock & {
  /** Path of the probe program. */
  readonly probe: string
  readonly marker: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The namespace that the server runs in, where it has its own. */
  readonly within?: Within
  /** What makes a connection ready after its handshake, as plain data that the probe understands. */
  readonly session?: unknown
}

/**
 * Runs `waitUntilReady` in a separate process: because only a process inside a network namespace can reach its server,
 * or because a session's hook is the project's code. Errors: what that process said.
 */
export async function probeApart(
  { host, port, path, handshake, marker, environment, within, probe, session }: ProbeSetting,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Ready> {
  const own = { ...scrubbedEnvironment(environment), [MARKER_NAME]: marker }
  const { enter, environment: whole } =
    within === undefined ? { enter: [], environment: own } : entranceTo(within.namespace, own, within.scratch)
  const [program = '', ...words] = [...enter, process.execPath, probe]
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...whole } })
  let said = ''
  child.stdin.on('error', () => {})
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-2_000)
  })
  const leave = () => child.stdin.destroy()
  signal.addEventListener('abort', leave, { once: true })
  const order: ProbeOrder = { host, port, path, handshake, timeoutMs, ...(session !== undefined && { session }) }
  try {
    child.stdin.write(`${JSON.stringify(order)}\n`)
    const answer = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line').then(([line]): Ready => JSON.parse(String(line))),
      once(child, 'close').then(() => undefined),
    ])
    if (answer !== undefined) return answer
    if (signal.aborted) return { kind: 'not-ready', afterMs: 0, lastTry: 'the probe was ended' }
    throw new Error(`the readiness probe ended without an answer: ${said.trim()}`)
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}
