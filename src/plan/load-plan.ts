import type { Config } from '../config/config.ts'
import { type Limits, sourcesFor, workersFor } from '../machine/ceilings.ts'
import { isWholeLoadKind, WHOLE_LOADS, type WholeLoadKind } from '../scenarios/whole-loads.ts'

// The load as a whole, and the part of it that one shard carries.

export type LoadPlan = {
  readonly kind: WholeLoadKind
  readonly connections: number
  readonly concurrency: number
  readonly windows: number
  readonly windowMs: number
  /** From the start of one window to that of the next, with time to drain the one and warm up the other. */
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
  const { gapMs, windows } = WHOLE_LOADS[kind]
  const most = Math.ceil(connections / shard.of)
  const ownConnections = Math.floor(connections / shard.of) + (shard.index <= connections % shard.of ? 1 : 0)
  return {
    kind,
    connections,
    concurrency,
    windows: windows(config.windows),
    windowMs: durationMs,
    periodMs: durationMs + Math.ceil(gapMs(most)),
    shard,
    ownConnections,
    workers: workersFor(ownConnections, generatorCores, limits),
    sources: sourcesFor(ownConnections, limits),
  }
}

function kindOf({ scenarios }: Config): WholeLoadKind {
  const kind = scenarios[0]?.kind
  if (isWholeLoadKind(kind)) return kind
  throw new RangeError(`${kind ?? 'nothing'} cannot be carried as a whole load`)
}
