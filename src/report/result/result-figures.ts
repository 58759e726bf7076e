import type { TimesUs } from '../../generator/histogram.ts'
import type { Measurement, ServerUse } from '../../measure/measurement.ts'
import { joinSpreads } from '../../measure/solo.ts'
import { failureTotal } from '../../wire/failure.ts'
import type { Result } from './result-schema.ts'

export type Scenario = Result['scenarios'][number]

type ScenarioServer = NonNullable<Scenario['server']>

/** The server's use of the machine over all windows; nothing where it was not read. */
function serverOf(windows: readonly { readonly server?: ServerUse }[]): { readonly server?: ScenarioServer } {
  const used = windows.flatMap(({ server }) => (server === undefined ? [] : [server]))
  const cpu = joinSpreads(used.map((server) => server.cpu))
  const rssBytes = joinSpreads(used.map((server) => server.rssBytes))
  if (cpu === undefined || rssBytes === undefined) return {}
  const costs = used.flatMap(({ cpuUsPerMessage }) => (cpuUsPerMessage === undefined ? [] : [cpuUsPerMessage]))
  const cpuUsPerMessage = costs.reduce((sum, cost) => sum + cost, 0) / costs.length
  return { server: { cpu, rssBytes, ...(costs.length > 0 && { cpuUsPerMessage }) } }
}

/** What every scenario has, over all of its windows. */
export function common<M extends Measurement>(windows: readonly M[]) {
  const sum = (of: (m: M) => number) => windows.reduce((total, window) => total + of(window), 0)
  const seconds = sum(({ windowMs }) => windowMs) / 1_000
  const failures: Record<string, number> = {}
  for (const window of windows) {
    for (const [kind, times] of Object.entries(window.failures.counts))
      failures[kind] = (failures[kind] ?? 0) + (times ?? 0)
  }
  return {
    seconds,
    sum,
    fields: {
      side: windows[0]!.side,
      windows: windows.length,
      connections: windows[0]!.connections,
      attempted: sum((m) => m.attempted),
      succeeded: sum((m) => m.succeeded),
      failed: sum((m) => failureTotal(m.failures.counts)),
      failures,
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

export function timed({ timesUs, histogram }: { readonly timesUs: TimesUs; readonly histogram: string }) {
  return { timeUs: timesUs, histogram }
}
