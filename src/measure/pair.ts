import type { PairPlan, Plan, Side } from '../plan/plan.ts'
import { type Server, ServerError } from '../server/server.ts'
import type { StopReport } from '../server/stop.ts'
import type { Warning } from '../warning.ts'
import type { Bench } from './bench.ts'
import { type LoadedSide, loadConnect, loadEcho, loadRate } from './loading.ts'
import type { Pair } from './measurement.ts'
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
    const connect =
      pairPlan.solos.length > 0 && plan.connect !== undefined
        ? [await loadConnect(pairPlan, plan, sides[0]!, bench, signal)]
        : []
    const rate =
      pairPlan.solos.length > 0 && plan.rate !== undefined
        ? await loadRate(pairPlan, plan, sides[0]!, bench, signal)
        : undefined
    const { host, port, path } = sides[0]!.server
    const address = `ws://${host.includes(':') ? `[${host}]` : host}:${port}${path}`
    measured = {
      ...echo,
      address,
      pair: pairPlan.pair,
      measurements: [...echo.measurements, ...connect, ...(rate === undefined ? [] : [rate])],
    }
  } finally {
    reports = await stopAll(servers.values())
  }
  const left = reports.find(({ kind }) => kind === 'left-behind')
  if (left !== undefined) throw new Unusable(left.detail)
  const killed = reports
    .filter(({ kind }) => kind === 'killed')
    .map(({ detail }): Warning => ({ kind: 'killed', detail }))
  return { ...measured, warnings: [...measured.warnings, ...killed], seconds: (performance.now() - startMs) / 1_000 }
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
