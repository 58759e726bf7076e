import type { EchoJob, Phase } from '../load/job.ts'
import { WHOLE } from '../load/job.ts'
import type { EchoResult, PhaseResult } from '../load/job-result.ts'
import { generatorCores } from '../plan/pins.ts'
import type { PairPlan, Plan, Side } from '../plan/plan.ts'
import type { Warning } from '../warning.ts'
import type { Bench } from './bench.ts'
import { timesOf, together, usedBy } from './figures.ts'
import { limitedBy } from './limited-by.ts'
import type { EchoMeasurement, Pair } from './measurement.ts'
import { type LoadedSide, runBeside, unusable, watchedOf, windowAhead } from './running.ts'
import { edgeLateMs, type Use, useOf, type Watch, watchServers } from './server-watch.ts'
import { checkInvariants, spoiledReason, unusableReason } from './usable.ts'

type PlannedPhase = Phase & { readonly windowMs: number }

/** Which sides each phase of the echo job loads: both of the duet at once, then each solo alone. */
function phasesOf({ solos }: PairPlan, plan: Plan, sides: readonly LoadedSide[]): readonly PlannedPhase[] {
  const indexOf = (wanted: Side) => sides.findIndex(({ side }) => side === wanted)
  return [
    { targets: plan.sides.map(indexOf), warmUp: plan.warmUp, windowMs: plan.windowMs },
    ...solos.map((side) => ({ targets: [indexOf(side)], warmUp: plan.soloWarmUp, windowMs: plan.soloWindowMs })),
  ]
}

/** The duet, and each planned solo after it, on the same connections. */
export async function loadEcho(
  pairPlan: PairPlan,
  plan: Plan,
  sides: readonly LoadedSide[],
  bench: Bench,
  signal: AbortSignal,
): Promise<Pick<Pair, 'measurements' | 'warnings' | 'spoiled'>> {
  const phases = phasesOf(pairPlan, plan, sides)
  const watches: Watch[] = []
  const { connections, concurrency, message, timeoutMs, workers } = plan.echo
  const job: EchoJob = {
    kind: 'echo',
    share: WHOLE,
    targets: sides.map((loaded) => bench.target(loaded, connections)),
    connections,
    concurrency,
    message,
    timeoutMs,
    phases: phases.map(({ targets, warmUp }) => ({ targets, warmUp })),
  }
  const result = await runBeside(job, { sides, workers, bench, signal }, ({ phase }) => {
    const { windowMs, targets } = phases[phase]!
    // Looked for first: going through all of /proc beside a full load takes longer than an edge may be late.
    const watched = targets.map((target) => watchedOf(sides[target]!.server))
    const window = windowAhead(windowMs)
    watches[phase] = watchServers(window, watched)
    return window
  }).catch((error: unknown) => {
    // Only then: after a result the last reading may still be due, and is waited for below.
    for (const watch of watches) watch?.cancel()
    throw error
  })
  if (result.kind !== 'echo') throw new Error(`an echo job gave a ${result.kind} result`)

  const measurements: EchoMeasurement[] = []
  let spoiled: string | undefined
  for (const [index, phase] of result.phases.entries()) {
    const { readings, cpuPressure } = await watches[index]!.watching
    if (phase.openedLateMs > 0) {
      // The duet is the pair; without a solo window there is one absolute figure less.
      if (index === 0) return { measurements: [], warnings: [], spoiled: heardLate(phase.openedLateMs) }
      continue
    }
    const uses = readings.map(useOf)
    const rounds = phase.echoes.map((echo, place) => {
      const { side } = sides[echo.target]!
      return echoMeasurement({
        pairPlan,
        plan,
        side,
        phase,
        echo,
        uses,
        place,
        ...(cpuPressure !== undefined && { cpuPressure }),
      })
    })
    for (const [place, round] of rounds.entries()) {
      const reason = unusableReason(round)
      if (reason !== undefined) throw unusable(reason, sides[phases[index]!.targets[place]!]!)
      checkInvariants(phase.echoes[place]!, round)
    }
    if (index === 0)
      spoiled = spoiledReason(rounds, {
        edgeLateMs: edgeLateMs(readings, phase.windowMs),
        windowMs: phase.windowMs,
        sharesKept: bench.sharesKept,
      })
    measurements.push(...rounds)
  }
  const warnings: readonly Warning[] =
    result.greeting === undefined ? [] : [{ kind: 'greeting', text: result.greeting }]
  return { measurements, warnings, ...(spoiled !== undefined && { spoiled }) }
}

function heardLate(ms: number): string {
  return `the load generator was held up: it heard of its window ${Math.ceil(ms)} ms late`
}

/** One side's window of an echo phase as a measurement: counts, times, and the use of the servers' processes. */
function echoMeasurement({
  pairPlan,
  plan,
  side,
  phase,
  echo,
  uses,
  place,
  cpuPressure,
}: {
  readonly pairPlan: PairPlan
  readonly plan: Plan
  readonly side: Side
  readonly phase: PhaseResult
  readonly echo: EchoResult
  readonly uses: readonly Use[]
  readonly place: number
  readonly cpuPressure?: number
}): EchoMeasurement {
  const times = timesOf(echo.histogram, `no echo came from the ${side} server inside the window`)
  const messagesPerSecond = echo.matched / (phase.windowMs / 1_000)
  return {
    scenario: 'echo',
    pair: pairPlan.pair,
    side,
    design: phase.echoes.length > 1 ? 'duet' : 'solo',
    windowMs: phase.windowMs,
    warmUpMs: phase.warmUpMs,
    settled: phase.settled,
    connections: plan.echo.connections,
    attempted: echo.sent,
    succeeded: echo.matched,
    failures: echo.failures,
    bytesIn: echo.bytesIn,
    bytesOut: echo.bytesOut,
    timesUs: times,
    histogram: echo.histogram,
    messagesPerSecond,
    inFlight: { asked: plan.echo.concurrency, measured: (messagesPerSecond * times.avg) / 1e6 },
    late: echo.late,
    duplicates: echo.duplicates,
    unmatched: echo.unmatched,
    unsolicited: echo.unsolicited,
    server: usedBy(uses[place]!, { messages: echo.matched, windowMs: phase.windowMs }),
    generator: together(phase.generators),
    ...(cpuPressure !== undefined && { cpuPressure }),
    limitedBy: limitedBy(phase.generators, {
      serverCores: uses.reduce((sum, { cores }) => sum + cores, 0),
      coresForServers: plan.pins.serverCores,
      coresForGenerator: generatorCores(plan.pins),
      loaded: phase.echoes.length,
    }),
  }
}
