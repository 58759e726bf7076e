import type { Config } from '../config/config.ts'
import type { LoadResult } from '../report/result/load-result.ts'
import { joinShards } from './join.ts'
import { judgeLoad } from './judge.ts'
import { resultsOf, type Shard, type ShardPlan } from './shard.ts'
import { allFigures, figuresOf, type WindowFigures } from './window-figures.ts'

export type Merged =
  | { readonly kind: 'merged'; readonly result: LoadResult; readonly differences: readonly string[] }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }

/** The load that the shards were parts of, and its verdict against an earlier one where there is one. */
export function mergeShards(
  named: readonly (readonly [path: string, shard: Shard])[],
  against: { readonly path: string; readonly result: LoadResult } | undefined,
  config: Pick<Config, 'thresholds' | 'failOn' | 'warnOnly'>,
): Merged {
  const joined = joinShards(named)
  if (joined.kind === 'refused') return joined
  const figures = joined.windows.map(({ result }) => figuresOf(result))
  const all = allFigures(figures)
  const shards = named.map(([, shard]) => shard).toSorted((a, b) => a.shard.index - b.shard.index)
  const { plan, name, seed, tool } = shards[0]!
  const windows = figures.map((window, index) => windowOf(window, joined.windows[index]!))
  const reason = unsound(plan, all)
  const judgement = judgeLoad({ plan, windows }, against?.result, config)
  const { outcome, exitCode, comparisons, differences } =
    reason === undefined ? judgement : ({ outcome: 'unusable', exitCode: 3, comparisons: [], differences: [] } as const)
  const seconds = all.windowMs / 1_000
  const result: LoadResult = {
    schema: 1,
    kind: 'load',
    tool,
    name,
    outcome,
    exitCode,
    ...(reason !== undefined && { reason }),
    seed,
    plan,
    shards: shards.map(shardFigures),
    attempted: all.attempted,
    succeeded: all.succeeded,
    failed: all.failed,
    failures: all.failures,
    late: all.late,
    duplicates: all.duplicates,
    unmatched: all.unmatched,
    ...(seconds > 0 && {
      bytesPerSecond: { in: all.bytesIn / seconds, out: all.bytesOut / seconds },
      messagesPerSecond: all.succeeded / seconds,
    }),
    ...(all.timesUs !== undefined && { timeUs: all.timesUs }),
    ...(all.histogram !== undefined && { histogram: all.histogram }),
    generator: { ...all.generator, ...memoryOf(shards) },
    windows,
    ...(against !== undefined && { against: against.path }),
    comparisons: comparisons.map((one) => ({ ...one })),
  }
  return { kind: 'merged', result, differences }
}

const MOST_FAILED = 0.001

/** Why the figures mean nothing: the server did not do what it was asked for. Nothing when it did. */
function unsound({ kind, connections }: ShardPlan, all: WindowFigures): string | undefined {
  const { attempted, succeeded, failed, duplicates, unmatched, failures } = all
  const kinds = Object.entries(failures).map(([each, times]) => `${each} ${times}`)
  if (kind === 'hold')
    return succeeded >= connections
      ? undefined
      : `${succeeded} of ${connections} connections were held (${kinds.join(', ')})`
  if (succeeded === 0) return 'no reply came inside any window'
  if (duplicates > 0) return `${duplicates} replies came twice`
  if (unmatched > succeeded * MOST_FAILED) return `${unmatched} messages answered nothing that was sent`
  if (failed > attempted * MOST_FAILED) return `${failed} of ${attempted} exchanges failed (${kinds.join(', ')})`
  return undefined
}

function windowOf(
  { windowMs, succeeded, failed, timesUs }: WindowFigures,
  { startMs, apartMs }: { readonly startMs: number; readonly apartMs: number },
): LoadResult['windows'][number] {
  return {
    startMs,
    apartMs,
    succeeded,
    failed,
    ...(windowMs > 0 && { messagesPerSecond: succeeded / (windowMs / 1_000) }),
    ...(timesUs !== undefined && { timeUs: timesUs }),
  }
}

function shardFigures(shard: Shard): LoadResult['shards'][number] {
  const own = resultsOf(shard).map(figuresOf)
  return {
    index: shard.shard.index,
    machine: shard.machine,
    clock: shard.clock,
    lateMs: Math.max(0, ...shard.windows.map(({ lateMs }) => lateMs)),
    succeeded: own.reduce((sum, { succeeded }) => sum + succeeded, 0),
    failed: own.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** What the generators grew by for each connection that they hold. */
function memoryOf(shards: readonly Shard[]): { readonly bytesPerConnection?: number } {
  const holds = shards.flatMap(resultsOf).flatMap((result) => (result.kind === 'hold' ? [result.hold] : []))
  if (holds.length === 0) return {}
  const grown = holds.reduce(
    (sum, { levels, generatorRssBytesBefore }) =>
      sum + (levels.at(-1)?.generatorRssBytes ?? 0) - generatorRssBytesBefore,
    0,
  )
  const open = holds.reduce((sum, hold) => sum + hold.open, 0)
  return open > 0 ? { bytesPerConnection: grown / open } : {}
}
