import { WHOLE } from '../../generator/job.ts'
import type { OpenedWindow } from '../../generator/worker.ts'
import type { Bench, LoadedSide } from '../../measure/bench.ts'
import { timesOf, together, usedBy } from '../../measure/figures.ts'
import { limitedBy } from '../../measure/limited-by.ts'
import { runBeside, runTogether, unusable, watchedOf, windowAhead } from '../../measure/running.ts'
import { edgeLateMs, useOf, type Watch, type Watching, watchServers } from '../../measure/server-watch.ts'
import type { Target } from '../../speech/target.ts'
import type { Warning } from '../../vocabulary/warning.ts'
import { unusableReason } from '../contract/exchanges.ts'
import type { Round, WarmUp, Yield } from '../contract/kind.ts'
import { type EchoJob, echoJob, type Phase, type PhaseResult } from './job.ts'
import type { EchoMeasurement } from './measurement.ts'
import type { EchoScenario } from './scenario.ts'
import { checkInvariants, spoiledReason } from './usable.ts'

/** Measures the sides loaded at once, and then each solo side alone. */
export function measureEcho(
  scenario: EchoScenario,
  { pair, design, sides, solos }: Round,
  bench: Bench,
  signal: AbortSignal,
): Promise<Yield<EchoMeasurement>> {
  const { warmUp, windowMs, soloWarmUp, soloWindowMs } = scenario
  const phases: readonly EchoPhase[] = [
    { design, sides, warmUp, windowMs },
    ...solos.map((side): EchoPhase => {
      return { design: 'solo', sides: [side], warmUp: soloWarmUp, windowMs: soloWindowMs }
    }),
  ]
  return loadEcho(pair, phases, scenario, bench, signal)
}

/** One window of the echo scenario, with the sides loaded in it; several sides are loaded at once. */
type EchoPhase = {
  readonly design: EchoMeasurement['design']
  readonly sides: readonly LoadedSide[]
  readonly warmUp: WarmUp
  readonly windowMs: number
}

/** A phase that was run: its result, with echoes in the order of its sides, and the readings of its servers. */
type PhaseRun = { readonly phase: EchoPhase; readonly result: PhaseResult; readonly watching: Watching }

type Ran = { readonly runs: readonly PhaseRun[]; readonly greeting?: string }

/**
 * Runs the phases one after the other: on the same connections where one generator can reach all servers, on new ones
 * where each server has its own network namespace. The first phase is the pair's: what spoils it, spoils the pair.
 */
async function loadEcho(
  pair: number,
  phases: readonly EchoPhase[],
  scenario: EchoScenario,
  bench: Bench,
  signal: AbortSignal,
): Promise<Yield<EchoMeasurement>> {
  const apart = phases.some(({ sides }) => sides.some(({ server }) => server.within !== undefined))
  const { runs, greeting } = apart
    ? await runApart(phases, scenario, bench, signal)
    : await runInOneJob(phases, scenario, bench, signal)
  const measurements: EchoMeasurement[] = []
  let spoiled: string | undefined
  for (const [index, run] of runs.entries()) {
    const { phase, result, watching } = run
    if (result.openedLateMs > 0) {
      // The first phase is the pair's; a solo phase that is missing only costs an absolute figure.
      if (index === 0) return { measurements: [], warnings: [], spoiled: heardLate(result.openedLateMs) }
      continue
    }
    const rounds = measurementsOf(pair, run, scenario, bench)
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

async function runInOneJob(
  phases: readonly EchoPhase[],
  scenario: EchoScenario,
  bench: Bench,
  signal: AbortSignal,
): Promise<Ran> {
  const sides = [...new Set(phases.flatMap((phase) => phase.sides))]
  const watches: Watch[] = []
  const job = jobOf(
    sides.map((loaded) => bench.target(loaded, scenario.connections)),
    phases.map((phase) => ({ targets: phase.sides.map((side) => sides.indexOf(side)), warmUp: phase.warmUp })),
    scenario,
  )
  const loading = { kind: echoJob, sides, workers: scenario.workers, bench, signal }
  const result = await runBeside(job, loading, ({ phase }) => openPhase(phases[phase]!, watches)).catch(cancel(watches))
  const { greeting, phases: ran } = result
  const runs = await Promise.all(
    ran.map(async (phaseResult, index): Promise<PhaseRun> => {
      return { phase: phases[index]!, result: phaseResult, watching: await watches[index]!.watching }
    }),
  )
  return { runs, ...(greeting !== undefined && { greeting }) }
}

/** Runs a job for each side, since no process can be in two namespaces. */
async function runApart(
  phases: readonly EchoPhase[],
  scenario: EchoScenario,
  bench: Bench,
  signal: AbortSignal,
): Promise<Ran> {
  const runs: PhaseRun[] = []
  const greetings: string[] = []
  for (const phase of phases) {
    const watches: Watch[] = []
    const jobs = phase.sides.map((loaded) =>
      jobOf([bench.target(loaded, scenario.connections)], [{ targets: [0], warmUp: phase.warmUp }], scenario),
    )
    const loading = { kind: echoJob, sides: phase.sides, workers: scenario.workers, bench, signal }
    const echoes = await runTogether(jobs, loading, () => openPhase(phase, watches)).catch(cancel(watches))
    greetings.push(...echoes.flatMap(({ greeting }) => (greeting === undefined ? [] : [greeting])))
    runs.push({
      phase,
      result: joinPhases(echoes.map((echo) => echo.phases[0]!)),
      watching: await watches[0]!.watching,
    })
  }
  return { runs, ...(greetings[0] !== undefined && { greeting: greetings[0] }) }
}

/** The result of one phase that several jobs ran together, each on one side. */
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

function jobOf(targets: readonly Target[], phases: readonly Phase[], scenario: EchoScenario): EchoJob {
  const { connections, concurrency, message, timeoutMs } = scenario
  return { kind: 'echo', share: WHOLE, targets, connections, concurrency, message, timeoutMs, phases }
}

/** Opens the window of a phase and watches its servers. */
function openPhase({ sides, windowMs }: EchoPhase, watches: Watch[]): OpenedWindow {
  // Processes are looked for first: under full load, going through /proc takes longer than an edge may be late.
  const watched = sides.map(({ server }) => watchedOf(server))
  const window = windowAhead(windowMs)
  watches.push(watchServers(window, watched))
  return window
}

/** Cancels the watches, only after a failure: after a result the last reading may still be due, and is waited for. */
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
function measurementsOf(pair: number, run: PhaseRun, scenario: EchoScenario, bench: Bench): readonly EchoMeasurement[] {
  const { phase, result, watching } = run
  const { generators, echoes } = result
  const uses = watching.readings.map(useOf)
  const limit = limitedBy(generators, {
    serverCores: uses.reduce((sum, { cores }) => sum + cores, 0),
    coresForServers: bench.serverCores,
    coresForGenerator: bench.generatorCores,
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
      connections: scenario.connections,
      attempted: echo.sent,
      succeeded: echo.matched,
      failures: echo.failures,
      bytesIn: echo.bytesIn,
      bytesOut: echo.bytesOut,
      timesUs: times,
      histogram: echo.histogram,
      messagesPerSecond,
      inFlight: {
        asked: scenario.concurrency,
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
