import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import { type Job, WHOLE } from '../generator/job.ts'
import { ceilingProblems, workersFor } from '../machine/ceilings.ts'
import { readMachine } from '../machine/machine.ts'
import { generatorCores } from '../machine/pins.ts'
import { type LoadPlan, makeLoadPlan } from '../plan/load-plan.ts'
import { type Ground, makePlan } from '../plan/plan.ts'
import { type Addressed, type Bench, createBench } from '../run/bench.ts'
import { readGround } from '../run/ground.ts'
import type { GateSetting, Session } from '../run/session.ts'
import { ServerError } from '../server/server.ts'
import type { Target } from '../speech/target.ts'
import { runShard } from './run-shard.ts'
import type { Shard, ShardPlan } from './shard.ts'

const WARM_UP = { sliceMs: 100, settledWithin: 0.1, leastMs: 300, mostMs: 1_000 }
const RATE_WARM_UP_MS = 300
const OPEN_AT_ONCE = 50

/** A load's plan, and what it rests on here. */
export type PlannedLoad = { readonly plan: LoadPlan; readonly ground: Ground }

/** Plans a load for this machine. Errors: InputError for a share that this machine cannot hold. */
export function planLoad(config: Config, environment: GateSetting['environment']): PlannedLoad {
  const ground = readGround(config, environment)
  const plan = makeLoadPlan(config, generatorCores(ground.pins), ground.limits)
  const problems = ceilingProblems(plan.ownConnections, config.server.address.host, ground.limits)
  if (problems.length > 0) throw new InputError(problems)
  return { plan, ground }
}

/**
 * Carries this machine's share of a load, against a server that runs or one that it starts. Errors: InputError;
 * ServerError for a server that does not come up.
 */
export async function runLoad(config: Config, { plan, ground }: PlannedLoad, session: Session): Promise<Shard> {
  const { environment, signal, progress } = session
  const { tls } = config.connection
  const bench = createBench(config, makePlan(config, ground), {
    ...session,
    ...(tls.kind === 'ca' && { ca: readFileSync(tls.caPath, 'utf8') }),
  })
  const { side, server, stop } = await serverOf(config, bench, signal)
  try {
    const target = bench.target({ side, server }, plan.ownConnections)
    return await runShard(config, {
      version: session.version,
      machine: readMachine(environment),
      plan: shardPlanOf(config, plan),
      job: jobOf(config, plan, target),
      shard: config.shard,
      ...(config.startAtMs !== undefined && { startAtMs: config.startAtMs }),
      workersFor: (connections) => workersFor(connections, generatorCores(ground.pins), ground.limits),
      worker: bench.worker([], 'alone'),
      ip: server.host,
      signal,
      tell: progress.tell,
    })
  } finally {
    await stop()
  }
}

async function serverOf(
  config: Config,
  bench: Bench,
  signal: AbortSignal,
): Promise<Addressed & { stop(): Promise<unknown> }> {
  if (config.server.kind !== 'running') {
    const server = await bench.start('head', signal)
    return { side: 'head', server, stop: server.stop }
  }
  const { host, port, path } = config.server.address
  // Asked for once: a name would else be resolved anew for each connection.
  const { address, family } = await lookup(host, config.connection.family ?? 0).catch((error: Error) => {
    throw new InputError([`input 'url': '${host}' has no address: ${error.message}`])
  })
  const authority = `${family === 6 && host === address ? `[${host}]` : host}:${port}`
  return { side: 'head', server: { host: address, port, path, authority }, stop: async () => {} }
}

/** What is told of the load in every shard's file, and the digest of all that shapes it but the seed, told beside it. */
function shardPlanOf(config: Config, plan: LoadPlan): ShardPlan {
  const { connection, protocol, protocolSource, message, rate, timeoutMs, openTimeoutMs } = config
  const { kind, connections, concurrency, windows, windowMs, periodMs } = plan
  const shape = { kind, connections, windows, windowMs, periodMs, message, timeoutMs, openTimeoutMs }
  const handshake = [connection.subprotocols, connection.compression, connection.tls.kind]
  const all = { ...shape, concurrency, rate, protocolSource, handshake }
  return {
    kind,
    target: config.server.address.text,
    ...(protocol !== undefined && { protocol: protocol.name }),
    connections,
    ...(kind === 'echo' && { concurrency }),
    ...(kind === 'rate' && { messagesPerSecond: rate.messagesPerSecond }),
    payloadBytes: message.payloadBytes,
    timeoutMs,
    windows,
    windowMs,
    periodMs,
    digest: createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16),
  }
}

/** The whole load as one job. */
function jobOf(config: Config, plan: LoadPlan, target: Target): Job {
  const { message, timeoutMs, seed, rate } = config
  const { connections, concurrency, windows } = plan
  switch (plan.kind) {
    case 'echo': {
      const phases = Array.from({ length: windows }, () => ({ targets: [0], warmUp: WARM_UP }))
      return { kind: 'echo', share: WHOLE, targets: [target], connections, concurrency, message, timeoutMs, phases }
    }
    case 'rate':
      return {
        kind: 'rate',
        share: WHOLE,
        target,
        connections,
        ...rate,
        seed,
        message,
        timeoutMs,
        warmUpMs: RATE_WARM_UP_MS,
      }
    case 'hold':
      return { kind: 'hold', share: WHOLE, target, levels: [connections], concurrency: openAtOnce(config), timeoutMs }
  }
}

/** Handshakes under way at once, in all shards together. */
function openAtOnce({ shard }: Config): number {
  return OPEN_AT_ONCE * shard.of
}

/** What a server that did not come up said. */
export function serverTrouble(error: unknown): string | undefined {
  return error instanceof ServerError ? `${error.message}${error.tail === '' ? '' : `\n${error.tail}`}` : undefined
}

/** Where a shard is written when nobody says. */
export function shardPathOf({ resultPath, shard }: Config): string {
  return resultPath ?? join('.', shard.of === 1 ? 'load.json' : `shard-${shard.index}.json`)
}
