import { readFileSync } from 'node:fs'
import type { Base } from '../base/base.ts'
import type { Acknowledgement } from '../config/acknowledgements.ts'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import type { BaseHint } from '../git/base-commit.ts'
import type { Bench } from '../measure/bench.ts'
import { makePlan, type Opponent, type Plan } from '../plan/plan.ts'
import { planProblems } from '../plan/preflight.ts'
import { stoppedShare } from '../server/slow-down.ts'
import { type BenchSetting, createBench, type Programs } from './bench.ts'
import { readGround } from './ground.ts'

// One run's measuring: what its entry passes in, the plan for this machine, and the progress of its rounds.

/** What a run needs from its entry. */
export type GateSetting = {
  readonly version: string
  readonly programs: Programs
  readonly environment: Readonly<{ [name: string]: string | undefined }>
  /** Marks every process of the run, so that what a killed run leaves behind can be found. */
  readonly marker: string
  /** Whether this run's record may become a baseline when 'save-baseline' is 'auto'. */
  readonly mayBecomeBaseline: 'yes' | 'no' | 'unless-regressed'
  readonly runId: string
  readonly attempt: number
  /** What the event says of the commit to compare with. */
  readonly baseHint: BaseHint
  /** The commit measured, where git cannot say. */
  readonly fallbackSha?: string
  /** The command that starts ws-gate for the report's reader. */
  readonly invocation: string
  readonly signal: AbortSignal
  readonly progress: Progress
  /** The token for the data branch; called only when the server is gone. */
  readonly token?: () => string | undefined
  /** Measure all planned pairs beside the base, whatever they show. */
  readonly everyPair?: boolean
  /** Regressions that the project accepts. */
  readonly acknowledgements?: readonly Acknowledgement[]
  /** Slow the head down by this much. */
  readonly planted?: number
}

/** Receives the progress of a run. A round here is a pair, or a scenario on a head of its own. */
export type Progress = {
  /** A step before anything is measured: how the base was found, what is built. */
  tell(line: string): void
  /** Called before anything is started; the line says for how long at most. */
  planned(rounds: number, line: string): void
  begins(round: string): void
  /** Absent when nobody watches: the workers then send no pulses. */
  readonly pulse?: NonNullable<BenchSetting['pulse']>
  /** A round is over; the line says how it went. */
  done(line: string): void
}

/** A run under way: its setting, and the folder for its files while it lasts. */
export type Session = GateSetting & { readonly scratch: string }

/** The run's plan on this machine. Errors: InputError for a plan that this machine cannot hold. */
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

/** What a run measures with: made once when its plan is settled, and passed to every stage that starts servers. */
export type RunContext = {
  readonly config: Config
  readonly plan: Plan
  readonly session: Session
  readonly bench: Bench
  /** Aborts with the session, or when the plan's longest time is over. */
  readonly signal: AbortSignal
}

/** Makes the context of a run. The plan's longest time counts from this call. */
export function contextOf(config: Config, plan: Plan, session: Session, base?: ReadyBase): RunContext {
  const signal = AbortSignal.any([session.signal, AbortSignal.timeout(plan.longestMs)])
  return { config, plan, session, bench: benchFor(config, plan, session, base), signal }
}
