import type { Config } from '../config/config.ts'
import type { LoadResult } from '../report/result/load-result.ts'
import { allFigures, type WindowFigures } from '../scenarios/contract/window-figures.ts'
import { WHOLE_LOADS } from '../scenarios/whole-loads.ts'
import { type JoinedWindow, joinShards } from './join.ts'
import { type Judgement, judgeLoad } from './judge.ts'
import { resultsOf, type Shard } from './shard.ts'

type Merged =
  | { readonly kind: 'merged'; readonly result: LoadResult; readonly differences: readonly string[] }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }

/** The load that the shards are parts of, with its verdict against an earlier one where given. */
export function mergeShards(
  named: readonly (readonly [path: string, shard: Shard])[],
  against: { readonly path: string; readonly result: LoadResult } | undefined,
  config: Pick<Config, 'thresholds' | 'failOn' | 'warnOnly'>,
): Merged {
  const joined = joinShards(named)
  if (joined.kind === 'refused') return joined
  const shards = named.map(([, shard]) => shard).toSorted((a, b) => a.shard.index - b.shard.index)
  const { plan, name, seed, tool } = shards[0]!
  const { figures, unsound } = WHOLE_LOADS[plan.kind]
  const each = joined.windows.map(({ result }) => figures(result))
  const all = allFigures(each)
  const windows = each.map((window, index) => windowOf(window, joined.windows[index]!))
  const reason = unsound(all, plan.connections)
  const judgement = reason === undefined ? judgeLoad({ plan, windows }, against?.result, config) : UNUSABLE
  const { outcome, exitCode, comparisons, differences } = judgement
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
    ...figuresInFile(all),
    generator: { ...all.generator, ...memoryOf(plan, joined.windows) },
    windows,
    ...(against !== undefined && { against: against.path }),
    comparisons: comparisons.map((one) => ({ ...one })),
  }
  return { kind: 'merged', result, differences }
}

const UNUSABLE: Judgement = { outcome: 'unusable', exitCode: 3, comparisons: [], differences: [] }

function figuresInFile(all: WindowFigures) {
  const { attempted, succeeded, failed, failures, late, duplicates, unmatched, timesUs, histogram } = all
  const seconds = all.windowMs / 1_000
  return {
    attempted,
    succeeded,
    failed,
    failures,
    late,
    duplicates,
    unmatched,
    ...(seconds > 0 && {
      bytesPerSecond: { in: all.bytesIn / seconds, out: all.bytesOut / seconds },
      messagesPerSecond: succeeded / seconds,
    }),
    ...(timesUs !== undefined && { timeUs: timesUs }),
    ...(histogram !== undefined && { histogram }),
  }
}

function windowOf(
  { windowMs, succeeded, failed, timesUs }: WindowFigures,
  { startMs, apartMs }: JoinedWindow,
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
  const own = resultsOf(shard).map(WHOLE_LOADS[shard.plan.kind].figures)
  return {
    index: shard.shard.index,
    machine: shard.machine,
    clock: shard.clock,
    lateMs: Math.max(0, ...shard.windows.map(({ lateMs }) => lateMs)),
    succeeded: own.reduce((sum, { succeeded }) => sum + succeeded, 0),
    failed: own.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** Memory per connection at the end of the last window. */
function memoryOf(
  { kind }: LoadResult['plan'],
  windows: readonly JoinedWindow[],
): { readonly bytesPerConnection?: number } {
  const last = windows.at(-1)
  const bytesPerConnection = last && WHOLE_LOADS[kind].bytesPerConnection?.(last.result)
  return bytesPerConnection === undefined ? {} : { bytesPerConnection }
}
