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

/** What a run measures with, made once when its plan is settled, and handed to every stage that starts servers. */
export type RunContext = {
  readonly config: Config
  readonly plan: Plan
  readonly session: Session
  readonly bench: Bench
  /** Ends with the session, or when the plan's longest time is over. */
  readonly signal: AbortSignal
}

/** From here on the longest time counts. */
export function contextOf(config: Config, plan: Plan, session: Session, base?: ReadyBase): RunContext {
  const signal = AbortSignal.any([session.signal, AbortSignal.timeout(plan.longestMs)])
  return { config, plan, session, bench: benchFor(config, plan, session, base), signal }
}
