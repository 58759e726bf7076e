import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type Base, buildHead, findOrigin, prepareBase } from './base/base.ts'
import { type History, selectHistory } from './baseline/history.ts'
import { keyOf } from './baseline/key.ts'
import { RecordError } from './baseline/record.ts'
import { acknowledge, acknowledgedOutcome } from './compare/acknowledge.ts'
import { compareBesideBase } from './compare/beside-base.ts'
import type { Comparison } from './compare/comparison.ts'
import { exitCode } from './compare/exit-code.ts'
import { checkLimits, type LimitCheck } from './compare/limits.ts'
import { observe } from './compare/observations.ts'
import { limitedOutcome, type OutcomeKind, outcomeOf } from './compare/outcome.ts'
import { compareStored } from './compare/stored.ts'
import type { Config } from './config/config.ts'
import { masked } from './config/masked.ts'
import { type Commit, readCommit } from './git/commit.ts'
import { gitIn } from './git/git.ts'
import { gatingMetrics } from './measure/gating.ts'
import { type Machine, readMachine, sharesKept } from './measure/machine.ts'
import { tooFewPairs } from './measure/measure.ts'
import type { AloneRound, Pair } from './measure/measurement.ts'
import { checkPaths } from './measure/paths.ts'
import { chooseDesign, rehearse } from './measure/rehearsal.ts'
import { Unusable } from './measure/usable.ts'
import { ownRecord, willStore } from './own-record.ts'
import type { Look } from './plan/looks.ts'
import type { Design, Plan } from './plan/plan.ts'
import type { Facts } from './report/facts.ts'
import { formatResult, resultOf } from './report/result.ts'
import { warningsOf } from './report/warnings-of.ts'
import { scratchFolder } from './server/output.ts'
import { benchFor, type GateSetting, measureAll, planFor, type ReadyBase, type Session } from './session.ts'
import { readStored, type StoredRuns } from './stored-runs.ts'
import type { Warning } from './warning.ts'

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

/**
 * The whole run: base, plan, baseline, measure, compare. Everything after it is telling: the reports are made of the
 * facts, and `keepRecord` (own-record.ts) comes last. Errors: InputError for paths that cannot be used; anything else is a fault.
 */
export async function runGate(config: Config, setting: GateSetting): Promise<Facts> {
  const startMs = performance.now()
  checkPaths(config)
  const machine = readMachine(setting.environment)
  const commit = (await readCommit(gitIn(config.workingDirectory, setting.environment))) ?? fallbackCommit(setting)
  const plan = planFor(config, setting.environment)
  const known: Known = {
    plan,
    history: { kind: 'none' },
    pairs: [],
    alone: [],
    comparisons: [],
    limits: [],
    outcome: 'unusable',
  }
  const scratch = scratchFolder(setting.marker)
  await mkdir(scratch, { mode: 0o700 })
  let failure: { readonly reason: string; readonly tail?: string } | undefined
  try {
    await judge(config, machine, { ...setting, scratch }, known)
  } catch (error) {
    failure = failureOf(error)
    known.outcome = 'unusable'
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  const measured: Facts = {
    version: setting.version,
    invocation: setting.invocation,
    config,
    machine,
    ...(commit !== undefined && { commit }),
    ...known,
    exitCode: exitCode(known.outcome, config),
    ...failure,
    warnings: warningsOf({ ...known, dirty: commit?.dirty ?? false, sharesKept: sharesKept() }),
    seconds: (performance.now() - startMs) / 1_000,
  }
  const facts = masked<Facts>({ ...measured, ...ownRecord(measured, known.stored, setting) }, config.secrets)
  if (config.resultPath !== undefined) await writeFile(config.resultPath, formatResult(resultOf(facts)))
  return facts
}

/** Base and head where both can be had; else the head against what is stored. */
async function judge(config: Config, machine: Machine, session: Session, known: Known): Promise<void> {
  const setting = { ...session, hint: session.baseHint, tell: session.progress.tell }
  const { base: wish } = config
  const origin = wish === undefined ? undefined : await findOrigin(config, wish, setting)
  const stored = await readStored(config, session, origin)
  known.stored = stored
  const built = await buildHead(config, setting)
  if (built.kind === 'failed') throw new Unusable(`the head could not be built: ${built.how}`, built.tail)
  const prepared =
    wish === undefined || origin === undefined ? undefined : await prepareBase(origin, config, wish, setting)
  try {
    if (prepared !== undefined) known.base = prepared.base
    if (known.base?.kind === 'identical') {
      known.outcome = 'passed'
      return
    }
    if (known.base?.kind === 'ready') await meetBase(known.base, config, session, known)
    if (known.base?.kind === 'ready') await judgeBesideBase(known.base, config, session, known)
    else await judgeAgainstStored(stored, config, machine, session, known)
    const accepted = acknowledge(known.comparisons, session.acknowledgements ?? [], today())
    known.comparisons = accepted.comparisons
    known.accepted = accepted.warnings
    known.limits = checkLimits([...known.pairs, ...known.alone], config.limits)
    known.outcome = limitedOutcome(acknowledgedOutcome(known.outcome, known.comparisons), known.limits)
  } finally {
    await prepared?.remove()
  }
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

function fallbackCommit({ fallbackSha }: GateSetting): Commit | undefined {
  return fallbackSha ? { sha: fallbackSha, dirty: false } : undefined
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

/** What a run that could not be judged says; anything that is not the measured project's doing is thrown on. */
function failureOf(error: unknown): { readonly reason: string; readonly tail?: string } {
  if (error instanceof Unusable) return { reason: error.message, tail: error.tail }
  if (error instanceof RecordError) return { reason: error.message }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { reason: 'the run took longer than its longest possible time and was ended' }
  throw error
}
