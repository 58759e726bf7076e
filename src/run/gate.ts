import { rm } from 'node:fs/promises'
import type { Base } from '../base/base.ts'
import type { Config } from '../config/config.ts'
import { masked } from '../config/masked.ts'
import { makeScratch } from '../disk/scratch.ts'
import { type Commit, readCommit } from '../git/commit.ts'
import { gitIn } from '../git/git.ts'
import { type Machine, readMachine, sharesKept } from '../machine/machine.ts'
import type { Design, Plan } from '../plan/plan.ts'
import { type History, selectHistory } from '../records/history.ts'
import { keyOf } from '../records/key.ts'
import { RecordError } from '../records/record.ts'
import type { Facts } from '../report/result/facts.ts'
import { warningsOf } from '../report/result/warnings-of.ts'
import { exitCode } from '../verdict/outcome.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { canTell, type Judged, judge } from './judged.ts'
import { type Failure, failureOf, type Measured, measureAll } from './measured.ts'
import { ownRecord, willStore } from './own-record.ts'
import { checkPaths } from './paths.ts'
import { type Prepared, prepare } from './prepare.ts'
import { chooseDesign, rehearse } from './rehearsal.ts'
import { withResultFile } from './result-file.ts'
import { benchFor, contextOf, type GateSetting, planFor, type ReadyBase, type Session } from './session.ts'
import type { StoredRuns } from './stored-runs.ts'

/** Runs one configuration. Errors: as `runGates`. */
export async function runGate(config: Config, setting: GateSetting): Promise<Facts> {
  for await (const facts of runGates([config], setting)) return facts
  throw new Error('a run gave no facts')
}

/**
 * The whole run: base, plan, baseline, measure, compare. Several configurations share the files of head and base, which
 * are fetched and built once. Everything after it is reporting: the reports are made from the facts, and `keepRecord`
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
    const unprepared = await failing(async () => {
      prepared = await prepare(configs, session)
    })
    for (const [index, config] of configs.entries()) {
      const plan = plans[index]!
      const { base, stored = [] } = prepared ?? {}
      const known =
        unprepared === undefined
          ? await runStages(config, { plan, machine, session, base, stored: stored[index]! })
          : { ...nothingKnown(plan), ...unprepared }
      const seconds = (performance.now() - startMs) / 1_000
      yield await withResultFile(factsOf(config, setting, { machine, ...commit, ...known, seconds }))
      startMs = performance.now()
    }
  } finally {
    await prepared?.remove()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** What a run knows so far: each stage adds to it, and it can be reported whatever comes next. */
type Known = Pick<Judged, 'comparisons' | 'outcome' | 'limits'> &
  Partial<Judged> &
  Omit<Measured, 'looked' | 'failure'> &
  Partial<Failure> & {
    readonly plan: Plan
    readonly base?: Base
    readonly history: History
    readonly stored?: StoredRuns
    /** Why the stored records could not be read. */
    readonly storeTrouble?: string
    /** Warnings about the stored records. */
    readonly noticed?: readonly Warning[]
  }

function nothingKnown(plan: Plan): Known {
  return { plan, history: { kind: 'none' }, pairs: [], alone: [], comparisons: [], limits: [], outcome: 'unusable' }
}

/** What a run starts with. */
type Beginning = {
  /** Plan for the head beside the reference; with a base the plan is made anew. */
  readonly plan: Plan
  readonly machine: Machine
  readonly session: Session
  readonly base: Base | undefined
  readonly stored: StoredRuns
}

/** One configuration, stage by stage: base and head where both are available, else the head against stored records. */
async function runStages(config: Config, { plan, machine, session, base, stored }: Beginning): Promise<Known> {
  const begun = { ...nothingKnown(plan), stored, ...(base !== undefined && { base }) }
  if (base?.kind === 'identical') return { ...begun, outcome: 'passed' }

  let known: Known = begun
  const unmet = await failing(async () => {
    if (base?.kind === 'ready') known = { ...known, ...(await meetBase(base, config, session)) }
    if (known.base?.kind !== 'ready') known = { ...known, ...chooseHistory(stored, known.plan, config, machine) }
  })
  if (unmet !== undefined) return { ...known, ...unmet }

  const ready = known.base?.kind === 'ready' ? known.base : undefined
  const context = contextOf(config, known.plan, session, ready)
  const { looked, failure, ...measured } = await measureAll(context, (usable, look) => canTell(context, usable, look))
  known = { ...known, ...measured }
  if (failure !== undefined) return { ...known, ...failure }

  return { ...known, ...judge(context, { ...measured, ...(looked !== undefined && { looked }) }, known.history) }
}

/** Boots the base once, and plans the run by the result. A base that does not come up counts as missing. */
async function meetBase(
  base: ReadyBase,
  config: Config,
  session: Session,
): Promise<{ readonly plan: Plan } | { readonly base: Base }> {
  const planOf = (design: Design, bootMs = 0) =>
    planFor(config, session.environment, { other: 'base', design, bootMs, stored: willStore(config, session) })
  const rehearsal = await rehearse(
    await chooseDesign(config, session.environment),
    (design) => benchFor(config, planOf(design), session, base),
    session.signal,
  )
  if (rehearsal.kind === 'ready') return { plan: planOf(rehearsal.design, rehearsal.bootMs) }
  return { base: { kind: 'missing', reason: rehearsal.reason, tail: rehearsal.tail, trace: base.trace } }
}

/**
 * The stored runs that the head is compared with. Errors: RecordError for a history with holes, which decides nothing.
 */
function chooseHistory(
  { records, damaged, trouble, line, unknownMetrics = [] }: StoredRuns,
  plan: Plan,
  config: Config,
  machine: Machine,
): Pick<Known, 'history' | 'storeTrouble' | 'noticed'> {
  // Reported at once, not after a minute of measuring.
  if (damaged.length > 0) throw new RecordError(damaged.map(({ message }) => message).join('; '))
  return {
    history: selectHistory(records, keyOf(plan, config, machine), line),
    ...(trouble !== undefined && { storeTrouble: trouble }),
    ...(unknownMetrics.length > 0 && { noticed: [{ kind: 'unknown-metrics', metrics: unknownMetrics }] }),
  }
}

/** Awaits the work; gives why it failed, where the measured project caused that. Errors: any fault is rethrown. */
async function failing(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return failureOf(error)
  }
}

type Seen = Known & Pick<Facts, 'machine' | 'commit' | 'seconds'>

function factsOf(config: Config, setting: GateSetting, seen: Seen): Facts {
  const { version, invocation } = setting
  const dirty = seen.commit?.dirty ?? false
  const measured: Facts = {
    version,
    invocation,
    config,
    ...seen,
    exitCode: exitCode(seen.outcome, config),
    warnings: warningsOf({ ...seen, timeoutMs: config.timeoutMs, dirty, sharesKept: sharesKept() }),
  }
  return masked<Facts>({ ...measured, ...ownRecord(measured, seen.stored, setting) }, config.secrets)
}

/** The commit before anything is built. */
async function commitOf({ workingDirectory }: Config, setting: GateSetting): Promise<{ readonly commit?: Commit }> {
  const { environment, fallbackSha } = setting
  const commit = await readCommit(gitIn(workingDirectory, environment))
  if (commit !== undefined) return { commit }
  return fallbackSha ? { commit: { sha: fallbackSha, dirty: false } } : {}
}
