import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import type { Job, Pulse } from '../generator/job.ts'
import type { Knocking } from '../generator/knock.ts'
import { dismiss, startWorker, type Worker, type WorkerSetting } from '../generator/worker.ts'
import { sharesKept } from '../machine/machine.ts'
import { generatorCores } from '../machine/pins.ts'
import { setSessionNice } from '../machine/priority.ts'
import type { Bench } from '../measure/bench.ts'
import { routesTo } from '../measure/ports.ts'
import type { Plan } from '../plan/plan.ts'
import { scrubbedEnvironment } from '../server/environment.ts'
import { type HandshakeOptions, PLAIN_HANDSHAKE } from '../server/handshake.ts'
import { entranceTo, makeNamespace, type NamespaceMaker } from '../server/namespace.ts'
import { createPortSource } from '../server/port.ts'
import { MARKER_NAME } from '../server/process-tree.ts'
import { type Launch, type Server, startServer } from '../server/server.ts'
import { slowDown } from '../server/slow-down.ts'
import type { Target } from '../speech/target.ts'
import type { Side } from '../vocabulary/side.ts'

/** Paths of the programs that a run starts besides the user's. */
export type Programs = {
  readonly worker: string
  readonly reference: string
  readonly probe: string
  readonly reaper: string
  readonly echo: readonly string[]
}

/** The programs next to an entry, given the entry's URL: bundles in `dist`, sources in `src`. */
export function programsBeside(entryUrl: string): Programs {
  const extension = entryUrl.endsWith('.ts') ? 'ts' : 'js'
  const path = (name: string) => fileURLToPath(new URL(`${name}.${extension}`, entryUrl))
  return {
    worker: path('load-worker'),
    reference: path('reference-server'),
    probe: path('ready-probe'),
    reaper: path('reaper'),
    echo: [process.execPath, path('cli'), 'server', '--port', '${PORT}'],
  }
}

/** Where the base's server is, and how it is started. */
type BaseServer = { readonly command: readonly string[]; readonly workingDirectory: string }

export type BenchSetting = {
  readonly programs: Programs
  readonly environment: Readonly<{ [name: string]: string | undefined }>
  /** Every process of the run carries this marker in its environment. */
  readonly marker: string
  /** Folder for the servers' output. */
  readonly scratch: string
  /** The certificate authority that the user's `tls` input names, in PEM. */
  readonly ca?: string
  readonly base?: BaseServer
  /** Share of the time for which the head is stopped. */
  readonly heldUp?: number
  pulse?(scenario: Job['kind'], pulse: Pulse): void
}

/** The real effects of measuring: which command each side is started with, and where it and the load worker run. */
export function createBench(
  config: Pick<Config, 'server' | 'workingDirectory' | 'connection' | 'protocol' | 'openTimeoutMs' | 'message'>,
  plan: Plan,
  { programs, environment, marker, scratch, ca, base, heldUp, pulse }: BenchSetting,
): Bench {
  const { server, connection, protocol } = config
  const { priority, limits, pins, design } = plan
  const handshake = handshakeOf(config, ca)
  const cores = pins.kind === 'pinned' ? { cores: pins.servers } : {}
  const ours = { host: '127.0.0.1', port: 0, path: '/' }
  const usersTarget = (cookie?: string): Partial<Target> => ({
    ...targetOptions(handshake, { ...connection, serverName: server.address.host }),
    ...(cookie !== undefined && { headers: { ...handshake.headers, cookie } }),
    ...(protocol !== undefined && { protocol }),
    openTimeoutMs: config.openTimeoutMs,
  })
  /** Whether a connection needs more than the same handshake for all. */
  const asksMore =
    protocol !== undefined ||
    [server.address.path, ...Object.values(connection.headers)].some((text) => text.includes('${'))
  const sessionOf = (): Knocking => {
    const { host, port, path } = server.address
    const target = { host, port, path, authority: host, ...usersTarget() }
    return { target, payloadBytes: config.message.payloadBytes, timeoutMs: config.openTimeoutMs }
  }
  const nextPort = createPortSource(Math.random)
  const users = (side: Side) => side === 'head' || side === 'base'
  const commandOf = (side: Side) => {
    if (side === 'reference') return [process.execPath, programs.reference, '${PORT}', 'yardstick']
    if (side === 'ceiling') return [process.execPath, programs.reference, '${PORT}', 'ceiling']
    const head = server.kind === 'embedded' ? programs.echo : server.command
    return side === 'base' && base !== undefined ? base.command : head
  }
  const folderOf = (side: Side) =>
    resolve(side === 'base' && base !== undefined ? base.workingDirectory : config.workingDirectory)
  const raised = priority.kind === 'raised' ? { nice: priority.nice } : {}
  const workers: WorkerSetting = {
    program: programs.worker,
    // A hook is the project's code: it gets the same environment as the project's server.
    environment: scrubbedEnvironment(environment),
    ...(pins.kind === 'pinned' && { cores: pins.generator }),
    ...(priority.kind === 'raised' && { raise: (pid) => setSessionNice(pid, priority.nice) }),
  }
  /** When all workers share one core, any waiting worker can take any job. */
  const alike = generatorCores(pins) === 1
  const waiting: Worker[] = []
  const maker = design.kind === 'duet' && design.apart !== 'ports' ? design.apart.by : undefined
  return {
    worker: (sides, place) => {
      const within = sides.find((loaded) => loaded.server.within !== undefined)?.server.within
      const shared = place === 'beside' && pins.kind === 'pinned' ? { cores: [pins.generator.join(',')] } : {}
      if (within !== undefined)
        return { ...workers, ...shared, ...entranceTo(within.namespace, scrubbedEnvironment(environment), scratch) }
      return { ...workers, ...shared, ...(alike && { waiting }) }
    },
    startWorkers: (jobs) => {
      // Workers started ahead are never in a namespace.
      if (alike && maker === undefined) for (let job = 0; job < jobs; job++) waiting.push(startWorker(workers, 0))
      return () => dismiss(waiting.splice(0))
    },
    target: ({ side, server: { host, port, path, authority, cookie } }, connections) => {
      const routes = routesTo(host, connections, limits, Math.random, users(side) ? connection.sourceIps : undefined)
      return {
        host,
        port,
        path,
        authority,
        ...(users(side) && usersTarget(cookie)),
        ...(routes !== undefined && { routes }),
      }
    },
    limits,
    serverCores: pins.serverCores,
    generatorCores: generatorCores(pins),
    compressionWarning: connection.compression ? [] : [{ kind: 'would-compress' }],
    ...(pulse !== undefined && { pulse }),
    sharesKept: sharesKept(),
    start: async (side, signal) => {
      const address = users(side) ? server.address : ours
      const launch: Launch = {
        command: commandOf(side),
        workingDirectory: folderOf(side),
        environment,
        host: address.host,
        path: address.path,
        handshake: users(side) ? handshake : PLAIN_HANDSHAKE,
        ...(users(side) && asksMore && { probe: programs.probe, session: sessionOf() }),
        ...raised,
        port: address.port === 0 ? await nextPort() : address.port,
        readyTimeoutMs: plan.readyTimeoutMs,
        stopGraceMs: plan.stopGraceMs,
        ...cores,
        marker: `${marker}/${randomUUID()}`,
        outputPath: join(scratch, `${side}.log`),
      }
      const started =
        maker === undefined || !users(side)
          ? await startServer(launch, signal)
          : await startApart({ ...launch, probe: programs.probe }, { maker, scratch }, signal)
      return side === 'head' && heldUp !== undefined ? holdUp(started, heldUp) : started
    },
  }
}

function holdUp(server: Server, share: number): Server {
  const slow = slowDown(server.pid, share, () => performance.now())
  return {
    ...server,
    stop() {
      slow.end()
      return server.stop()
    },
  }
}

/** Starts a server in its own network namespace, which is removed when the server ends. */
async function startApart(
  launch: Launch,
  { maker, ...how }: { maker: NamespaceMaker; scratch: string },
  signal: AbortSignal,
): Promise<Server> {
  const namespace = await makeNamespace(maker, { ...launch.environment, [MARKER_NAME]: launch.marker })
  try {
    const server = await startServer({ ...launch, within: { ...how, namespace } }, signal)
    return { ...server, stop: () => server.stop().finally(() => namespace.remove()) }
  } catch (error) {
    await namespace.remove()
    throw error
  }
}

function handshakeOf({ server, connection }: Pick<Config, 'server' | 'connection'>, ca?: string): HandshakeOptions {
  const { subprotocols, headers, origin, tls, cookiesFrom, family } = connection
  return {
    subprotocols,
    headers,
    ...(origin !== undefined && { origin }),
    ...(cookiesFrom !== undefined && { cookiesFrom }),
    ...(family !== undefined && { family }),
    ...(server.address.secure && { tls: { insecure: tls.kind === 'insecure', ...(ca !== undefined && { ca }) } }),
  }
}

function targetOptions(
  { tls, cookiesFrom, family, ...handshake }: HandshakeOptions,
  { compression, serverName }: { compression: boolean; serverName: string },
): Partial<Target> {
  return {
    ...handshake,
    ...(tls !== undefined && { tls: { ...tls, serverName } }),
    ...(compression && { compression }),
  }
}
