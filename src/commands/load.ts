import { rm } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { makeScratch } from '../disk/scratch.ts'
import { writeWhole } from '../disk/whole-file.ts'
import { formatLoadResult, type LoadResult } from '../report/result/load-result.ts'
import { renderLoadPlan } from '../report/terminal/load-plan.ts'
import { renderLoad } from '../report/terminal/load-report.ts'
import { planLoad, runLoad, serverTrouble, shardPathOf } from '../shard/load-run.ts'
import { mergeShards } from '../shard/merge-shards.ts'
import { formatShard, type Shard } from '../shard/shard.ts'
import { measuring } from './measuring.ts'
import { read } from './reading.ts'
import { err, out } from './terminal.ts'

const EXIT_UNUSABLE = 3

/** Loads one server alone. One shard of several writes its part for `merge`; a whole load reports its result. */
export async function load(argv: readonly string[], entryUrl: string): Promise<number> {
  const { config } = read('load', argv)
  const planned = planLoad(config, process.env)
  if (config.dryRun) {
    out(renderLoadPlan(planned.plan, config))
    return 0
  }
  return measuring(entryUrl, async (setting, progress) => {
    const scratch = await makeScratch(setting.marker)
    let shard: Shard
    try {
      const tell = (line: string) => err(`${line}\n`)
      shard = await runLoad(config, planned, { ...setting, scratch, progress: { ...setting.progress, tell } })
    } catch (error) {
      const trouble = serverTrouble(error)
      if (trouble === undefined) throw error
      err(`Unusable: ${trouble}\n`)
      return EXIT_UNUSABLE
    } finally {
      progress.stop()
      await rm(scratch, { recursive: true, force: true })
    }
    return config.shard.of > 1 ? writePart(shard, config) : tellWhole(shard, config)
  })
}

/** Writes a part for `merge` to add up later. */
async function writePart(shard: Shard, config: Config): Promise<number> {
  const path = shardPathOf(config)
  await writeWhole(path, formatShard(shard))
  err(`wrote ${path}${shard.voided === undefined ? '' : `, which does not count: ${shard.voided}`}\n`)
  return shard.voided === undefined ? 0 : EXIT_UNUSABLE
}

/** Reports a load whose only shard is the whole. */
async function tellWhole(shard: Shard, config: Config): Promise<number> {
  const merged = mergeShards([[shardPathOf(config), shard]], undefined, config)
  if (merged.kind === 'merged') return tellLoad(config, merged)
  err(`Unusable: ${merged.problems.join('\n')}\n`)
  return EXIT_UNUSABLE
}

/** Writes and prints a load's result; gives the exit code. */
export async function tellLoad(
  { resultPath, json }: Pick<Config, 'resultPath' | 'json'>,
  { result, differences }: { readonly result: LoadResult; readonly differences: readonly string[] },
): Promise<number> {
  const text = formatLoadResult(result)
  if (resultPath !== undefined) await writeWhole(resultPath, text)
  const human = json ? err : out
  human(renderLoad(result, differences))
  if (json) out(text)
  return result.exitCode
}
