import { z } from 'zod'
import { NAME } from '../../config/server-config.ts'
import { keySchema } from '../../records/record.ts'
import { count, positive, side, timesUs } from '../../scenarios/contract/result-fields.ts'
import { leadRound } from '../../scenarios/lead.ts'
import { fileScenario, scenarioKind } from '../../scenarios/reports.ts'
import { METRICS } from '../../scenarios/table.ts'
import type { MetricName } from '../../vocabulary/metric.ts'

// The result file: the one machine-readable account of a run. `schema/result.v1.json` is generated from this definition.
// Units are in the names, never scaled; what is missing is absent, never 0; every number is finite.

const fraction = z.number()
const metricName = z.enum(METRICS.map(({ name }) => name) as [MetricName, ...MetricName[]])

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

/** What the run was compared with, and under which settings: reports word the verdict by it. */
const comparing = z.strictObject({
  compare: z.enum(['base', 'baseline', 'none']),
  base: z
    .strictObject({
      kind: z.enum(['ready', 'identical', 'missing']),
      sha: z.string().optional(),
      how: z.string().optional(),
      /** The last lines of what failed. */
      tail: z.string().optional(),
    })
    .optional(),
  history: z.strictObject({
    kind: z.enum(['records', 'none', 'incomparable']),
    records: count.optional(),
    newest: z.strictObject({ sha: z.string().optional(), at: z.string() }).optional(),
    /** Records of commits that the baseline does not come from. */
    elsewhere: count.optional(),
    differences: z.array(z.string()).optional(),
  }),
  storeTrouble: z.string().optional(),
  store: z.enum(['branch', 'file', 'none']).optional(),
  /** Whether a run may be stored at all, by the inputs. */
  isStored: z.boolean().optional(),
  timeBudgetMs: positive.optional(),
})

/** What is stored under the run's key with its own record as the newest, of the metrics that decide. */
const trend = z.strictObject({
  /** The newest values, in multiples of the reference; `all` is how many there are. */
  lines: z.array(z.strictObject({ metric: metricName, values: z.array(z.number()), all: count })),
  /** Lasting changes; only in a run that becomes part of what is stored. */
  changes: z.array(
    z.strictObject({
      metrics: z.array(metricName),
      worse: z.boolean(),
      isNew: z.boolean(),
      range: z.strictObject({ before: z.string().optional(), after: z.string().optional() }),
      command: z.string().optional(),
      summary: z.string(),
      says: z.string(),
      near: z.array(z.string()),
      since: z.string(),
    }),
  ),
  drift: z.array(z.string()),
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
  /** Whether the working folder had changes that are not in that commit. */
  dirty: z.boolean().optional(),
  /** Where the head was reached. */
  address: z.string().optional(),
  baseline: z.strictObject({ sha: z.string().optional(), source: z.string(), trace: z.array(z.string()) }).optional(),
  comparing: comparing.optional(),
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
  scenarios: z.array(fileScenario),
  /** Kinds that were measured on a head of their own, in that order. */
  alone: z.array(z.string()).optional(),
  paired: z.array(paired).optional(),
  observations: z.array(observation).optional(),
  look: look.optional(),
  rounds: z.array(leadRound),
  comparisons: z.array(comparison),
  limits: z.array(limit),
  trend: trend.optional(),
  warnings: z.array(z.strictObject({ kind: z.string(), text: z.string() })),
})

export type Result = z.infer<typeof resultSchema>

/**
 * The schema as JSON Schema, the text of `schema/result.v1.json`. It accepts any kind of scenario and any name of a
 * metric: a newer version has more of them.
 */
export function resultJsonSchema(): string {
  const schema = z.toJSONSchema(resultSchema, {
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === scenarioKind || zodSchema === metricName) delete jsonSchema.enum
    },
  })
  return `${JSON.stringify({ title: 'ws-gate result, version 1', ...schema }, undefined, 2)}\n`
}
