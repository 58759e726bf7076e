import type { Bench, LoadedSide } from '../measure/bench.ts'
import type { Measurement, Pair } from '../measure/measurement.ts'
import { Unusable } from '../measure/usable.ts'
import type { PairPlan } from '../plan/pairs.ts'
import type { Plan } from '../plan/plan.ts'
import type { Round, Scenario } from '../scenarios/contract/kind.ts'
import { kindOf, SCENARIOS } from '../scenarios/table.ts'
import { type Server, ServerError } from '../server/server.ts'
import type { StopReport } from '../server/stop.ts'
import type { Side } from '../vocabulary/side.ts'
import type { Warning } from '../vocabulary/warning.ts'

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
): Promise<readonly Together[]> {
  const rounds: Together[] = []
  for (const side of pairPlan.bootOrder) {
    // Solos belong to the head's round, as in a duet: the ceiling server stands beside the head alone.
    const solos = side === 'head' ? pairPlan.solos : []
    rounds.push(await measureRound([side], { ...pairPlan, bootOrder: [side], solos }, plan, bench, signal))
  }
  return rounds
}

/** What the servers that ran together yielded. */
type Together = Pick<Pair, 'measurements' | 'warnings' | 'spoiled'> & { readonly address?: string }

type RoundPlan = Pick<PairPlan, 'pair' | 'solos' | 'others'> & { readonly bootOrder: readonly Side[] }

/** Starts the sides' servers, loads them, runs each planned solo, and stops them. */
async function measureRound(
  judged: readonly Side[],
  roundPlan: RoundPlan,
  plan: Plan,
  bench: Bench,
  signal: AbortSignal,
): Promise<Together> {
  const { pair, solos, others } = roundPlan
  // The generator has nothing else to do while the servers boot.
  const dismissWorkers = bench.startWorkers(jobsOf(roundPlan, judged.length, plan))
  const servers = await startAll(roundPlan, bench, signal).catch(async (error: unknown) => {
    await dismissWorkers()
    throw error
  })
  let measured: Together | undefined
  let reports: readonly StopReport[] = []
  try {
    const all = [...servers].map(([side, server]): LoadedSide => ({ side, server }))
    const sideOf = (wanted: Side) => all.find(({ side }) => side === wanted)!
    const sides = judged.map(sideOf)
    const head = sides.filter(({ side }) => side === 'head')
    const round: Round = { pair, sides, design: sides.length > 1 ? 'duet' : 'turn', solos: solos.map(sideOf) }
    const yielded = []
    for (const load of loadsOf(plan.paired, others, round, head))
      yielded.push(await kindOf(load.scenario).measure(load.scenario, load.round, bench, signal))
    const spoiled = yielded.find((each) => each.spoiled !== undefined)?.spoiled
    const [first] = head
    measured = {
      measurements: yielded.flatMap(({ measurements }) => measurements),
      ...(spoiled !== undefined && { spoiled }),
      ...(first !== undefined && { address: first.server.url }),
      warnings: [
        ...yielded.flatMap(({ warnings }) => warnings),
        ...(first?.server.compresses ? bench.compressionWarning : []),
      ],
    }
  } finally {
    reports = await stopAll(servers.values())
    await dismissWorkers()
  }
  return { ...measured, warnings: [...measured.warnings, ...afterStop(reports)] }
}

type Load = { readonly scenario: Scenario; readonly round: Round }

/**
 * The loads of a round in order: first the scenarios that measure a side alone within the same load, then the others on
 * both sides, and again on the head alone where the pair asks for it.
 */
function loadsOf(
  paired: readonly Scenario[],
  others: PairPlan['others'],
  round: Round,
  head: readonly LoadedSide[],
): readonly Load[] {
  const [within, apart] = (['within', 'apart'] as const).map((solos) =>
    paired.filter((scenario) => kindOf(scenario).solos === solos),
  )
  const rounds = others.map((who): Round => {
    return who === 'both' ? { ...round, solos: [] } : { ...round, sides: head, design: 'solo', solos: [] }
  })
  return [
    ...within!.map((scenario) => ({ scenario, round })),
    ...rounds
      .filter(({ sides }) => sides.length > 0)
      .flatMap((each) => apart!.map((scenario) => ({ scenario, round: each }))),
  ]
}

/** How many workers a round needs when each job has one worker. */
function jobsOf({ others }: RoundPlan, sides: number, { paired }: Plan): number {
  const rounds = others.reduce((sum, who) => sum + (who === 'both' ? sides : 1), 0)
  return paired.reduce((sum, scenario) => {
    const { jobs, solos } = kindOf(scenario)
    if (solos === 'within') return sum + (jobs === 'one' ? 1 : sides)
    return sum + (jobs === 'one' ? others.length : rounds)
  }, 0)
}

/** Why the two sides of a pair cannot be compared: they did not do the same work. Undefined when they did. */
function unequalWork(measurements: readonly Measurement[]): string | undefined {
  const paired = measurements.filter(({ design }) => design !== 'solo')
  for (const { name, unequal } of SCENARIOS) {
    const [head, base] = (['head', 'base'] as const).map((wanted) =>
      paired.find(({ scenario, side }) => scenario === name && side === wanted),
    )
    const reason = head && base && unequal?.(head, base)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** Warnings about how servers ended. Errors: Unusable when a server would not end. */
export function afterStop(reports: readonly StopReport[]): readonly Warning[] {
  const left = reports.find(({ kind }) => kind === 'left-behind')
  if (left !== undefined) throw new Unusable(left.detail)
  return reports.filter(({ kind }) => kind === 'killed').map(({ detail }): Warning => ({ kind: 'killed', detail }))
}

/** Starts the servers in the drawn order without waiting in between: they boot side by side. */
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
