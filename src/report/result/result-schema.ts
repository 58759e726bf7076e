import { z } from 'zod'
import { NAME } from '../../config/server-config.ts'
import { keySchema } from '../../records/record.ts'
import { METRICS } from '../../scenarios/table.ts'
import type { MetricName } from '../../vocabulary/metric.ts'

// The result file: the one machine-readable account of a run. `schema/result.v1.json` is generated from this definition.
// Units are in the names, never scaled; what is missing is absent, never 0; every number is finite.

const count = z.number().int().min(0)
const positive = z.number().positive()
const fraction = z.number()
const spread = z.strictObject({ min: z.number(), avg: z.number(), max: z.number() })
const metricName = z.enum(METRICS.map(({ name }) => name) as [MetricName, ...MetricName[]])
const side = z.enum(['head', 'base', 'reference', 'ceiling'])

export const timesUs = z.strictObject({
  min: positive,
  avg: positive,
  p50: positive,
  p75: positive,
  p90: positive,
  p95: positive,
  p99: positive,
  p99_9: positive,
  max: positive,
})

const summary = z.strictObject({ median: positive, max: positive })

const broadcast = z.strictObject({
  messages: count,
  rooms: count.optional(),
  reach: z.number().min(0).max(1),
  lost: count,
  returned: z.boolean(),
  firstUs: summary,
  medianUs: summary,
  lastUs: summary,
})

const hold = z.strictObject({
  levels: z.array(z.strictObject({ open: count, rssBytes: z.number(), generatorRssBytes: z.number() })),
  rssBytesPerConnection: z.number(),
  generatorBytesPerConnection: z.number(),
  openedPerGeneratorSecond: z.number(),
  dropped: count,
  silent: count,
  dropAgeUs: timesUs.optional(),
  closedUncleanly: count,
})

const capacity = z.strictObject({
  raise: z.enum(['connections', 'rate']),
  highest: z.number(),
  levels: z.array(
    z.strictObject({ asked: z.number(), reached: z.number(), held: z.boolean(), timeUs: timesUs.optional() }),
  ),
  limit: z.strictObject({ cause: z.string(), evidence: z.string(), remedy: z.string() }).optional(),
})

/** Gaps are the scenario's times. */
const stream = z.strictObject({ silent: count, lagUs: timesUs.optional() })

const scenario = z.strictObject({
  name: z.string(),
  kind: z.enum(['echo', 'connect', 'rate', 'broadcast', 'hold', 'capacity', 'stream']),
  side,
  windows: count,
  connections: count,
  concurrency: count,
  payloadBytes: count.optional(),
  attempted: count,
  succeeded: count,
  failed: count,
  failures: z.record(z.string(), count),
  late: count.optional(),
  duplicates: count.optional(),
  unmatched: count.optional(),
  unsolicited: count.optional(),
  background: count.optional(),
  backgroundBytes: count.optional(),
  bytesPerSecond: z.strictObject({ in: z.number(), out: z.number() }),
  messagesPerSecond: positive.optional(),
  connectionsPerSecond: positive.optional(),
  timeUs: timesUs.optional(),
  tcpTimeUs: timesUs.optional(),
  tlsTimeUs: timesUs.optional(),
  readyTimeUs: timesUs.optional(),
  retries: count.optional(),
  targetPerSecond: positive.optional(),
  skipped: count.optional(),
  closeMs: z.number().optional(),
  histogram: z.string().optional(),
  broadcast: broadcast.optional(),
  hold: hold.optional(),
  capacity: capacity.optional(),
  stream: stream.optional(),
  server: z
    .strictObject({
      cpu: spread,
      cpuUsPerMessage: positive.optional(),
      rssBytes: spread,
    })
    .optional(),
  generator: z.strictObject({
    cpu: z.number(),
    elu: z.number(),
    workers: count,
    hook: z.number().optional(),
    latenessUs: z.strictObject({ p50: z.number(), p99: z.number() }).optional(),
  }),
  limitedBy: z.enum(['server', 'generator', 'starved', 'balanced']).optional(),
  inFlight: z.strictObject({ asked: count, measured: z.number() }).optional(),
})

/** All windows in which a side was measured beside the other, taken together. */
const paired = z.strictObject({ side, timeUs: timesUs, histogram: z.string() })

/** Log ratios of the head to another side, one for each usable pair; greater is worse. What every verdict is made of. */
const observation = z.strictObject({
  metric: metricName,
  against: z.enum(['base', 'reference']),
  values: z.array(z.number()).max(1_000),
})

/** The look that decided beside the base: its pairs, and its share of the chances of an error. */
const look = z.strictObject({
  pairs: count,
  alpha: z.number().min(0.002).max(0.01),
  beta: z.number().min(0.01).max(0.05),
})

const round = z.strictObject({
  pair: count,
  design: z.enum(['duet', 'turn', 'solo']),
  side,
  windowMs: positive,
  warmUpMs: z.number(),
  settled: z.boolean(),
  messagesPerSecond: positive,
  cpuUsPerMessage: positive.optional(),
  p50Us: positive,
  p95Us: positive,
  p99Us: positive,
  serverCpu: z.number().optional(),
  generatorCpu: z.number(),
  generatorElu: z.number(),
  cpuPressure: z.number().min(0).max(1).optional(),
  limitedBy: z.enum(['server', 'generator', 'starved', 'balanced']),
  spoiled: z.string().optional(),
})

export const comparison = z.strictObject({
  metric: metricName,
  tier: z.enum(['primary', 'guard', 'informational']),
  unit: z.enum(['times-reference', 'us', 'per-second', 'bytes']),
  base: z.number(),
  head: z.number(),
  change: fraction,
  interval: z.strictObject({ low: fraction.optional(), high: fraction.optional() }),
  p: z.number().min(0).max(1),
  pairs: count,
  threshold: fraction,
  verdict: z.enum(['regressed', 'improved', 'unchanged', 'inconclusive']),
  smallestDetectable: fraction.optional(),
  noise: fraction,
  note: z.string().optional(),
  acknowledged: z.strictObject({ until: z.string(), reason: z.string() }).optional(),
  pairsNeeded: count.optional(),
})

const limit = z.strictObject({
  metric: metricName,
  value: z.number(),
  head: z.number().optional(),
  windows: count,
  verdict: z.enum(['kept', 'near', 'exceeded', 'unmeasured']),
})

export const resultSchema = z.strictObject({
  schema: z.literal(1),
  tool: z.strictObject({ version: z.string() }),
  /** It becomes part of paths and marks. */
  name: z.string().regex(NAME),
  outcome: z.enum(['passed', 'regressed', 'inconclusive', 'no-baseline', 'incomparable', 'unusable']),
  exitCode: count,
  reason: z.string().optional(),
  serverOutput: z.string().optional(),
  /** The command that measures the same again. */
  reproduce: z.string().optional(),
  measuredSha: z.string().optional(),
  baseline: z.strictObject({ sha: z.string().optional(), source: z.string(), trace: z.array(z.string()) }).optional(),
  seconds: z.number(),
  seed: count,
  plan: z.strictObject({
    sides: z.array(side),
    design: z.enum(['duet', 'turns']),
    namespaces: z.enum(['root', 'sudo', 'user']).optional(),
    pairs: count,
    rounds: count,
    /** Metrics that were to decide. */
    gating: z.array(metricName).optional(),
    scenarios: z.array(z.string()),
    /** The preset that the protocol began with, or `custom`; absent: a plain echo. */
    protocol: z.string().optional(),
    longestMs: positive,
    workers: count,
    pins: z.strictObject({
      servers: z.string().optional(),
      generator: z.string().optional(),
      reason: z.string().optional(),
    }),
    priority: z.strictObject({ nice: z.number().optional(), reason: z.string().optional() }),
  }),
  machine: z.strictObject({
    cpu: z.string(),
    cores: count,
    memoryBytes: positive,
    kernel: z.string(),
    arch: z.string(),
    runtime: z.string(),
    image: z.string().optional(),
    key: keySchema,
  }),
  calibration: z.strictObject({ generatorPerSecond: positive, referencePerSecond: positive }).optional(),
  scenarios: z.array(scenario),
  paired: z.array(paired).optional(),
  observations: z.array(observation).optional(),
  look: look.optional(),
  rounds: z.array(round),
  comparisons: z.array(comparison),
  limits: z.array(limit),
  warnings: z.array(z.strictObject({ kind: z.string(), text: z.string() })),
})

export type Result = z.infer<typeof resultSchema>

/** The schema as JSON Schema, the text of `schema/result.v1.json`. */
export function resultJsonSchema(): string {
  return `${JSON.stringify({ title: 'ws-gate result, version 1', ...z.toJSONSchema(resultSchema) }, undefined, 2)}\n`
}
