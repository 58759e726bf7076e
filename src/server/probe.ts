import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { entranceTo } from './namespace.ts'
import { MARKER_NAME } from './process-tree.ts'
import type { ProbeOrder, Ready } from './readiness.ts'
import type { Launch, Within } from './server.ts'

/** `waitUntilReady` from inside a network namespace, by a process that goes there. Errors: what that process said. */
export async function probeWithin(
  { namespace, scratch, probe }: Within,
  { host, port, path, handshake, marker, environment: own }: Launch,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Ready> {
  const { enter, environment } = entranceTo(namespace, { ...own, [MARKER_NAME]: marker }, scratch)
  const [program = '', ...words] = [...enter, process.execPath, probe]
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...environment } })
  let said = ''
  child.stdin.on('error', () => {})
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-2_000)
  })
  const leave = () => child.stdin.destroy()
  signal.addEventListener('abort', leave, { once: true })
  const order: ProbeOrder = { host, port, path, handshake, timeoutMs }
  try {
    child.stdin.write(`${JSON.stringify(order)}\n`)
    const answer = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line').then(([line]): Ready => JSON.parse(String(line))),
      once(child, 'close').then(() => undefined),
    ])
    if (answer !== undefined) return answer
    if (signal.aborted) return { kind: 'not-ready', afterMs: 0, lastTry: 'the probe was ended' }
    throw new Error(`the readiness probe in the network namespace ended without an answer: ${said.trim()}`)
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}
