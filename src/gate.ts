import { readFileSync, statSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { addRecord, readRecords } from './baseline/file-store.ts'
import { type History, selectHistory } from './baseline/history.ts'
import { keyOf } from './baseline/key.ts'
import { RecordError } from './baseline/record.ts'
import type { Comparison } from './compare/comparison.ts'
import { exitCode } from './compare/exit-code.ts'
import { observe } from './compare/observations.ts'
import { type OutcomeKind, outcomeOf } from './compare/outcome.ts'
import { compareStored } from './compare/stored.ts'
import type { Config } from './config/config.ts'
import { InputError } from './config/input-error.ts'
import { type Commit, readCommit } from './git/commit.ts'
import { measureAlone } from './measure/alone.ts'
import { type BenchSetting, createBench, type Programs } from './measure/bench.ts'
import { gatingMetrics } from './measure/gating.ts'
import { readGround } from './measure/ground.ts'
import { readMachine, sharesKept } from './measure/machine.ts'
import { measure, tooFewPairs } from './measure/measure.ts'
import type { AloneRound, Pair } from './measure/measurement.ts'
import { measurePair } from './measure/pair.ts'
import { Unusable } from './measure/usable.ts'
import { makePlan, type Plan } from './plan/plan.ts'
import { planProblems } from './plan/preflight.ts'
import type { Facts } from './report/facts.ts'
import { planLine } from './report/plan.ts'
import { aloneLine, progressLine } from './report/progress.ts'
import { recordOf } from './report/record.ts'
import { formatResult, resultOf } from './report/result.ts'
import { warningsOf } from './report/warnings-of.ts'
import { scratchFolder } from './server/output.ts'
import { ownSessionNice, setSessionNice } from './server/priority.ts'

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
  /** The commit measured, where git cannot tell. */
  readonly fallbackSha?: string
  /** How ws-gate is started where the report's reader will be. */
  readonly invocation: string
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** Told of a run under way. A round is a pair, or a scenario on a head of its own. */
export type Progress = {
  /** Before anything is started; the line says for how long at most. */
  planned(rounds: number, line: string): void
  begins(round: string): void
  /** Absent where nobody looks: the workers then send no pulses. */
  readonly pulse?: NonNullable<BenchSetting['pulse']>
  /** A round is over; its line says what came of it. */
  done(line: string): void
}

/**
 * The whole run: plan, baseline, measure, compare. Everything after it is telling: the reports are made of the facts, and
 * `keepRecord` comes last. Errors: InputError for paths that cannot be used; anything else is a fault.
 */
export async function runGate(config: Config, setting: GateSetting): Promise<Facts> {
  const startMs = performance.now()
  checkPaths(config)
  const machine = readMachine(setting.environment)
  const plan = planFor(config, setting.environment)
  const commit = (await readCommit(config.workingDirectory)) ?? fallbackCommit(setting)
  let history: History = { kind: 'none' }
  const pairs: Pair[] = []
  const alone: AloneRound[] = []
  let comparisons: readonly Comparison[] = []
  let failure: { readonly reason: string; readonly tail?: string } | undefined

  try {
    history = await readHistory(config, plan, machine)
    await measureAll(config, plan, setting, { pairs, alone })
    const reason = tooFewPairs(pairs, plan)
    if (reason !== undefined) throw new Unusable(reason)
    comparisons = compare(config, pairs, history)
  } catch (error) {
    failure = failureOf(error)
  }

  const outcome = failure === undefined ? outcomeFor(config, history, comparisons) : 'unusable'
  const facts: Facts = {
    version: setting.version,
    invocation: setting.invocation,
    config,
    plan,
    machine,
    ...(commit !== undefined && { commit }),
    outcome,
    exitCode: exitCode(outcome, config),
    ...failure,
    history,
    pairs,
    alone,
    comparisons,
    warnings: warningsOf({ plan, pairs, alone, history, dirty: commit?.dirty ?? false, sharesKept: sharesKept() }),
    seconds: (performance.now() - startMs) / 1_000,
  }
  if (config.resultPath !== undefined) await writeFile(config.resultPath, formatResult(resultOf(facts)))
  return facts
}

/** Stores the run's record where it may be one; gives its path. To be called when the reader has the report. */
export async function keepRecord(facts: Facts, setting: GateSetting): Promise<string | undefined> {
  if (!mayStore(facts, setting)) return undefined
  return addRecord(facts.config.storePath, recordOf(facts, { ...setting, at: new Date() }))
}

/** What would only fail after the measurement is found out before it. */
function checkPaths({ workingDirectory, resultPath, connection: { tls } }: Config): void {
  const problems: string[] = []
  if (!isFolder(workingDirectory))
    problems.push(`input 'working-directory': '${workingDirectory}' is not a folder; write one that exists`)
  const resultFolder = dirname(resultPath ?? '.')
  if (!isFolder(resultFolder))
    problems.push(
      `the folder '${resultFolder}' of the result file does not exist; create it or write the file elsewhere`,
    )
  if (tls.kind === 'ca' && !statSync(tls.caPath, { throwIfNoEntry: false })?.isFile())
    problems.push(`input 'tls': '${tls.caPath}' is not a file; write 'verify', 'insecure' or the path of a PEM file`)
  if (problems.length > 0) throw new InputError(problems)
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function fallbackCommit({ fallbackSha }: GateSetting): Commit | undefined {
  return fallbackSha ? { sha: fallbackSha, dirty: false } : undefined
}

/** Errors: InputError for a plan that this machine cannot hold. */
export function planFor(config: Config, environment: GateSetting['environment']): Plan {
  const plan = makePlan(config, readGround(config, environment))
  const problems = planProblems(plan, config.server.address.host)
  if (problems.length > 0) throw new InputError(problems)
  return plan
}

async function readHistory(config: Config, plan: Plan, machine: Facts['machine']): Promise<History> {
  if (config.store === 'none' || config.compare === 'none') return { kind: 'none' }
  return selectHistory(await readRecords(config.storePath, config.name), keyOf(plan, config, machine))
}

/** Measures round after round into the lists, so that what was measured before a failure is still there to be shown. */
async function measureAll(
  config: Config,
  plan: Plan,
  setting: GateSetting,
  { pairs, alone }: { pairs: Pair[]; alone: AloneRound[] },
): Promise<void> {
  const scratch = scratchFolder(setting.marker)
  await mkdir(scratch, { mode: 0o700 })
  const deadline = AbortSignal.timeout(plan.longestMs)
  const signal = AbortSignal.any([setting.signal, deadline])
  const { tls } = config.connection
  const ca = tls.kind === 'ca' ? { ca: readFileSync(tls.caPath, 'utf8') } : {}
  const { progress } = setting
  const pulse = progress.pulse === undefined ? {} : { pulse: progress.pulse }
  const bench = createBench(config, plan, { ...setting, scratch, ...ca, ...pulse })
  const niceBefore = ownSessionNice()
  // Its own servers would else go before the gate, and it would miss the edges of their windows.
  if (plan.priority.kind === 'raised') setSessionNice('self', plan.priority.nice)
  progress.planned(plan.pairs.length + plan.alone.length, planLine(plan))
  try {
    await measure(plan, {
      measurePair(pairPlan) {
        progress.begins(`pair ${pairs.length + 1}`)
        return measurePair(pairPlan, plan, bench, signal)
      },
      progress(pair, done) {
        pairs.push(pair)
        progress.done(progressLine(pair, done, plan))
      },
      now: () => performance.now(),
    })
    for (const scenario of plan.alone) {
      progress.begins(scenario.kind)
      const round = await measureAlone(scenario, bench, signal)
      alone.push(round)
      progress.done(aloneLine(round))
    }
  } finally {
    if (plan.priority.kind === 'raised' && niceBefore !== undefined) setSessionNice('self', niceBefore)
    await rm(scratch, { recursive: true, force: true })
  }
}

function compare(config: Config, pairs: readonly Pair[], history: History): readonly Comparison[] {
  if (history.kind !== 'records') return []
  const earlier = history.records.map(({ observations }) => observations)
  return compareStored(observe(pairs, 'reference'), earlier, {
    thresholds: config.thresholds,
    gating: gatingMetrics(pairs),
  })
}

function outcomeFor(config: Config, history: History, comparisons: readonly Comparison[]): OutcomeKind {
  if (config.compare === 'none') return 'passed'
  switch (history.kind) {
    case 'none':
      return 'no-baseline'
    case 'incomparable':
      return 'incomparable'
    case 'records':
      return outcomeOf(comparisons)
  }
}

/** What a run that could not be judged says; anything that is not the measured project's doing is thrown on. */
function failureOf(error: unknown): { readonly reason: string; readonly tail?: string } {
  if (error instanceof Unusable) return { reason: error.message, tail: error.tail }
  if (error instanceof RecordError) return { reason: error.message }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { reason: 'the run took longer than its longest possible time and was ended' }
  throw error
}

function mayStore({ config, outcome, pairs }: Facts, { mayBecomeBaseline }: GateSetting): boolean {
  // Without echo there is nothing that a later run could be compared with.
  if (pairs.length === 0) return false
  if (config.store === 'none' || outcome === 'unusable' || config.saveBaseline === 'never') return false
  if (config.saveBaseline === 'always') return true
  return mayBecomeBaseline === 'yes' || (mayBecomeBaseline === 'unless-regressed' && outcome !== 'regressed')
}
