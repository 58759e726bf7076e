import type { Job, JobResult, Phase } from '../load/job.ts'
import type { Target } from '../load/opening-handshake.ts'
import { runJob, type WindowNs } from '../load/worker.ts'
import type { PairPlan, Plan, Side } from '../plan/plan.ts'
import { findTree } from '../server/process-tree.ts'
import type { Server } from '../server/server.ts'
import type { Warning } from '../warning.ts'
import type { Bench } from './bench.ts'
import { connectMeasurement, echoMeasurement, rateMeasurement } from './figures.ts'
import type { ConnectMeasurement, EchoMeasurement, Pair, RateMeasurement } from './measurement.ts'
import { edgeLateMs, useOf, type Watch, type Watched, watchServer, watchServers } from './server-watch.ts'
import { checkInvariants, spoiledReason, Unusable, unusableReason } from './usable.ts'

/** A server that is up, and whose it is. */
export type LoadedSide = { readonly side: Side; readonly server: Server }

/** Long enough for a worker that has to wait for its core to hear of it in time. */
const WINDOW_AHEAD_NS = 60_000_000n
const TAIL_LINES = 20

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
  const { connections, concurrency, payloadBytes, timeoutMs } = plan.echo
  const job: Job = {
    kind: 'echo',
    targets: sides.map(({ server }) => targetOf(server)),
    connections,
    concurrency,
    payloadBytes,
    timeoutMs,
    phases: phases.map(({ targets, warmUp }) => ({ targets, warmUp })),
  }
  const result = await run(job, sides, bench, signal, (phase) => {
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
      if (reason !== undefined)
        throw new Unusable(reason, sides[phases[index]!.targets[place]!]!.server.tail(TAIL_LINES))
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

/** Runs a job beside a watch on the servers: one that ends under load makes the run unusable, at once. */
async function run(
  job: Job,
  sides: readonly LoadedSide[],
  bench: Bench,
  signal: AbortSignal,
  openWindow: (phase: number) => WindowNs,
): Promise<JobResult> {
  const stop = new AbortController()
  const ended = sides.map(({ side, server }) =>
    server.exited.then((how) => {
      throw new Unusable(`the ${side} server ended under load (${how})`, server.tail(TAIL_LINES))
    }),
  )
  const working = runJob(job, bench.worker, {
    openWindow: ({ phase }) => openWindow(phase),
    signal: AbortSignal.any([signal, stop.signal]),
  })
  try {
    const result = await Promise.race([working, ...ended])
    if (result.kind !== 'failed') return result
    const { side, server } = sides[result.target]!
    // A lost connection is often the first sign of a dead server, whose end is the better thing to tell.
    await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 200))])
    throw new Unusable(`the ${side} server failed the load: ${result.reason}`, server.tail(TAIL_LINES))
  } finally {
    stop.abort()
    await working.catch(() => {})
    for (const promise of ended) promise.catch(() => {})
  }
}

/** All connections opened and closed again, on one side alone. */
export async function loadConnect(
  pairPlan: PairPlan,
  plan: Plan,
  loaded: LoadedSide,
  bench: Bench,
  signal: AbortSignal,
): Promise<ConnectMeasurement> {
  const scenario = plan.connect!
  const job: Job = { ...scenario, target: targetOf(loaded.server) }
  const watch = watchServer(watchedOf(loaded.server))
  const result = await run(job, [loaded], bench, signal, () => {
    throw new Error('a connect job has no window')
  }).finally(() => watch.stop())
  if (result.kind !== 'connect') throw new Error(`a connect job gave a ${result.kind} result`)
  const { connect, generator } = result
  const use = useOf(watch.during({ startNs: BigInt(connect.startNs), endNs: BigInt(connect.endNs) }))
  return connectMeasurement({ pairPlan, plan, side: loaded.side, connect, generator, use })
}

/** The open model, on one side alone; nothing when the generator was held up. */
export async function loadRate(
  pairPlan: PairPlan,
  plan: Plan,
  loaded: LoadedSide,
  bench: Bench,
  signal: AbortSignal,
): Promise<RateMeasurement | undefined> {
  const job: Job = { ...plan.rate!, target: targetOf(loaded.server) }
  let watch: Watch | undefined
  const result = await run(job, [loaded], bench, signal, () => {
    const watched = watchedOf(loaded.server)
    const window = windowAhead(plan.windowMs)
    watch = watchServers(window, [watched])
    return window
  }).catch((error: unknown) => {
    watch?.cancel()
    throw error
  })
  if (result.kind !== 'rate' || watch === undefined) throw new Error(`a rate job gave a ${result.kind} result`)
  const { readings } = await watch.watching
  if (result.rate.openedLateMs > 0) return undefined
  const measurement = rateMeasurement({
    pairPlan,
    plan,
    side: loaded.side,
    rate: result.rate,
    use: useOf(readings[0]!),
  })
  const reason = unusableReason(measurement)
  if (reason !== undefined) throw new Unusable(`${reason} (rate scenario)`, loaded.server.tail(TAIL_LINES))
  return measurement
}

/** A window that begins far enough ahead for the worker to hear of it. */
function windowAhead(windowMs: number): WindowNs {
  const startNs = process.hrtime.bigint() + WINDOW_AHEAD_NS
  return { startNs, endNs: startNs + BigInt(Math.round(windowMs * 1e6)) }
}

function watchedOf({ pid, marker, cgroup }: Server): Watched {
  const pids = findTree({ leader: pid, marker }).map((process) => process.pid)
  return cgroup === undefined ? { pids } : { pids, cgroup }
}

function targetOf({ host, port, path, authority }: Server): Target {
  return { host, port, path, authority }
}
