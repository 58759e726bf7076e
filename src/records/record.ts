import { createHash } from 'node:crypto'
import { z } from 'zod'
import { NAME } from '../config/server-config.ts'

/** Fewest usable pairs with which a run may be judged and recorded. */
export const FEWEST_PAIRS = 5

const finite = z.number()
const positive = z.number().positive()

/** What must be equal for two runs to be compared. */
export const keySchema = z.object({
  /** The scenario that decides first. */
  kind: z.string().regex(NAME),
  connections: positive,
  concurrency: positive,
  payloadBytes: positive,
  // Added later: a record without them is from before there was a choice.
  messageType: z.enum(['binary', 'text']).default('binary'),
  mask: z.enum(['reused', 'fresh']).default('reused'),
  tls: z.boolean().default(false),
  compression: z.boolean().default(false),
  protocol: z.string().default('echo'),
  pinned: z.boolean(),
  serverCores: positive,
  cpu: z.string(),
  cores: positive,
  memoryGiB: positive,
  kernel: z.string(),
  arch: z.string(),
  runtime: z.string(),
  image: z.string(),
  reference: positive,
})

/** One stored run. `schema` rises when a field changes its meaning, not when one is added. */
const recordSchema = z.object({
  schema: z.literal(1),
  name: z.string().regex(NAME),
  key: keySchema,
  tool: z.object({ version: z.string() }),
  /** Absent outside a repository. */
  commit: z.string().max(64).optional(),
  dirty: z.boolean().optional(),
  run: z.string().max(100),
  attempt: z.number().int().positive(),
  /** When the run ended, ISO 8601. */
  at: z.iso.datetime(),
  outcome: z.enum(['passed', 'regressed', 'inconclusive', 'no-baseline', 'incomparable']),
  /** Logs of the ratio to the reference, one for each pair; greater is worse. */
  observations: z.array(z.object({ metric: z.string(), values: z.array(finite).min(1) })).min(1),
  /** The head's own figures in solo windows: what a reader calls TPS and p99. */
  absolute: z.array(z.object({ metric: z.string(), values: z.array(positive) })),
  /** Circumstances of the duets, means over the pairs: they help to explain an odd record, and are never compared. */
  covariates: z.object({ generatorCpu: finite, generatorElu: finite, cpuPressure: finite.optional() }).optional(),
  /** Encoded histogram of the service times in the head's solo windows, µs. */
  histogram: z.string().optional(),
})

export type StoredRecord = z.infer<typeof recordSchema>

/** A stored record cannot be read: it is damaged, or newer than this program. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
}

/** Reads a record. A damaged one is an error, not an empty history: the next write would make the loss final. */
export function parseRecord(text: string, path: string): StoredRecord {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new RecordError(
      `the record ${path} is damaged: it is not JSON. It was left as it is; restore it or delete it`,
      { cause },
    )
  }
  const schema = (value as { schema?: unknown } | null)?.schema
  if (typeof schema === 'number' && schema > 1) {
    throw new RecordError(`the record ${path} has schema ${schema}, this version of ws-gate reads 1; update ws-gate`)
  }
  const parsed = recordSchema.safeParse(value)
  if (parsed.success && !isWhole(value))
    throw new RecordError(
      `the record ${path} was changed after it was written: its digest does not fit. It was left as it is; restore it or delete it`,
    )
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RecordError(
    `the record ${path} is damaged: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'not a record'}. It was left as it is; restore it or delete it`,
    { cause: parsed.error },
  )
}

/** The text of a record, with a digest of the rest: without it an edited number would pass for a measured one. */
export function formatRecord(record: StoredRecord): string {
  return `${JSON.stringify({ ...record, digest: digestOf(record) }, undefined, 1)}\n`
}

/** Whether the digest fits. Records of older versions have none, and pass. */
function isWhole(value: unknown): boolean {
  const { digest, ...rest } = value as { digest?: unknown }
  return digest === undefined || digest === digestOf(rest)
}

function digestOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
