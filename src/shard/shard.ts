import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { JobResult } from '../generator/job-result.ts'
import { clock, machine, parseLoadFile, plan, wholeLoadKind } from '../report/result/load-result.ts'
import { OwnFileError } from '../report/result/own-file.ts'

// A shard: the part of a load that one machine carries, and the file it writes for `merge` to add up.

const shardWindow = z.strictObject({
  /** By this machine's wall clock, in ms since 1970. */
  startMs: z.number(),
  endMs: z.number(),
  /** How much later than planned it opened. */
  lateMs: z.number(),
  result: z.looseObject({ kind: wholeLoadKind }),
})

const shardSchema = z.strictObject({
  schema: z.literal(1),
  kind: z.literal('shard'),
  tool: z.strictObject({ version: z.string() }),
  name: z.string(),
  seed: z.number(),
  /** Counted from 1. */
  shard: z.strictObject({ index: z.number().int().min(1), of: z.number().int().min(1) }),
  plan,
  /** The agreed opening time of the first window, where there is one. */
  startAt: z.string().optional(),
  clock,
  machine,
  /** Why this shard does not count: it came too late, or its load failed. */
  voided: z.string().optional(),
  windows: z.array(shardWindow),
  digest: z.string().optional(),
})

export type Shard = z.infer<typeof shardSchema>
export type ShardPlan = Shard['plan']
export type Clock = Shard['clock']

/** The text of a shard's file, with a digest of all the rest, which reveals a truncated or changed copy. */
export function formatShard(shard: Shard): string {
  // In the schema's order, which is also the order when it is read.
  const ordered = shardSchema.parse(JSON.parse(JSON.stringify(shard)))
  return `${JSON.stringify({ ...ordered, digest: digestOf(ordered) })}\n`
}

/** Reads a shard's file. Errors: OwnFileError for text that is not a shard, is damaged, or is from a newer version. */
export function parseShard(text: string): Shard {
  const shard = parseLoadFile(text, shardSchema, { wanted: 'shard', remedy: 'fetch it again' })
  if (digestOf(shard) !== shard.digest) throw new OwnFileError('it is damaged: its digest does not fit; fetch it again')
  return shard
}

/** The job results that the shard's worker gave for each window. They are complete, since the digest matches. */
export function resultsOf({ windows }: Shard): readonly JobResult[] {
  return windows.map(({ result }) => result as unknown as JobResult)
}

/** Digest of the value, not of its text, so that white space does not matter. */
function digestOf({ digest: _, ...rest }: Shard): string {
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex').slice(0, 16)
}
