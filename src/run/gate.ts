import { rm } from 'node:fs/promises'
import type { Base } from '../base/base.ts'
import type { Config } from '../config/config.ts'
import { masked } from '../config/masked.ts'
import { makeScratch } from '../disk/scratch.ts'
import { type Commit, readCommit } from '../git/commit.ts'
import { gitIn } from '../git/git.ts'
import { type Machine, readMachine, sharesKept } from '../machine/machine.ts'
import type { AloneRound, Pair } from '../measure/measurement.ts'
import { Unusable } from '../measure/usable.ts'
import type { Look } from '../plan/looks.ts'
import type { Design, Plan } from '../plan/plan.ts'
import { type History, selectHistory } from '../records/history.ts'
import { keyOf } from '../records/key.ts'
import { RecordError } from '../records/record.ts'
import type { Facts } from '../report/result/facts.ts'
import { warningsOf } from '../report/result/warnings-of.ts'
import { acknowledge, acknowledgedOutcome } from '../verdict/acknowledge.ts'
import { compareBesideBase } from '../verdict/beside-base.ts'
import type { Comparison } from '../verdict/comparison.ts'
import { gatingMetrics } from '../verdict/gating.ts'
import { checkLimits, type LimitCheck } from '../verdict/limits.ts'
import { observe } from '../verdict/observations.ts'
import { exitCode, limitedOutcome, type OutcomeKind, outcomeOf } from '../verdict/outcome.ts'
import { compareStored } from '../verdict/stored.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { tooFewPairs } from './measure.ts'
import { ownRecord, willStore } from './own-record.ts'
import { checkPaths } from './paths.ts'
import { type Prepared, prepare } from './prepare.ts'
import { chooseDesign, rehearse } from './rehearsal.ts'
import { withResultFile } from './result-file.ts'
import { benchFor, type GateSetting, measureAll, planFor, type ReadyBase, type Session } from './session.ts'
import type { StoredRuns } from './stored-runs.ts'

/** What a run has come to know so far: it is there to be shown whatever comes next. */
type Known = {
  plan: Plan
  base?: Base
  history: History
  readonly pairs: Pair[]
  readonly alone: AloneRound[]
  comparisons: readonly Comparison[]
  look?: Look
  limits: readonly LimitCheck[]
  stored?: StoredRuns
  /** What is to be said of accepted regressions. */
  accepted?: readonly Warning[]
  /** Why what is stored could not be read. */
  storeTrouble?: string
  outcome: OutcomeKind
}

/** Runs one configuration. Errors: as `runGates`. */
export async function runGate(config: Config, setting: GateSetting): Promise<Facts> {
  for await (const facts of runGates([config], setting)) return facts
  throw new Error('a run gave no facts')
}

/**
 * The whole run: base, plan, baseline, measure, compare; several configurations share the files of head and base, which
 * are fetched and built once. Everything after it is telling: the reports are made of the facts, and `keepRecord`
 * (own-record.ts) comes last. Errors: InputError for paths that cannot be used; anything else is a fault.
 */
export async function* runGates(configs: readonly Config[], setting: GateSetting): AsyncGenerator<Facts> {
  let startMs = performance.now()
  for (const config of configs) checkPaths(config)
  const machine = readMachine(setting.environment)
  const plans = configs.map((config) => planFor(config, setting.environment))
  const commit = await commitOf(configs[0]!, setting)
  const scratch = await makeScratch(setting.marker)
  const session: Session = { ...setting, scratch }
  let prepared: Prepared | undefined
  try {
    const unprepared = await settled(async () => {
      prepared = await prepare(configs, session)
    })
    for (const [index, config] of configs.entries()) {
      const known = nothingKnown(plans[index]!)
      const failure =
        unprepared ?? (await settled(() => judge(config, machine, session, { ...prepared!, index }, known)))
      if (failure !== undefined) known.outcome = 'unusable'
      const seconds = (performance.now() - startMs) / 1_000
      yield await withResultFile(factsOf(config, setting, { machine, ...commit, ...known, ...failure, seconds }))
      startMs = performance.now()
    }
  } finally {
    await prepared?.remove()
    await rm(scratch, { recursive: true, force: true })
  }
}

function nothingKnown(plan: Plan): Known {
  return { plan, history: { kind: 'none' }, pairs: [], alone: [], comparisons: [], limits: [], outcome: 'unusable' }
}

/** Waits for it; gives why it failed, where that is the measured project's doing and not a fault. */
async function settled(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return failureOf(error)
  }
}

type Seen = Known & Pick<Facts, 'machine' | 'commit' | 'reason' | 'tail' | 'seconds'>

function factsOf(config: Config, setting: GateSetting, seen: Seen): Facts {
  const { version, invocation } = setting
  const dirty = seen.commit?.dirty ?? false
  const measured: Facts = {
    version,
    invocation,
    config,
    ...seen,
    exitCode: exitCode(seen.outcome, config),
    warnings: warningsOf({ ...seen, dirty, sharesKept: sharesKept() }),
  }
  return masked<Facts>({ ...measured, ...ownRecord(measured, seen.stored, setting) }, config.secrets)
}

/** Base and head where both can be had; else the head against what is stored. */
async function judge(
  config: Config,
  machine: Machine,
  session: Session,
  { base, stored: all, index }: Prepared & { readonly index: number },
  known: Known,
): Promise<void> {
  const stored = all[index]!
  known.stored = stored
  if (base !== undefined) known.base = base
  if (base?.kind === 'identical') {
    known.outcome = 'passed'
    return
  }
  if (base?.kind === 'ready') await meetBase(base, config, session, known)
  if (known.base?.kind === 'ready') await judgeBesideBase(known.base, config, session, known)
  else await judgeAgainstStored(stored, config, machine, session, known)
  const accepted = acknowledge(known.comparisons, session.acknowledgements ?? [], today())
  known.comparisons = accepted.comparisons
  known.accepted = accepted.warnings
  known.limits = checkLimits([...known.pairs, ...known.alone], config.limits)
  known.outcome = limitedOutcome(acknowledgedOutcome(known.outcome, known.comparisons), known.limits)
}

/** Boots the base once, and lays out the run by what that shows. A base that does not come up is none. */
async function meetBase(base: ReadyBase, config: Config, session: Session, known: Known): Promise<void> {
  const planOf = (design: Design, bootMs = 0) =>
    planFor(config, session.environment, { other: 'base', design, bootMs, stored: willStore(config, session) })
  const rehearsal = await rehearse(
    await chooseDesign(config, session.environment),
    (design) => benchFor(config, planOf(design), session, base),
    session.signal,
  )
  if (rehearsal.kind === 'ready') known.plan = planOf(rehearsal.design, rehearsal.bootMs)
  else known.base = { kind: 'missing', reason: rehearsal.reason, tail: rehearsal.tail, trace: base.trace }
}

async function judgeBesideBase(base: ReadyBase, config: Config, session: Session, known: Known): Promise<void> {
  const { plan, pairs } = known
  const rule = (usable: readonly Pair[]) => ({
    thresholds: config.thresholds,
    gating: gatingMetrics(usable, plan.gating),
  })
  let last: { readonly usable: readonly Pair[]; readonly look: Look } | undefined
  await measureAll(config, session, known, base, (usable, look) => {
    last = { usable, look }
    if (session.everyPair === true) return false
    // What is accepted decides nothing: the run goes on until the rest can tell.
    const { comparisons, outcome } = compareBesideBase(usable, look, rule(usable))
    const accepted = acknowledge(comparisons, session.acknowledgements ?? [], today())
    return acknowledgedOutcome(outcome, accepted.comparisons) !== 'inconclusive'
  })
  const reason = tooFewPairs(
    pairs.filter(({ other }) => other === 'base'),
    plan,
  )
  if (reason !== undefined || last === undefined) throw new Unusable(reason ?? 'no pairs could be measured')
  const { comparisons, outcome } = compareBesideBase(last.usable, last.look, rule(last.usable))
  known.comparisons = comparisons
  known.look = last.look
  known.outcome = outcome
}

async function judgeAgainstStored(
  stored: StoredRuns,
  config: Config,
  machine: Machine,
  session: Session,
  known: Known,
): Promise<void> {
  const { plan, pairs } = known
  // A history with holes decides nothing: said at once, and not after a minute of measuring.
  if (stored.damaged.length > 0) throw new RecordError(stored.damaged.map(({ message }) => message).join('; '))
  if (stored.trouble !== undefined) known.storeTrouble = stored.trouble
  known.history = selectHistory(stored.records, keyOf(plan, config, machine), stored.line)
  await measureAll(config, session, known)
  const reason = tooFewPairs(pairs, plan)
  if (reason !== undefined) throw new Unusable(reason)
  const { history } = known
  if (history.kind === 'records')
    known.comparisons = compareStored(
      observe(pairs, 'reference'),
      history.records.map(({ observations }) => observations),
      { thresholds: config.thresholds, gating: gatingMetrics(pairs, plan.gating) },
    )
  known.outcome = storedOutcome(config, known)
}

/** The day by which acceptances end. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** As it is before anything is built. */
async function commitOf({ workingDirectory }: Config, setting: GateSetting): Promise<{ readonly commit?: Commit }> {
  const { environment, fallbackSha } = setting
  const commit = await readCommit(gitIn(workingDirectory, environment))
  if (commit !== undefined) return { commit }
  return fallbackSha ? { commit: { sha: fallbackSha, dirty: false } } : {}
}

function storedOutcome(config: Config, { history, comparisons }: Known): OutcomeKind {
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

type Failure = { readonly reason: string; readonly tail?: string }

/** What a run that could not be judged says; anything that is not the measured project's doing is thrown on. */
function failureOf(error: unknown): Failure {
  if (error instanceof Unusable) return { reason: error.message, tail: error.tail }
  if (error instanceof RecordError) return { reason: error.message }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { reason: 'the run took longer than its longest possible time and was ended' }
  throw error
}
