import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { JobResult } from '../generator/job-result.ts'
import { clock, machine, plan } from '../report/result/load-result.ts'
import { OwnFileError, parseOwnFile } from '../report/result/own-file.ts'

// A shard: the part of a load that one machine carries, and the file it writes for those who add the parts up.

const shardWindow = z.strictObject({
  /** By this machine's wall clock, in ms since 1970. */
  startMs: z.number(),
  endMs: z.number(),
  /** How much later than planned it opened. */
  lateMs: z.number(),
  result: z.looseObject({ kind: z.enum(['echo', 'rate', 'hold']) }),
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
  /** When the first window was to open, where that was agreed on. */
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

/** The text of a shard's file, with a digest of all the rest: a copy that was cut short or changed is found out. */
export function formatShard(shard: Shard): string {
  // In the order of the schema, in which it will be read.
  const ordered = shardSchema.parse(JSON.parse(JSON.stringify(shard)))
  return `${JSON.stringify({ ...ordered, digest: digestOf(ordered) })}\n`
}

/** Errors: OwnFileError for what is no shard, is damaged, or is newer than this program. */
export function parseShard(text: string): Shard {
  const shard = parseOwnFile(text, shardSchema, { wanted: 'shard', remedy: 'fetch it again' })
  if (digestOf(shard) !== shard.digest) throw new OwnFileError('it is damaged: its digest does not fit; fetch it again')
  return shard
}

/** What the worker of the shard gave for a window. Whole, since the digest is. */
export function resultsOf({ windows }: Shard): readonly JobResult[] {
  return windows.map(({ result }) => result as unknown as JobResult)
}

/** Of the value and not of its text, so that nothing hangs on spaces. */
function digestOf({ digest: _, ...rest }: Shard): string {
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex').slice(0, 16)
}
