import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import type { Job, Pulse } from '../load/job.ts'
import type { Target } from '../load/opening-handshake.ts'
import type { WorkerSetting } from '../load/worker.ts'
import type { Limits } from '../plan/ceilings.ts'
import { generatorCores } from '../plan/pins.ts'
import type { Plan, Side } from '../plan/plan.ts'
import { createPortSource } from '../server/port.ts'
import { setSessionNice } from '../server/priority.ts'
import { type HandshakeOptions, PLAIN_HANDSHAKE } from '../server/readiness.ts'
import { type Server, startServer } from '../server/server.ts'
import type { Warning } from '../warning.ts'
import { sharesKept } from './machine.ts'
import { routesTo } from './ports.ts'
import type { LoadedSide } from './running.ts'

/** The effects that a pair needs. */
export type Bench = {
  /** Starts one side's server, fresh. */
  start(side: Side, signal: AbortSignal): Promise<Server>
  readonly worker: WorkerSetting
  /** Where so many connections to one side's server go, and with which handshake. */
  target(loaded: LoadedSide, connections: number): Target
  readonly limits: Limits
  readonly serverCores: number
  readonly generatorCores: number
  /** What to say when the head would accept compression. */
  readonly compressionWarning: readonly Warning[]
  /** Told how the load of a job goes, where somebody watches. */
  pulse?(scenario: Job['kind'], pulse: Pulse): void
  /** Whether the scheduler gives both sides' sessions equal shares of a core. */
  readonly sharesKept: boolean
}

/** Paths of the programs that a run starts beside the user's. */
export type Programs = { readonly worker: string; readonly reference: string; readonly echo: readonly string[] }

/** The programs beside an entry, given its URL: bundles in `dist`, sources in `src`. */
export function programsBeside(entryUrl: string): Programs {
  const extension = entryUrl.endsWith('.ts') ? 'ts' : 'js'
  const path = (name: string) => fileURLToPath(new URL(`${name}.${extension}`, entryUrl))
  return {
    worker: path('load-worker'),
    reference: path('reference-server'),
    echo: [process.execPath, path('cli'), 'server', '--port', '${PORT}'],
  }
}

export type BenchSetting = {
  readonly programs: Programs
  readonly environment: Readonly<{ [name: string]: string | undefined }>
  /** Every process that is started carries it in its environment. */
  readonly marker: string
  /** Folder for the servers' output. */
  readonly scratch: string
  /** The authority that the user's `tls` input names, in PEM. */
  readonly ca?: string
  pulse?(scenario: Job['kind'], pulse: Pulse): void
}

/** The real effects of measuring: which command each side is started with, and where it and the load worker run. */
export function createBench(
  config: Pick<Config, 'server' | 'workingDirectory' | 'connection'>,
  plan: Plan,
  { programs, environment, marker, scratch, ca, pulse }: BenchSetting,
): Bench {
  const { server, connection } = config
  const { priority, limits } = plan
  const handshake = handshakeOf(config, ca)
  const cores = plan.pins.kind === 'pinned' ? { cores: plan.pins.servers } : {}
  const ours = { host: '127.0.0.1', port: 0, path: '/' }
  const nextPort = createPortSource(Math.random)
  const commandOf = (side: Side) => {
    if (side === 'reference') return [process.execPath, programs.reference, '${PORT}', 'yardstick']
    if (side === 'ceiling') return [process.execPath, programs.reference, '${PORT}', 'ceiling']
    return server.kind === 'embedded' ? programs.echo : server.command
  }
  return {
    worker: {
      program: programs.worker,
      environment,
      ...(plan.pins.kind === 'pinned' && { cores: plan.pins.generator }),
      ...(priority.kind === 'raised' && { raise: (pid) => setSessionNice(pid, priority.nice) }),
    },
    target: ({ side, server: { host, port, path, authority } }, connections) => {
      const routes = routesTo(host, connections, limits, Math.random)
      return {
        host,
        port,
        path,
        authority,
        ...(side === 'head' && targetOptions(handshake, { ...connection, serverName: server.address.host })),
        ...(routes !== undefined && { routes }),
      }
    },
    limits,
    serverCores: plan.pins.serverCores,
    generatorCores: generatorCores(plan.pins),
    compressionWarning: connection.compression ? [] : [{ kind: 'would-compress' }],
    ...(pulse !== undefined && { pulse }),
    sharesKept: sharesKept(),
    start: async (side, signal) => {
      const address = side === 'head' ? server.address : ours
      return startServer(
        {
          command: commandOf(side),
          workingDirectory: resolve(config.workingDirectory),
          environment,
          host: address.host,
          path: address.path,
          handshake: side === 'head' ? handshake : PLAIN_HANDSHAKE,
          ...(priority.kind === 'raised' && { nice: priority.nice }),
          port: address.port === 0 ? await nextPort() : address.port,
          readyTimeoutMs: plan.readyTimeoutMs,
          stopGraceMs: plan.stopGraceMs,
          ...cores,
          marker: `${marker}/${randomUUID()}`,
          outputPath: join(scratch, `${side}.log`),
        },
        signal,
      )
    },
  }
}

function handshakeOf({ server, connection }: Pick<Config, 'server' | 'connection'>, ca?: string): HandshakeOptions {
  const { subprotocols, headers, origin, tls } = connection
  return {
    subprotocols,
    headers,
    ...(origin !== undefined && { origin }),
    ...(server.address.secure && { tls: { insecure: tls.kind === 'insecure', ...(ca !== undefined && { ca }) } }),
  }
}

function targetOptions(
  { tls, ...handshake }: HandshakeOptions,
  { compression, serverName }: { compression: boolean; serverName: string },
): Partial<Target> {
  return {
    ...handshake,
    ...(tls !== undefined && { tls: { ...tls, serverName } }),
    ...(compression && { compression }),
  }
}
