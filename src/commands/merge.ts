import { readFile } from 'node:fs/promises'
import { InputError } from '../config/input-error.ts'
import { type LoadResult, parseLoadResult } from '../report/result/load-result.ts'
import { mergeShards } from '../shard/merge-shards.ts'
import { parseShard, type Shard } from '../shard/shard.ts'
import { tellLoad } from './load.ts'
import { read } from './reading.ts'
import { err } from './terminal.ts'

const EXIT_UNUSABLE = 3

/** Adds up shards; when they cannot be added it reports all reasons at once. */
export async function merge(argv: readonly string[]): Promise<number> {
  const { config, operands } = read('merge', argv, ['SHARD.json…'])
  const problems: string[] = []
  const shards: (readonly [path: string, shard: Shard])[] = []
  for (const path of operands) {
    try {
      shards.push([path, parseShard(await readFile(path, 'utf8'))])
    } catch (error) {
      problems.push(`${path}: ${(error as Error).message}`)
    }
  }
  const against = config.against === undefined ? undefined : await earlier(config.against, problems)
  const merged = problems.length > 0 ? ({ kind: 'refused', problems } as const) : mergeShards(shards, against, config)
  if (merged.kind === 'refused') {
    err(`Unusable: the shards cannot be added up.\n${merged.problems.map((problem) => `  ${problem}\n`).join('')}`)
    return EXIT_UNUSABLE
  }
  return tellLoad(config, merged)
}

/** The earlier load. Errors: InputError for an unreadable file; a damaged file is a problem like a shard's. */
async function earlier(
  path: string,
  problems: string[],
): Promise<{ readonly path: string; readonly result: LoadResult } | undefined> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new InputError([`input 'against': ${error.message}; write the path of what an earlier merge wrote`])
  })
  try {
    return { path, result: parseLoadResult(text) }
  } catch (error) {
    problems.push(`${path}: ${(error as Error).message}`)
    return undefined
  }
}
