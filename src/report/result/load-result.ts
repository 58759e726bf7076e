import { z } from 'zod'
import { timesUs } from '../../scenarios/contract/result-fields.ts'
import { isWholeLoadKind, WHOLE_LOAD_KINDS } from '../../scenarios/whole-loads.ts'
import { OwnFileError, parseOwnFile } from './own-file.ts'
import { comparison } from './result-schema.ts'

// What a load came to, added up from its shards: the file that `load` and `merge` write, and that a later `merge` compares
// with.

export const wholeLoadKind = z.enum(WHOLE_LOAD_KINDS)

const count = z.number().int().min(0)

export const machine = z.strictObject({ cpu: z.string(), cores: z.number(), kernel: z.string(), runtime: z.string() })

/** What to add to this machine's clock to get the server's, and how far off that may be; or why it is not known. */
export const clock = z.union([
  z.strictObject({ offsetMs: z.number(), withinMs: z.number().min(0), source: z.string() }),
  z.strictObject({ unknown: z.string() }),
])

/** The load as a whole: the same in every shard, so that only parts of one plan are ever added up. */
export const plan = z.strictObject({
  kind: wholeLoadKind,
  /** Address as it was written. */
  target: z.string(),
  protocol: z.string().optional(),
  connections: z.number(),
  /** Messages in flight, where replies are waited for. */
  concurrency: z.number().optional(),
  /** Where messages are sent by a schedule. */
  messagesPerSecond: z.number().optional(),
  payloadBytes: z.number(),
  timeoutMs: z.number(),
  windows: z.number().int().min(1).max(100),
  windowMs: z.number(),
  /** From the start of one window to that of the next. */
  periodMs: z.number(),
  /** Digest of all that shapes the load, also of what is not in this file. */
  digest: z.string(),
})

const window = z.strictObject({
  startMs: z.number(),
  /** How far apart the shards began. */
  apartMs: z.number().min(0),
  succeeded: count,
  failed: count,
  messagesPerSecond: z.number().optional(),
  timeUs: timesUs.optional(),
})

export const loadResultSchema = z.strictObject({
  schema: z.literal(1),
  kind: z.literal('load'),
  tool: z.strictObject({ version: z.string() }),
  name: z.string(),
  outcome: z.enum(['passed', 'regressed', 'inconclusive', 'no-baseline', 'incomparable', 'unusable']),
  exitCode: count,
  reason: z.string().optional(),
  seed: z.number(),
  plan,
  shards: z.array(
    z.strictObject({ index: count, machine, clock, lateMs: z.number().min(0), succeeded: count, failed: count }),
  ),
  attempted: count,
  succeeded: count,
  failed: count,
  failures: z.record(z.string(), count),
  late: count,
  duplicates: count,
  unmatched: count,
  bytesPerSecond: z.strictObject({ in: z.number(), out: z.number() }).optional(),
  messagesPerSecond: z.number().optional(),
  timeUs: timesUs.optional(),
  /** Encoded, of all windows of all shards. */
  histogram: z.string().optional(),
  generator: z.strictObject({
    workers: count,
    cpu: z.number(),
    elu: z.number(),
    /** Resident memory of the generator for each connection held. */
    bytesPerConnection: z.number().optional(),
  }),
  windows: z.array(window),
  against: z.string().optional(),
  comparisons: z.array(comparison),
})

export type LoadResult = z.infer<typeof loadResultSchema>

/** Errors: OwnFileError. */
export function parseLoadResult(text: string): LoadResult {
  return parseLoadFile(text, loadResultSchema, {
    wanted: 'load result',
    remedy: 'write the path of what an earlier load or merge wrote',
  })
}

/**
 * Reads the file of a load or of a shard of it. A file with an unknown kind of scenario is not damaged, but of a newer
 * version. Errors: OwnFileError.
 */
export function parseLoadFile<T>(
  text: string,
  schema: z.ZodType<T>,
  about: { readonly wanted: string; readonly remedy: string },
): T {
  const kind = kindIn(text)
  if (kind !== undefined && !isWholeLoadKind(kind))
    throw new OwnFileError(
      `it is of a load of the kind '${kind}', this version of ws-gate knows ${WHOLE_LOAD_KINDS.join(', ')}; update ws-gate`,
    )
  return parseOwnFile(text, schema, about)
}

/** The kind that a file names, whatever else it holds; undefined where none can be found. */
function kindIn(text: string): string | undefined {
  try {
    const kind = (JSON.parse(text) as { plan?: { kind?: unknown } } | null)?.plan?.kind
    return typeof kind === 'string' ? kind : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export function formatLoadResult(result: LoadResult): string {
  return `${JSON.stringify(loadResultSchema.parse(result), undefined, 2)}\n`
}

/** The schema as JSON Schema, the text of `schema/load.v1.json`. */
export function loadResultJsonSchema(): string {
  return `${JSON.stringify({ title: 'ws-gate load result, version 1', ...z.toJSONSchema(loadResultSchema) }, undefined, 2)}\n`
}
