import type { IncomingMessage } from 'node:http'
import type { TestContext } from 'node:test'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseConfig } from '../../src/config/config.ts'
import { parseRuns } from '../../src/config/runs.ts'
import { WHOLE } from '../../src/generator/job.ts'
import type { LoadEffects } from '../../src/generator/window.ts'
import type { EchoJob, EchoResult } from '../../src/scenarios/echo/job.ts'
import { runEcho } from '../../src/scenarios/echo/load.ts'
import type { Protocol } from '../../src/speech/protocol.ts'
import { effects, message, targetAt } from '../generator/setting.ts'
import type { JobResult } from '../jobs.ts'

// Servers of a few lines that speak a protocol, each at a socket of its own, and loads that speak to them.

const WARM_UP = { sliceMs: 20, settledWithin: 0.9, leastMs: 40, mostMs: 80 }

export type Serve = (socket: WebSocket, request: IncomingMessage) => void

export async function serverOf(t: TestContext, serve: Serve, subprotocol = ''): Promise<number> {
  const wss = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => subprotocol })
  await new Promise((resolve) => wss.once('listening', resolve))
  wss.on('connection', (socket, request) => {
    socket.on('error', () => {})
    serve(socket, request)
  })
  t.after(() => {
    for (const client of wss.clients) client.terminate()
    wss.close()
  })
  return (wss.address() as { port: number }).port
}

/** The protocol of a preset, or of a scenario file's text. */
export function protocolOf(text: string, environment: Readonly<Record<string, string>> = {}): Protocol {
  const config = text.includes('\n')
    ? parseRuns({
        place: 'run',
        texts: {},
        environment,
        words: ['node'],
        file: { path: 'ws-gate.yml', text, hooks: {} },
      })[0]!
    : parseConfig({ place: 'run', texts: { preset: text, scenarios: 'connect' }, words: ['node'] })
  return config.protocol!
}

export type Talking = Partial<EchoJob> & {
  readonly windowMs?: number
  readonly effects?: LoadEffects
  readonly subprotocols?: readonly string[]
}

/** Five connections with a window of four each, unless said otherwise. */
export function talk(
  port: number,
  protocol: Protocol,
  { windowMs = 200, subprotocols, ...more }: Talking = {},
): Promise<JobResult> {
  const { effects: own = effects(windowMs), ...job } = more
  const target = targetAt(port, { protocol, ...(subprotocols !== undefined && { subprotocols }) })
  const phases = [{ targets: [0], warmUp: WARM_UP }]
  return runEcho(
    {
      kind: 'echo',
      share: WHOLE,
      targets: [target],
      connections: 5,
      concurrency: 20,
      message: message(),
      timeoutMs: 1_000,
      phases,
      ...job,
    },
    own,
  )
}

export function echoOf(result: JobResult): EchoResult {
  if (result.kind !== 'echo') throw new Error(JSON.stringify(result))
  return result.phases[0]!.echoes[0]!
}
