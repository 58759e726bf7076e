import { createHash } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { LoadPlan } from '../plan/load-plan.ts'
import { WHOLE_LOADS } from '../scenarios/whole-loads.ts'
import type { ShardPlan } from './shard.ts'

/** What every shard's file says of the load, with a digest of all that shapes it but the seed, which stands beside. */
export function shardPlanOf(config: Config, plan: LoadPlan): ShardPlan {
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
    ...WHOLE_LOADS[kind].told(config),
    payloadBytes: message.payloadBytes,
    timeoutMs,
    windows,
    windowMs,
    periodMs,
    digest: createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16),
  }
}
