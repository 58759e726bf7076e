import { median } from 'simple-statistics'
import { z } from 'zod'
import type { TimesUs } from '../../generator/histogram.ts'
import type { Measurement, ServerUse } from '../../measure/measurement.ts'
import { joinSpreads } from '../../measure/solo.ts'
import type { Strays } from '../../speech/exchange/lane.ts'

// What the result file says of a scenario of any kind. Fields added later are optional: older files lack them.

export const count = z.number().int().min(0)
export const positive = z.number().positive()
export const side = z.enum(['head', 'base', 'reference', 'ceiling'])
const spread = z.strictObject({ min: z.number(), avg: z.number(), max: z.number() })

export const limitedBy = z.enum(['server', 'generator', 'starved', 'balanced'])

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

export const SCENARIO_FIELDS = {
  name: z.string(),
  side,
  windows: count,
  /** Length of all windows together. */
  windowMs: z.number().optional(),
  connections: count,
  concurrency: count,
  payloadBytes: count.optional(),
  message: z.strictObject({ type: z.enum(['binary', 'text']), mask: z.enum(['reused', 'fresh']) }).optional(),
  attempted: count,
  succeeded: count,
  failed: count,
  failures: z.record(z.string(), count),
  /** The first words of each kind of failure. */
  failureDetails: z.record(z.string(), z.string()).optional(),
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
  targetPerSecond: positive.optional(),
  skipped: count.optional(),
  closeMs: z.number().optional(),
  histogram: z.string().optional(),
  server: z.strictObject({ cpu: spread, cpuUsPerMessage: positive.optional(), rssBytes: spread }).optional(),
  generator: z.strictObject({
    cpu: z.number(),
    elu: z.number(),
    workers: count,
    hook: z.number().optional(),
    latenessUs: z.strictObject({ p50: z.number(), p99: z.number() }).optional(),
  }),
  /** The limit in the first window; `limits` has those of all windows, each once. */
  limitedBy: limitedBy.optional(),
  limits: z.array(limitedBy).optional(),
  /** Medians of the windows, where the other fields are means. */
  medians: z
    .strictObject({
      generatorCpu: z.number().optional(),
      generatorElu: z.number().optional(),
      hookShare: z.number().optional(),
      inFlight: z.number().optional(),
      closeMs: z.number().optional(),
    })
    .optional(),
}

/** A scenario in the result file: the fields that all kinds have, and those that one kind adds. */
export type FileScenario<Shape extends z.ZodRawShape = Record<never, never>> = z.infer<
  z.ZodObject<typeof SCENARIO_FIELDS & Shape, z.core.$strict>
>

/** The part of a run's configuration that belongs to its scenarios. */
export type Given = {
  readonly name: string
  readonly timeoutMs: number
  readonly message: {
    readonly payloadBytes: number
    readonly type: 'binary' | 'text'
    readonly mask: 'reused' | 'fresh'
  }
  readonly arrivals: 'constant' | 'poisson'
}

/** The fields that every scenario has, over all of its windows. */
export function common<M extends Measurement>(windows: readonly M[], { name }: Given) {
  const sum = (of: (m: M) => number) => windows.reduce((total, window) => total + of(window), 0)
  const windowMs = sum((m) => m.windowMs)
  const seconds = windowMs / 1_000
  const failures: Record<string, number> = {}
  const details: Record<string, string> = {}
  for (const { failures: tally } of windows) {
    for (const [kind, times] of Object.entries(tally.counts)) failures[kind] = (failures[kind] ?? 0) + (times ?? 0)
    for (const [kind, detail] of Object.entries(tally.details)) details[kind] ??= detail ?? ''
  }
  return {
    seconds,
    sum,
    fields: {
      name,
      side: windows[0]!.side,
      windows: windows.length,
      windowMs,
      connections: windows[0]!.connections,
      attempted: sum((m) => m.attempted),
      succeeded: sum((m) => m.succeeded),
      failed: Object.values(failures).reduce((total, times) => total + times, 0),
      failures,
      ...(Object.keys(details).length > 0 && { failureDetails: details }),
      bytesPerSecond: { in: sum((m) => m.bytesIn) / seconds, out: sum((m) => m.bytesOut) / seconds },
      ...serverOf(windows),
      generator: {
        cpu: sum((m) => m.generator.cpu) / windows.length,
        elu: sum((m) => m.generator.elu) / windows.length,
        workers: windows[0]!.generator.workers,
        ...(windows[0]!.generator.hook !== undefined && {
          hook: sum((m) => m.generator.hook ?? 0) / windows.length,
        }),
      },
    },
  }
}

/** The server's use of the machine over all windows; nothing where it was not read. */
function serverOf(windows: readonly { readonly server?: ServerUse }[]): Pick<FileScenario, 'server'> {
  const used = windows.flatMap(({ server }) => (server === undefined ? [] : [server]))
  const cpu = joinSpreads(used.map((server) => server.cpu))
  const rssBytes = joinSpreads(used.map((server) => server.rssBytes))
  if (cpu === undefined || rssBytes === undefined) return {}
  const costs = used.flatMap(({ cpuUsPerMessage }) => (cpuUsPerMessage === undefined ? [] : [cpuUsPerMessage]))
  const cpuUsPerMessage = costs.reduce((sum, cost) => sum + cost, 0) / costs.length
  return { server: { cpu, rssBytes, ...(costs.length > 0 && { cpuUsPerMessage }) } }
}

export function timed({ timesUs, histogram }: { readonly timesUs: TimesUs; readonly histogram: string }) {
  return { timeUs: timesUs, histogram }
}

export function limitsOf(
  windows: readonly { readonly limitedBy: z.infer<typeof limitedBy> }[],
): Pick<FileScenario, 'limitedBy' | 'limits'> {
  return { limitedBy: windows[0]!.limitedBy, limits: [...new Set(windows.map((one) => one.limitedBy))] }
}

/** Counts of messages that were not part of an exchange. */
export function strays(sum: (of: (m: Strays) => number) => number) {
  return {
    late: sum((m) => m.late),
    duplicates: sum((m) => m.duplicates),
    unmatched: sum((m) => m.unmatched),
    unsolicited: sum((m) => m.unsolicited),
    background: sum((m) => m.background),
    backgroundBytes: sum((m) => m.backgroundBytes),
  }
}

export function sent({ message: { payloadBytes, type, mask } }: Given) {
  return { payloadBytes, message: { type, mask } }
}

export function medianOf<T>(windows: readonly T[], of: (window: T) => number): number {
  return median(windows.map(of))
}
