import type { PairPlan, Plan, Side } from '../plan/plan.ts'
import { type Server, ServerError } from '../server/server.ts'
import type { StopReport } from '../server/stop.ts'
import type { Warning } from '../warning.ts'
import type { Bench } from './bench.ts'
import { loadConnect } from './connect.ts'
import { loadEcho } from './echo.ts'
import type { Pair } from './measurement.ts'
import { loadRate, usableRate } from './rate.ts'
import type { LoadedSide } from './running.ts'
import { Unusable } from './usable.ts'

/** Measures one pair: both servers fresh and alive at once, a duet, and, where planned, each alone after it. */
export async function measurePair(pairPlan: PairPlan, plan: Plan, bench: Bench, signal: AbortSignal): Promise<Pair> {
  const startMs = performance.now()
  const servers = await startAll(pairPlan, bench, signal)
  let measured: Omit<Pair, 'seconds'> | undefined
  let reports: readonly StopReport[] = []
  try {
    const sides = inOrder(servers, plan)
    const echo = await loadEcho(pairPlan, plan, sides, bench, signal)
    const alone = pairPlan.solos.length > 0
    const connect =
      alone && plan.connect !== undefined
        ? await loadConnect(pairPlan.pair, plan.connect, sides[0]!, bench, signal)
        : undefined
    const rate =
      alone && plan.rate !== undefined
        ? usableRate(await loadRate(pairPlan.pair, plan.rate, sides[0]!, bench, signal), sides[0]!)
        : undefined
    measured = {
      ...echo,
      address: sides[0]!.server.url,
      warnings: [...echo.warnings, ...(sides[0]!.server.compresses ? bench.compressionWarning : [])],
      pair: pairPlan.pair,
      measurements: [...echo.measurements, ...[connect, rate].filter((one) => one !== undefined)],
    }
  } finally {
    reports = await stopAll(servers.values())
  }
  const warnings = [...measured.warnings, ...afterStop(reports)]
  return { ...measured, warnings, seconds: (performance.now() - startMs) / 1_000 }
}

/** What is to be said of how servers ended. Errors: Unusable when one would not. */
export function afterStop(reports: readonly StopReport[]): readonly Warning[] {
  const left = reports.find(({ kind }) => kind === 'left-behind')
  if (left !== undefined) throw new Unusable(left.detail)
  return reports.filter(({ kind }) => kind === 'killed').map(({ detail }): Warning => ({ kind: 'killed', detail }))
}

/** Starts the servers in the drawn order, without waiting for one before the next: they boot side by side. */
async function startAll(
  { bootOrder, solos }: PairPlan,
  bench: Bench,
  signal: AbortSignal,
): Promise<ReadonlyMap<Side, Server>> {
  const order = [...new Set([...bootOrder, ...solos])]
  const starting = await Promise.allSettled(order.map((side) => bench.start(side, signal)))
  const servers = new Map<Side, Server>()
  for (const [index, result] of starting.entries())
    if (result.status === 'fulfilled') servers.set(order[index]!, result.value)
  const failed = starting.findIndex(({ status }) => status === 'rejected')
  if (failed === -1) return servers
  await stopAll(servers.values())
  const error: unknown = (starting[failed] as PromiseRejectedResult).reason
  if (!(error instanceof ServerError)) throw error
  throw new Unusable(`${order[failed]}: ${error.message}`, error.tail, { cause: error })
}

function stopAll(servers: Iterable<Server>): Promise<readonly StopReport[]> {
  return Promise.all([...servers].map((server) => server.stop()))
}

/** The duet's sides in the plan's order, then the others: the index of a side is its target's. */
function inOrder(servers: ReadonlyMap<Side, Server>, { sides }: Plan): readonly LoadedSide[] {
  const order = [...sides, ...[...servers.keys()].filter((side) => !sides.includes(side))]
  return order.map((side) => ({ side, server: servers.get(side)! }))
}
