import type { Measurement, Pair } from '../measure/measurement.ts'
import type { LoadedSide } from '../measure/running.ts'
import { Unusable, unequalWork } from '../measure/usable.ts'
import type { PairPlan, Side } from '../plan/pairs.ts'
import type { Plan } from '../plan/plan.ts'
import { loadConnect } from '../scenarios/connect/measure.ts'
import { type EchoPhase, loadEcho } from '../scenarios/echo/measure.ts'
import { loadRate, usableRates } from '../scenarios/rate/measure.ts'
import { type Server, ServerError } from '../server/server.ts'
import type { StopReport } from '../server/stop.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { Bench } from './bench.ts'

/** Measures one pair of fresh servers: as a duet, both alive and loaded at once, or in turns. */
export async function measurePair(pairPlan: PairPlan, plan: Plan, bench: Bench, signal: AbortSignal): Promise<Pair> {
  const startMs = performance.now()
  const inTurns = plan.design.kind === 'turns' && pairPlan.sides.includes('base')
  const rounds = inTurns
    ? await measureTurns(pairPlan, plan, bench, signal)
    : [await measureRound(pairPlan.sides, pairPlan, plan, bench, signal)]
  const spoiled = rounds.find((round) => round.spoiled !== undefined)?.spoiled
  const measurements = rounds.flatMap((round) => round.measurements)
  const unequal = spoiled === undefined && pairPlan.sides.includes('base') ? unequalWork(measurements) : undefined
  if (unequal !== undefined) throw new Unusable(unequal)
  return {
    pair: pairPlan.pair,
    other: pairPlan.sides[1],
    measurements,
    ...(spoiled !== undefined && { spoiled }),
    address: rounds.find((round) => round.address !== undefined)?.address ?? '',
    warnings: rounds.flatMap((round) => round.warnings),
    seconds: (performance.now() - startMs) / 1_000,
  }
}

async function measureTurns(
  pairPlan: PairPlan,
  plan: Plan,
  bench: Bench,
  signal: AbortSignal,
): Promise<readonly Round[]> {
  const rounds: Round[] = []
  for (const side of pairPlan.bootOrder) {
    // The leanest echo stands beside the head alone, as in a duet.
    const solos = side === 'head' ? pairPlan.solos : []
    rounds.push(await measureRound([side], { ...pairPlan, bootOrder: [side], solos }, plan, bench, signal))
  }
  return rounds
}

/** What the servers that were up together yielded. */
type Round = Pick<Pair, 'measurements' | 'warnings' | 'spoiled'> & { readonly address?: string }

type Design = EchoPhase['design']

type RoundPlan = Pick<PairPlan, 'pair' | 'solos' | 'others'> & { readonly bootOrder: readonly Side[] }

/** Starts the sides' servers, loads them, each planned solo after it, and stops them. */
async function measureRound(
  judged: readonly Side[],
  roundPlan: RoundPlan,
  plan: Plan,
  bench: Bench,
  signal: AbortSignal,
): Promise<Round> {
  const { pair, solos, others } = roundPlan
  // The generator has nothing else to do while the servers boot.
  const dismissWorkers = bench.startWorkers(jobsOf(roundPlan, judged.length, plan))
  const servers = await startAll(roundPlan, bench, signal).catch(async (error: unknown) => {
    await dismissWorkers()
    throw error
  })
  let measured: Round | undefined
  let reports: readonly StopReport[] = []
  try {
    const all = [...servers].map(([side, server]): LoadedSide => ({ side, server }))
    const sideOf = (wanted: Side) => all.find(({ side }) => side === wanted)!
    const sides = judged.map(sideOf)
    const design: Design = sides.length > 1 ? 'duet' : 'turn'
    const phases: readonly EchoPhase[] = [
      { design, sides, warmUp: plan.warmUp, windowMs: plan.windowMs },
      ...solos.map((side): EchoPhase => {
        return { design: 'solo', sides: [sideOf(side)], warmUp: plan.soloWarmUp, windowMs: plan.soloWindowMs }
      }),
    ]
    const echo = await loadEcho(pair, phases, plan, bench, signal)
    const head = sides.filter(({ side }) => side === 'head')
    const measurements: Measurement[] = [...echo.measurements]
    for (const who of others) {
      const loading = who === 'both' ? { sides, design } : ({ sides: head, design: 'solo' } as const)
      if (loading.sides.length > 0) measurements.push(...(await loadOthers(pair, loading, plan, bench, signal)))
    }
    const [first] = head
    measured = {
      ...echo,
      ...(first !== undefined && { address: first.server.url }),
      warnings: [...echo.warnings, ...(first?.server.compresses ? bench.compressionWarning : [])],
      measurements,
    }
  } finally {
    reports = await stopAll(servers.values())
    await dismissWorkers()
  }
  return { ...measured, warnings: [...measured.warnings, ...afterStop(reports)] }
}

/** Workers that a round takes, where each job has one. */
function jobsOf({ others }: RoundPlan, sides: number, { connect, rate }: Plan): number {
  const scenarios = [connect, rate].filter((scenario) => scenario !== undefined).length
  return 1 + others.reduce((sum, who) => sum + scenarios * (who === 'both' ? sides : 1), 0)
}

/** Connect and rate, where the pair has them. */
async function loadOthers(
  pair: number,
  { sides, design }: { sides: readonly LoadedSide[]; design: Design },
  { connect, rate }: Plan,
  bench: Bench,
  signal: AbortSignal,
): Promise<readonly Measurement[]> {
  const connects = connect === undefined ? [] : await loadConnect(pair, connect, sides, design, bench, signal)
  const rates = rate === undefined ? [] : usableRates(await loadRate(pair, rate, sides, design, bench, signal), sides)
  return [...connects, ...rates]
}

/** What is to be said of how servers ended. Errors: Unusable when one would not. */
export function afterStop(reports: readonly StopReport[]): readonly Warning[] {
  const left = reports.find(({ kind }) => kind === 'left-behind')
  if (left !== undefined) throw new Unusable(left.detail)
  return reports.filter(({ kind }) => kind === 'killed').map(({ detail }): Warning => ({ kind: 'killed', detail }))
}

/** Starts the servers in the drawn order, without waiting for one before the next: they boot side by side. */
async function startAll(
  { bootOrder, solos }: RoundPlan,
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
