import type { EchoJob, Phase } from '../../generator/job.ts'
import { WHOLE } from '../../generator/job.ts'
import type { JobResult, PhaseResult } from '../../generator/job-result.ts'
import type { OpenedWindow } from '../../generator/worker.ts'
import { generatorCores } from '../../machine/pins.ts'
import { timesOf, together, usedBy } from '../../measure/figures.ts'
import { limitedBy } from '../../measure/limited-by.ts'
import type { EchoMeasurement, Pair } from '../../measure/measurement.ts'
import { type LoadedSide, runBeside, runTogether, unusable, watchedOf, windowAhead } from '../../measure/running.ts'
import { edgeLateMs, useOf, type Watch, type Watching, watchServers } from '../../measure/server-watch.ts'
import { checkInvariants, spoiledReason, unusableReason } from '../../measure/usable.ts'
import type { Plan, WarmUpPlan } from '../../plan/plan.ts'
import type { Bench } from '../../run/bench.ts'
import type { Target } from '../../speech/target.ts'
import type { Warning } from '../../vocabulary/warning.ts'

/** One window of the echo scenario: which sides are loaded in it, at once when there are several. */
export type EchoPhase = {
  readonly design: EchoMeasurement['design']
  readonly sides: readonly LoadedSide[]
  readonly warmUp: WarmUpPlan
  readonly windowMs: number
}

/** A phase that was run: what came of it, its echoes in the order of its sides, and what was read of them. */
type PhaseRun = { readonly phase: EchoPhase; readonly result: PhaseResult; readonly watching: Watching }

type Ran = { readonly runs: readonly PhaseRun[]; readonly greeting?: string }

/**
 * The phases one after the other: on the same connections where one generator can reach all of their servers, on new
 * ones where each server is in a network namespace of its own. The first is the pair's: what spoils it, spoils the pair.
 */
export async function loadEcho(
  pair: number,
  phases: readonly EchoPhase[],
  plan: Plan,
  bench: Bench,
  signal: AbortSignal,
): Promise<Pick<Pair, 'measurements' | 'warnings' | 'spoiled'>> {
  const apart = phases.some(({ sides }) => sides.some(({ server }) => server.within !== undefined))
  const { runs, greeting } = apart
    ? await runApart(phases, plan, bench, signal)
    : await runInOneJob(phases, plan, bench, signal)
  const measurements: EchoMeasurement[] = []
  let spoiled: string | undefined
  for (const [index, run] of runs.entries()) {
    const { phase, result, watching } = run
    if (result.openedLateMs > 0) {
      // The first is the pair; without a solo window there is one absolute figure less.
      if (index === 0) return { measurements: [], warnings: [], spoiled: heardLate(result.openedLateMs) }
      continue
    }
    const rounds = measurementsOf(pair, run, plan)
    for (const [place, round] of rounds.entries()) {
      const reason = unusableReason(round)
      if (reason !== undefined) throw unusable(reason, phase.sides[place]!)
      checkInvariants(result.echoes[place]!, round)
    }
    if (index === 0)
      spoiled = spoiledReason(rounds, {
        edgeLateMs: edgeLateMs(watching.readings, result.windowMs),
        windowMs: result.windowMs,
        sharesKept: bench.sharesKept,
      })
    measurements.push(...rounds)
  }
  const warnings: readonly Warning[] = greeting === undefined ? [] : [{ kind: 'greeting', text: greeting }]
  return { measurements, warnings, ...(spoiled !== undefined && { spoiled }) }
}

async function runInOneJob(phases: readonly EchoPhase[], plan: Plan, bench: Bench, signal: AbortSignal): Promise<Ran> {
  const sides = [...new Set(phases.flatMap((phase) => phase.sides))]
  const watches: Watch[] = []
  const job = echoJob(
    sides.map((loaded) => bench.target(loaded, plan.echo.connections)),
    phases.map((phase) => ({ targets: phase.sides.map((side) => sides.indexOf(side)), warmUp: phase.warmUp })),
    plan,
  )
  const loading = { sides, workers: plan.echo.workers, bench, signal }
  const result = await runBeside(job, loading, ({ phase }) => openPhase(phases[phase]!, watches)).catch(cancel(watches))
  const { greeting, phases: ran } = echoResult(result)
  const runs = await Promise.all(
    ran.map(async (phaseResult, index): Promise<PhaseRun> => {
      return { phase: phases[index]!, result: phaseResult, watching: await watches[index]!.watching }
    }),
  )
  return { runs, ...(greeting !== undefined && { greeting }) }
}

/** A job for each side, since no one process can be in two namespaces. */
async function runApart(phases: readonly EchoPhase[], plan: Plan, bench: Bench, signal: AbortSignal): Promise<Ran> {
  const runs: PhaseRun[] = []
  const greetings: string[] = []
  for (const phase of phases) {
    const watches: Watch[] = []
    const jobs = phase.sides.map((loaded) =>
      echoJob([bench.target(loaded, plan.echo.connections)], [{ targets: [0], warmUp: phase.warmUp }], plan),
    )
    const loading = { workers: plan.echo.workers, bench, signal }
    const results = await runTogether(jobs, phase.sides, loading, () => openPhase(phase, watches)).catch(
      cancel(watches),
    )
    const echoes = results.map(echoResult)
    greetings.push(...echoes.flatMap(({ greeting }) => (greeting === undefined ? [] : [greeting])))
    runs.push({
      phase,
      result: joinPhases(echoes.map((echo) => echo.phases[0]!)),
      watching: await watches[0]!.watching,
    })
  }
  return { runs, ...(greetings[0] !== undefined && { greeting: greetings[0] }) }
}

/** One phase that several jobs ran together, each on one side. */
function joinPhases(phases: readonly PhaseResult[]): PhaseResult {
  return {
    ...phases[0]!,
    openedLateMs: Math.max(...phases.map(({ openedLateMs }) => openedLateMs)),
    warmUpMs: Math.max(...phases.map(({ warmUpMs }) => warmUpMs)),
    settled: phases.every(({ settled }) => settled),
    generators: phases.flatMap(({ generators }) => generators),
    echoes: phases.flatMap(({ echoes }) => echoes),
  }
}

function echoJob(targets: readonly Target[], phases: readonly Phase[], { echo }: Plan): EchoJob {
  const { connections, concurrency, message, timeoutMs } = echo
  return { kind: 'echo', share: WHOLE, targets, connections, concurrency, message, timeoutMs, phases }
}

function echoResult(result: JobResult): Extract<JobResult, { kind: 'echo' }> {
  if (result.kind !== 'echo') throw new Error(`an echo job gave a ${result.kind} result`)
  return result
}

/** The window of a phase, watched. */
function openPhase({ sides, windowMs }: EchoPhase, watches: Watch[]): OpenedWindow {
  // Looked for first: going through all of /proc beside a full load takes longer than an edge may be late.
  const watched = sides.map(({ server }) => watchedOf(server))
  const window = windowAhead(windowMs)
  watches.push(watchServers(window, watched))
  return window
}

/** Only after a failure: after a result the last reading may still be due, and is waited for. */
function cancel(watches: readonly Watch[]): (error: unknown) => never {
  return (error) => {
    for (const watch of watches) watch.cancel()
    throw error
  }
}

function heardLate(ms: number): string {
  return `the load generator was held up: it heard of its window ${Math.ceil(ms)} ms late`
}

/** Each side's window as a measurement: counts, times, and the use of the servers' processes. */
function measurementsOf(pair: number, run: PhaseRun, plan: Plan): readonly EchoMeasurement[] {
  const { phase, result, watching } = run
  const { generators, echoes } = result
  const uses = watching.readings.map(useOf)
  const limit = limitedBy(generators, {
    serverCores: uses.reduce((sum, { cores }) => sum + cores, 0),
    coresForServers: plan.pins.serverCores,
    coresForGenerator: generatorCores(plan.pins),
    loaded: phase.sides.length,
  })
  return echoes.map((echo, place): EchoMeasurement => {
    const { side } = phase.sides[place]!
    const times = timesOf(echo.histogram, `no echo came from the ${side} server inside the window`)
    const messagesPerSecond = echo.matched / (result.windowMs / 1_000)
    return {
      scenario: 'echo',
      pair,
      side,
      design: phase.design,
      windowMs: result.windowMs,
      warmUpMs: result.warmUpMs,
      settled: result.settled,
      connections: plan.echo.connections,
      attempted: echo.sent,
      succeeded: echo.matched,
      failures: echo.failures,
      bytesIn: echo.bytesIn,
      bytesOut: echo.bytesOut,
      timesUs: times,
      histogram: echo.histogram,
      messagesPerSecond,
      inFlight: {
        asked: plan.echo.concurrency,
        measured: (messagesPerSecond * times.avg) / 1e6 + echo.edgeMs / result.windowMs,
      },
      late: echo.late,
      duplicates: echo.duplicates,
      unmatched: echo.unmatched,
      unsolicited: echo.unsolicited,
      background: echo.background,
      backgroundBytes: echo.backgroundBytes,
      server: usedBy(uses[place]!, { messages: echo.matched, windowMs: result.windowMs }),
      generator: together(generators),
      ...(watching.cpuPressure !== undefined && { cpuPressure: watching.cpuPressure }),
      limitedBy: limit,
    }
  })
}
