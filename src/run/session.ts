import { readFileSync } from 'node:fs'
import type { Base } from '../base/base.ts'
import type { Acknowledgement } from '../config/acknowledgements.ts'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import type { BaseHint } from '../git/base-commit.ts'
import { ownSessionNice, setSessionNice } from '../machine/priority.ts'
import type { Bench } from '../measure/bench.ts'
import type { AloneRound, Pair } from '../measure/measurement.ts'
import { makePlan, type Opponent, type Plan } from '../plan/plan.ts'
import { planProblems } from '../plan/preflight.ts'
import { planLine } from '../report/terminal/plan.ts'
import { aloneLine, progressLine } from '../report/terminal/progress.ts'
import { stoppedShare } from '../server/slow-down.ts'
import { measureAlone } from './alone.ts'
import { type BenchSetting, createBench, type Programs } from './bench.ts'
import { readGround } from './ground.ts'
import { type Measuring, measure, measureRecord } from './measure.ts'
import { measurePair } from './pair.ts'

// One run's measuring: what its entry gives it, the plan for this machine, and the rounds told of as they end.

/** What a run needs of its entry. */
export type GateSetting = {
  readonly version: string
  readonly programs: Programs
  readonly environment: Readonly<{ [name: string]: string | undefined }>
  /** Marks every process of the run; what a killed run leaves behind is found by it. */
  readonly marker: string
  /** Whether this run's record may become a baseline when 'save-baseline' is 'auto'. */
  readonly mayBecomeBaseline: 'yes' | 'no' | 'unless-regressed'
  readonly runId: string
  readonly attempt: number
  /** What the event says of the commit to compare with. */
  readonly baseHint: BaseHint
  /** The commit measured, where git cannot tell. */
  readonly fallbackSha?: string
  /** How ws-gate is started where the report's reader will be. */
  readonly invocation: string
  readonly signal: AbortSignal
  readonly progress: Progress
  /** The token for the data branch; asked for when the server is gone. */
  readonly token?: () => string | undefined
  /** Measure all planned pairs beside the base, whatever they show. */
  readonly everyPair?: boolean
  /** Regressions that the project accepts. */
  readonly acknowledgements?: readonly Acknowledgement[]
  /** Slow the head down by this much. */
  readonly planted?: number
}

/** Told of a run under way. A round is a pair, or a scenario on a head of its own. */
export type Progress = {
  /** What is done before anything is measured: how the base was found, what is built. */
  tell(line: string): void
  /** Before anything is started; the line says for how long at most. */
  planned(rounds: number, line: string): void
  begins(round: string): void
  /** Absent where nobody looks: the workers then send no pulses. */
  readonly pulse?: NonNullable<BenchSetting['pulse']>
  /** A round is over; its line says what came of it. */
  done(line: string): void
}

/** A run under way: its setting, and the folder it keeps its files in while it lasts. */
export type Session = GateSetting & { readonly scratch: string }

/** Errors: InputError for a plan that this machine cannot hold. */
export function planFor(config: Config, environment: GateSetting['environment'], opponent?: Opponent): Plan {
  const plan = makePlan(config, readGround(config, environment), opponent)
  const problems = planProblems(plan, config.server.address.host)
  if (problems.length > 0) throw new InputError(problems)
  return plan
}

export type ReadyBase = Extract<Base, { kind: 'ready' }>

export function benchFor(config: Config, plan: Plan, session: Session, base?: ReadyBase): Bench {
  const { tls } = config.connection
  const head = config.server.kind === 'embedded' ? session.programs.echo : config.server.command
  return createBench(config, plan, {
    ...session,
    ...(tls.kind === 'ca' && { ca: readFileSync(tls.caPath, 'utf8') }),
    ...(session.progress.pulse !== undefined && { pulse: session.progress.pulse }),
    ...(session.planted !== undefined && { heldUp: stoppedShare(session.planted) }),
    ...(base !== undefined && {
      base: { command: base.command ?? head, workingDirectory: base.workingDirectory },
    }),
  })
}

/** Measures round after round into the lists, so that what was measured before a failure is still there to be shown. */
export async function measureAll(
  config: Config,
  session: Session,
  { plan, pairs, alone }: { readonly plan: Plan; readonly pairs: Pair[]; readonly alone: AloneRound[] },
  base?: ReadyBase,
  decided?: Measuring['decided'],
): Promise<void> {
  const deadline = AbortSignal.timeout(plan.longestMs)
  const signal = AbortSignal.any([session.signal, deadline])
  const { progress } = session
  const bench = benchFor(config, plan, session, base)
  const niceBefore = ownSessionNice()
  // Its own servers would else go before the gate, and it would miss the edges of their windows.
  if (plan.priority.kind === 'raised') setSessionNice('self', plan.priority.nice)
  progress.planned(plan.pairs.length + plan.alone.length, planLine(plan))
  const measuring: Measuring = {
    measurePair(pairPlan) {
      progress.begins(`pair ${pairs.length + 1}`)
      return measurePair(pairPlan, plan, bench, signal)
    },
    progress(pair) {
      pairs.push(pair)
      progress.done(progressLine(pair, pairs.length, plan))
    },
    ...(decided !== undefined && { decided }),
    now: () => performance.now(),
  }
  try {
    const startMs = performance.now()
    await measure(plan, measuring)
    if (plan.recordPairs.length > 0) await measureRecord(plan, measuring, performance.now() - startMs)
    for (const scenario of plan.alone) {
      progress.begins(scenario.kind)
      const round = await measureAlone(scenario, bench, signal)
      alone.push(round)
      progress.done(aloneLine(round))
    }
  } finally {
    if (plan.priority.kind === 'raised' && niceBefore !== undefined) setSessionNice('self', niceBefore)
  }
}
