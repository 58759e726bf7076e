import type { Pulse } from '../generator/job.ts'
import type { WorkerSetting } from '../generator/worker.ts'
import type { Limits } from '../machine/ceilings.ts'
import type { Server } from '../server/server.ts'
import type { Target } from '../speech/target.ts'
import type { Side } from '../vocabulary/side.ts'
import type { Warning } from '../vocabulary/warning.ts'

/** A server that is up, and its side. */
export type LoadedSide = { readonly side: Side; readonly server: Server }

/** Where a side's server is. */
export type Addressed = {
  readonly side: Side
  readonly server: Pick<Server, 'host' | 'port' | 'path' | 'authority' | 'cookie'>
}

/** The effects that a pair needs. */
export type Bench = {
  /** Starts one side's server, fresh. */
  start(side: Side, signal: AbortSignal): Promise<Server>
  /**
   * How the workers that load these sides run. Workers of a job that runs beside another share all of the generator's
   * cores with it: two sides loaded from different cores would not be loaded alike.
   */
  worker(sides: readonly LoadedSide[], place: 'alone' | 'beside'): WorkerSetting
  /** Starts workers ahead, while the servers boot; the function it returns ends those that no job took. */
  startWorkers(jobs: number): () => Promise<void>
  /** The addresses and handshake for so many connections to one side's server. */
  target(loaded: Addressed, connections: number): Target
  readonly limits: Limits
  readonly serverCores: number
  readonly generatorCores: number
  /** Warning for a head that would accept compression. */
  readonly compressionWarning: readonly Warning[]
  /** Called with the progress of a job's load, when somebody watches. */
  pulse?(scenario: string, pulse: Pulse): void
  /** Whether the scheduler gives both sides' sessions equal shares of a core. */
  readonly sharesKept: boolean
}
