import type { Config } from '../config/config.ts'
import { type Limits, sourcesFor, workersFor } from '../machine/ceilings.ts'

// What a load is as a whole, and what of it falls to one shard.

const ECHO_GAP_MS = 2_000
const RATE_GAP_MS = 3_000
/** Connections are opened anew for each window of an open model; so many a second are counted on. */
const OPENED_PER_SECOND = 500

export type LoadPlan = {
  readonly kind: 'echo' | 'rate' | 'hold'
  readonly connections: number
  readonly concurrency: number
  readonly windows: number
  readonly windowMs: number
  /** From the start of one window to that of the next: what is in flight ends, and the next one is warmed up. */
  readonly periodMs: number
  readonly shard: { readonly index: number; readonly of: number }
  /** Connections of this shard. */
  readonly ownConnections: number
  readonly workers: number
  readonly sources: number
}

export function makeLoadPlan(config: Config, generatorCores: number, limits: Limits): LoadPlan {
  const { connections, concurrency, shard, durationMs = 5_000 } = config
  const kind = kindOf(config)
  const most = Math.ceil(connections / shard.of)
  const ownConnections = Math.floor(connections / shard.of) + (shard.index <= connections % shard.of ? 1 : 0)
  const gapMs = kind === 'rate' ? RATE_GAP_MS + (most / OPENED_PER_SECOND) * 1_000 : ECHO_GAP_MS
  return {
    kind,
    connections,
    concurrency,
    windows: kind === 'hold' ? 1 : config.windows,
    windowMs: durationMs,
    periodMs: durationMs + Math.ceil(gapMs),
    shard,
    ownConnections,
    workers: workersFor(ownConnections, generatorCores, limits),
    sources: sourcesFor(ownConnections, limits),
  }
}

function kindOf({ scenarios }: Config): LoadPlan['kind'] {
  const kind = scenarios[0]?.kind
  return kind === 'rate' || kind === 'hold' ? kind : 'echo'
}
