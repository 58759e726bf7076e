import { rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { runBuild } from '../base/build.ts'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import { makeScratch } from '../disk/scratch.ts'
import { shortSha } from '../git/commit.ts'
import { type Git, GitError, gitIn } from '../git/git.ts'
import { addWorktree } from '../git/worktree.ts'
import { changeWords } from '../report/change-words.ts'
import type { Facts } from '../report/result/facts.ts'
import { runGate } from '../run/gate.ts'
import type { GateSetting } from '../run/session.ts'
import { leadOf, regressions } from '../verdict/outcome.ts'
import { type Entry, openLog, writeEntry } from './log.ts'
import { type Finding, nextStep } from './search.ts'

/** How a search ended. `commits` are oldest first, each with its finding. */
export type Bisection =
  | { readonly kind: 'found'; readonly commit: Candidate; readonly entries: readonly Entry[] }
  | { readonly kind: 'among'; readonly commits: readonly Candidate[]; readonly entries: readonly Entry[] }
  /** The bad end is not slower than the good one, or the pairs could not tell. */
  | { readonly kind: 'nothing'; readonly bad: Entry; readonly entries: readonly Entry[] }

type Candidate = { readonly sha: string; readonly subject: string }

type Ends = { readonly good: string; readonly bad: string }

/**
 * Searches the first-parent commits after `good` up to `bad` for the first that is slower than `good`: each step checks
 * a commit out, builds it, and measures it beside `good`. The user's checkout stays as it is. Errors: InputError for
 * ends that are not usable, and for a good end that cannot be built.
 */
export async function bisect(ends: Ends, config: Config, setting: GateSetting): Promise<Bisection> {
  const git = gitIn(resolve(config.workingDirectory), setting.environment, setting.signal)
  const { good, commits } = await readRange(git, ends)
  const path = join(config.storePath, `bisect-${shortSha(good)}-${shortSha(commits.at(-1)!.sha)}.jsonl`)
  const entries = [...(await openLog(path, conditionsOf(config)))]
  const { tell } = setting.progress
  if (entries.length > 0) tell(`going on with ${path}: ${entries.length} commits are known`)
  const scratch = await makeScratch(setting.marker)
  const inside = relative(await git('rev-parse', '--show-toplevel'), resolve(config.workingDirectory))
  const checkouts = { git, config, setting, scratch, inside }
  try {
    const goodTree = await checkOut(good, 'good', checkouts)
    try {
      if (goodTree.kind === 'failed')
        throw new InputError([`the good end ${shortSha(good)} cannot be used: ${goodTree.says}`])
      return await search(commits, entries, async (commit) => {
        const entry = await measureCommit(commit, goodTree.folder, good, checkouts)
        await writeEntry(path, entry)
        tell(`${shortSha(commit.sha)} ${commit.subject}: ${WORDS[entry.finding]}, ${entry.says}`)
        return entry
      })
    } finally {
      await goodTree.remove()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const WORDS: Readonly<Record<Finding, string>> = {
  fast: 'as fast as the good end',
  slow: 'slower',
  unsure: 'not told',
  skipped: 'passed over',
}

async function search(
  commits: readonly Candidate[],
  entries: Entry[],
  measure: (commit: Candidate) => Promise<Entry>,
): Promise<Bisection> {
  const entryOf = ({ sha }: Candidate) => entries.find((entry) => entry.sha === sha)
  const look = async (commit: Candidate) => {
    const entry = await measure(commit)
    entries.push(entry)
    return entry
  }
  const last = commits.at(-1)!
  const bad = entryOf(last) ?? (await look(last))
  if (bad.finding !== 'slow') return { kind: 'nothing', bad, entries }
  for (;;) {
    const step = nextStep(commits.map((commit) => entryOf(commit)?.finding))
    switch (step.kind) {
      case 'measure':
        await look(commits[step.index]!)
        break
      case 'found':
        return { kind: 'found', commit: commits[step.index]!, entries }
      case 'among':
        return { kind: 'among', commits: commits.slice(step.first, step.last + 1), entries }
    }
  }
}

async function readRange(
  git: Git,
  ends: Ends,
): Promise<{ readonly good: string; readonly commits: readonly Candidate[] }> {
  const problems: string[] = []
  const resolveEnd = (name: string, text: string) =>
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${text}^{commit}`).catch((error: unknown) => {
      if (!(error instanceof GitError)) throw error
      problems.push(`${name}: '${text}' is no commit of this repository; write a branch, a tag or a commit`)
      return ''
    })
  const [good, bad] = [await resolveEnd('GOOD', ends.good), await resolveEnd('BAD', ends.bad)]
  if (problems.length > 0) throw new InputError(problems)
  const log = await git('log', '--first-parent', '--reverse', '--format=%H%x09%s', `${good}..${bad}`)
  const commits = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Candidate => {
      const [sha = '', ...subject] = line.split('\t')
      return { sha, subject: subject.join('\t') }
    })
  const before = await git('merge-base', good, bad).catch(() => '')
  if (commits.length === 0 || before !== good)
    throw new InputError([`GOOD '${ends.good}' is not before BAD '${ends.bad}'; write the older commit first`])
  return { good, commits }
}

type Checkouts = {
  readonly git: Git
  readonly config: Config
  readonly setting: GateSetting
  readonly scratch: string
  /** Path of the working directory inside the repository. */
  readonly inside: string
}

type CheckedOut =
  | { readonly kind: 'built'; readonly folder: string; remove(): Promise<void> }
  | { readonly kind: 'failed'; readonly says: string; remove(): Promise<void> }

async function checkOut(
  sha: string,
  name: string,
  { git, config, setting, scratch, inside }: Checkouts,
): Promise<CheckedOut> {
  const undo = gitIn(resolve(config.workingDirectory), setting.environment)
  const worktree = await addWorktree(git, undo, sha, join(scratch, name))
  const { remove } = worktree
  const folder = join(worktree.folder, inside)
  if (config.buildCommand === undefined) return { kind: 'built', folder, remove }
  try {
    const built = await runBuild(
      {
        command: config.buildCommand,
        folder,
        environment: setting.environment,
        timeoutMs: config.buildTimeoutMs,
        marker: `${setting.marker}-build`,
        outputPath: join(scratch, `build-${name}.log`),
      },
      setting.signal,
    )
    if (built.kind === 'built') return { kind: 'built', folder, remove }
    return { kind: 'failed', says: `it could not be built: ${built.how} ${built.tail}`.trim(), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Measures one commit beside the good end. */
async function measureCommit(
  { sha }: Candidate,
  goodFolder: string,
  good: string,
  checkouts: Checkouts,
): Promise<Entry> {
  const { config, setting } = checkouts
  const tree = await checkOut(sha, 'commit', checkouts)
  try {
    if (tree.kind === 'failed') return { sha, finding: 'skipped', says: tree.says }
    const { buildCommand: _, resultPath: __, ...rest } = config
    const step: Config = {
      ...rest,
      workingDirectory: tree.folder,
      compare: 'base',
      base: { from: 'command', workingDirectory: goodFolder, how: `the good end ${shortSha(good)}`, identicalIf: [] },
      store: 'none',
      failOn: [],
      limits: [],
    }
    return { sha, ...read(await runGate(step, { ...setting, marker: `${setting.marker}-${shortSha(sha)}` })) }
  } finally {
    await tree.remove()
  }
}

function read({ outcome, reason, comparisons }: Facts): Omit<Entry, 'sha'> {
  const lead = leadOf(comparisons)
  const told = outcome === 'regressed' ? regressions(comparisons) : lead === undefined ? [] : [lead]
  const says = told.map(changeWords)
  switch (outcome) {
    case 'regressed':
      return { finding: 'slow', says: says.join(', ') }
    case 'passed':
      return { finding: 'fast', says: says.join(', ') }
    case 'unusable':
      return { finding: 'skipped', says: reason ?? 'it could not be measured' }
    // The base did not come up in this run, or the pairs did not decide.
    case 'inconclusive':
    case 'no-baseline':
    case 'incomparable':
      return { finding: 'unsure', says: says.join(', ') || 'nothing could be compared' }
  }
}

/** What a finding depends on, apart from the commit. */
function conditionsOf(config: Config): string {
  const { server, buildCommand, scenarios, connections, concurrency, message, connection, thresholds } = config
  const command = server.kind === 'embedded' ? 'embedded' : server.command
  // Values of headers may be secrets.
  const handshake = { ...connection, headers: Object.keys(connection.headers) }
  const load = { scenarios, connections, concurrency, message, handshake }
  return JSON.stringify({ command, url: server.address.text, buildCommand, ...load, thresholds })
}
