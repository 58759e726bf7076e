import { type ChildProcess, spawn } from 'node:child_process'
import { setSessionNice } from '../machine/priority.ts'
import { type Cgroup, joinCgroup, makeCgroup, removeCgroup } from './cgroup.ts'
import { serverEnvironment } from './environment.ts'
import type { HandshakeOptions } from './handshake.ts'
import { entranceTo, type Within } from './namespace.ts'
import { drainOutput, type Output } from './output.ts'
import { describeListener, findListeners } from './port.ts'
import { probeApart } from './probe.ts'
import { findTree } from './process-tree.ts'
import { waitUntilReady } from './readiness.ts'
import { type StopReport, stopTree } from './stop.ts'

/** How a server is started. */
export type Launch = {
  readonly command: readonly string[]
  readonly workingDirectory: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Host to connect to. The server gets its port as PORT, and in its command for each `${PORT}`. */
  readonly host: string
  readonly port: number
  readonly path: string
  readonly handshake: HandshakeOptions
  readonly readyTimeoutMs: number
  readonly stopGraceMs: number
  /** Cores it may run on, as `taskset` writes them; absent = all. */
  readonly cores?: string
  /** Nice value of its session; absent = unchanged. */
  readonly nice?: number
  readonly marker: string
  readonly outputPath: string
  /** The network namespace it runs in; absent = the machine's own. */
  readonly within?: Within
  /** Path of the probe program; absent = the gate itself checks whether the server is ready. */
  readonly probe?: string
  /** What makes a connection ready after its handshake, as plain data that the probe understands. */
  readonly session?: unknown
}

/** A server that is up. */
export type Server = {
  readonly pid: number
  readonly marker: string
  readonly host: string
  readonly port: number
  readonly path: string
  readonly authority: string
  /** URL that answered: it contains the family of `localhost` that was reached. */
  readonly url: string
  /** Whether it would accept permessage-deflate. */
  readonly compresses: boolean
  /** Value of the Cookie header for its connections. */
  readonly cookie?: string
  /** The cgroup that accounts for the CPU time of the whole server; absent where none could be made. */
  readonly cgroup?: Cgroup
  /** The network namespace it can be reached in, where it has its own. */
  readonly within?: Within
  /** Resolves when the server's first process ends, with how it ended. */
  readonly exited: Promise<string>
  tail(lines: number): string
  stop(): Promise<StopReport>
}

/** The server cannot be measured; the message says what was seen and what to do. `tail` holds its last lines. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly tail: string

  constructor(message: string, tail: string) {
    super(message)
    this.tail = tail
  }
}

const TAIL_LINES = 20
const LAST_WORDS_MS = 100

/** Starts a server in its own session and waits until it is ready. When that fails, nothing of it stays behind. */
export async function startServer(launch: Launch, signal: AbortSignal): Promise<Server> {
  const { port, within } = launch
  if (within === undefined) refuseTakenPort(port)
  const cgroup = makeCgroup(launch.marker.replace(/[^\w-]/g, '-'))
  const { child, output, exited } = spawnServer(launch)
  const stop = async () => {
    const report = await stopTree(
      { leader: child.pid ?? -1, marker: launch.marker },
      // A namespace's ports end with it.
      { ...(within === undefined && { port }), graceMs: launch.stopGraceMs },
    )
    output.close()
    if (cgroup !== undefined) await removeCgroup(cgroup)
    return report
  }
  try {
    if (child.pid === undefined) throw new ServerError(`the server could not be started: ${await exited}`, '')
    const deadline = new AbortController()
    const aborted = AbortSignal.any([signal, deadline.signal])
    const limits = { timeoutMs: launch.readyTimeoutMs, signal: aborted }
    const ready = await Promise.race([
      launch.probe === undefined
        ? waitUntilReady(launch, limits)
        : probeApart({ ...launch, probe: launch.probe }, limits),
      exited.then((how) => ({ kind: 'exited', how }) as const),
    ])
    deadline.abort()
    signal.throwIfAborted()
    if (ready.kind === 'exited') throw new ServerError(exitedEarly(launch, ready.how), output.tail(TAIL_LINES))
    if (ready.kind === 'not-ready') throw new ServerError(neverReady(launch, ready), output.tail(TAIL_LINES))
    const pids = findTree({ leader: child.pid, marker: launch.marker }).map(({ pid }) => pid)
    if (within === undefined) refuseSharedPort(port, pids)
    const accounted = cgroup !== undefined && joinCgroup(cgroup, pids)
    return {
      pid: child.pid,
      marker: launch.marker,
      host: ready.host,
      port,
      path: launch.path,
      url: urlOf(launch, ready.host),
      compresses: ready.compresses,
      ...(ready.cookie !== undefined && { cookie: ready.cookie }),
      authority: `${launch.host.includes(':') ? `[${launch.host}]` : launch.host}:${port}`,
      ...(accounted && { cgroup }),
      ...(within !== undefined && { within }),
      exited,
      tail: output.tail,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function spawnServer(launch: Launch): { child: ChildProcess; output: Output; exited: Promise<string> } {
  const command = launch.command.map((word) => word.replaceAll('${PORT}', String(launch.port)))
  const pinned = launch.cores === undefined ? [] : ['taskset', '-c', launch.cores]
  const own = serverEnvironment(launch.environment, launch)
  const { within } = launch
  const { enter, environment } =
    within === undefined ? { enter: [], environment: own } : entranceTo(within.namespace, own, within.scratch)
  const [program = '', ...rest] = [...pinned, ...enter, ...command]
  const child = spawn(program, rest, {
    cwd: launch.workingDirectory,
    env: environment,
    // Its own session: a signal reaches all of it, and the scheduler gives each session the same share of a core.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined && launch.nice !== undefined) setSessionNice(child.pid, launch.nice)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signalName) => {
      const how = signalName === null ? `exit code ${code}` : `signal ${signalName}`
      // Its last output may still be in the pipe, which a grandchild can hold open for ever.
      child.once('close', () => resolve(how))
      setTimeout(() => resolve(how), LAST_WORDS_MS)
    })
  })
  const output = drainOutput(launch.outputPath, [child.stdout!, child.stderr!])
  return { child, output, exited }
}

function refuseTakenPort(port: number): void {
  const [owner] = findListeners(port)
  if (owner === undefined) return
  throw new ServerError(
    `port ${port} is already in use by ${describeListener(owner)}; end it, or write \${PORT} in 'url' and let the server listen on the PORT it is given`,
    '',
  )
}

/** Refuses a port that another process listens on too: the kernel would share the connections between two servers. */
function refuseSharedPort(port: number, pids: readonly number[]): void {
  const ours = new Set(pids)
  const listeners = findListeners(port)
  const other = listeners.find(({ pid }) => pid === undefined || !ours.has(pid))
  if (other === undefined || !listeners.some(({ pid }) => pid !== undefined && ours.has(pid))) return
  throw new ServerError(
    `${describeListener(other)} listens on port ${port} beside the server; two servers would share the load. End it`,
    '',
  )
}

function exitedEarly({ command }: Launch, how: string): string {
  return `the server ended before it was ready (${how}); its command was: ${command.join(' ')}`
}

function urlOf({ port, path, handshake }: Launch, host: string): string {
  const scheme = handshake.tls === undefined ? 'ws' : 'wss'
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`
}

function neverReady(launch: Launch, { afterMs, lastTry }: { afterMs: number; lastTry: string }): string {
  return (
    `the server was not ready after ${(afterMs / 1_000).toFixed(1)} s: no three connections in a row were ready at ${urlOf(launch, launch.host)}. ` +
    `Last try: ${lastTry}. Check 'url' and the command, or raise 'ready-timeout'`
  )
}
