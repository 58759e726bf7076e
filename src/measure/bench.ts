import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import type { WorkerSetting } from '../load/worker.ts'
import type { Plan, Side } from '../plan/plan.ts'
import { createPortSource } from '../server/port.ts'
import { type Server, startServer } from '../server/server.ts'
import { sharesKept } from './machine.ts'

/** The effects that a pair needs. */
export type Bench = {
  /** Starts one side's server, fresh. */
  start(side: Side, signal: AbortSignal): Promise<Server>
  readonly worker: WorkerSetting
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
}

/** The real effects of measuring: which command each side is started with, and where it and the load worker run. */
export function createBench(
  config: Pick<Config, 'server' | 'workingDirectory'>,
  plan: Plan,
  { programs, environment, marker, scratch }: BenchSetting,
): Bench {
  const { server } = config
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
    },
    sharesKept: sharesKept(),
    start: async (side, signal) => {
      const address = side === 'head' ? server.address : ours
      return startServer(
        {
          command: commandOf(side),
          workingDirectory: resolve(config.workingDirectory),
          environment,
          ...address,
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
