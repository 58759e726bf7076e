import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import { ceilingProblems } from '../machine/ceilings.ts'
import { readMachine } from '../machine/machine.ts'
import { generatorCores } from '../machine/pins.ts'
import type { Addressed, Bench } from '../measure/bench.ts'
import { type LoadPlan, makeLoadPlan } from '../plan/load-plan.ts'
import { type Ground, makePlan } from '../plan/plan.ts'
import { createBench } from '../run/bench.ts'
import { readGround } from '../run/ground.ts'
import type { GateSetting, Session } from '../run/session.ts'
import { WHOLE_LOADS } from '../scenarios/whole-loads.ts'
import { ServerError } from '../server/server.ts'
import { runShard } from './run-shard.ts'
import type { Shard } from './shard.ts'
import { shardPlanOf } from './shard-plan.ts'

/** A load's plan, and the machine's cores, priority and limits that it rests on. */
type PlannedLoad = { readonly plan: LoadPlan; readonly ground: Ground }

/** Plans a load for this machine. Errors: InputError for a share that this machine cannot hold. */
export function planLoad(config: Config, environment: GateSetting['environment']): PlannedLoad {
  const ground = readGround(config, environment)
  const plan = makeLoadPlan(config, generatorCores(ground.pins), ground.limits)
  const problems = ceilingProblems(plan.ownConnections, config.server.address.host, ground.limits)
  if (problems.length > 0) throw new InputError(problems)
  return { plan, ground }
}

/**
 * Carries this machine's share of a load, against a running server or one that it starts. Errors: InputError;
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
      job: WHOLE_LOADS[plan.kind].job(config, target),
      shard: config.shard,
      ...(config.startAtMs !== undefined && { startAtMs: config.startAtMs }),
      workers: plan.workers,
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
  // Resolved once: otherwise the name would be resolved anew for each connection.
  const { address, family } = await lookup(host, config.connection.family ?? 0).catch((error: Error) => {
    throw new InputError([`input 'url': '${host}' has no address: ${error.message}`])
  })
  const authority = `${family === 6 && host === address ? `[${host}]` : host}:${port}`
  return { side: 'head', server: { host: address, port, path, authority }, stop: async () => {} }
}

/** The message and last lines of a server that did not come up; undefined for any other error. */
export function serverTrouble(error: unknown): string | undefined {
  return error instanceof ServerError ? `${error.message}${error.tail === '' ? '' : `\n${error.tail}`}` : undefined
}

/** Where a shard's file is written when no path is given. */
export function shardPathOf({ resultPath, shard }: Config): string {
  return resultPath ?? join('.', shard.of === 1 ? 'load.json' : `shard-${shard.index}.json`)
}
