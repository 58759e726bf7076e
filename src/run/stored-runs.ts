import { resolve } from 'node:path'
import type { BaseOrigin } from '../base/base.ts'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import { diskTrouble } from '../disk/whole-file.ts'
import { findBase } from '../git/base-commit.ts'
import { lastTag } from '../git/commits.ts'
import { DataBranchDenied } from '../git/data-branch.ts'
import { firstParents, remoteOf } from '../git/first-parents.ts'
import { type Git, GitError, gitIn } from '../git/git.ts'
import type { Stored } from '../records/record-files.ts'
import { branchStore, fileStore, type Store } from '../records/store.ts'
import type { Release } from '../report/trend/drift-notice.ts'
import type { GateSetting } from './session.ts'

// The records of earlier runs: where they are kept, and along which commits they are read.

/** Stored records, and what is needed to choose among them. */
export type StoredRuns = Stored & {
  /** The baseline commit and its first parents, newest first; absent = all records count, by time. */
  readonly line?: readonly string[]
  /** The last release on that line. */
  readonly release?: Release
  /** Why nothing could be read although there may be records. */
  readonly trouble?: string
}

/** How many commits back records are looked for. */
const LONGEST_LINE = 1_000

/**
 * Reads the stored records, before any of the project's own code runs. A branch that may not be read is reported and
 * counts as empty: the commit is not to blame.
 */
export async function readStored(config: Config, session: GateSetting, origin?: BaseOrigin): Promise<StoredRuns> {
  if (config.compare === 'none') return { records: [], damaged: [] }
  const git = gitIn(resolve(config.workingDirectory), session.environment, session.signal)
  try {
    const { environment, signal } = session
    const store = await openStore(config, { environment, signal })
    if (store === undefined) return { records: [], damaged: [] }
    const stored = await store.read(config.name)
    const line = stored.records.length === 0 ? undefined : await lineOf(git, config, session, origin)
    const release = line === undefined ? undefined : await releaseOn(git, line)
    return { ...stored, ...(line !== undefined && { line }), ...(release !== undefined && { release }) }
  } catch (error) {
    return { records: [], damaged: [], trouble: troubleIn(error) }
  }
}

/** There is no remote for a branch of records, and the user did not ask for one. */
class NoRemote extends Error {
  override readonly name = 'NoRemote'
}

/**
 * Opens the record store. Errors: InputError when the user chose a branch but there is no remote, NoRemote when a
 * branch was only the default.
 */
export async function openStore(
  { store, storeChosen, storeBranch, storePath, workingDirectory }: Config,
  { environment, signal, token }: Pick<GateSetting, 'environment' | 'signal'> & { readonly token?: string | undefined },
): Promise<Store | undefined> {
  switch (store) {
    case 'none':
      return undefined
    case 'file':
      return fileStore(storePath)
    case 'branch': {
      const git = gitIn(resolve(workingDirectory), environment, signal)
      const remote = await remoteOf(git).catch(
        (error: unknown) => ofJob(environment) ?? noRemote(storeChosen, troubleIn(error)),
      )
      if (remote === undefined) return noRemote(storeChosen, 'it has none')
      const effects = { random: Math.random, now: () => performance.now(), signal }
      const data = { ...remote, branch: storeBranch, environment, ...(token !== undefined && { token }) }
      return branchStore(data, effects)
    }
  }
}

/** The repository of a job that has not checked anything out. */
function ofJob({
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: repository,
}: GateSetting['environment']): Awaited<ReturnType<typeof remoteOf>> {
  return server && repository ? { url: `${server}/${repository}`, config: [] } : undefined
}

function noRemote(isChosen: boolean, why: string): never {
  const says = `needs a repository with a remote (${why})`
  if (isChosen) throw new InputError([`input 'store': 'branch' ${says}; write 'file', or check the repository out`])
  throw new NoRemote(`a branch for records ${says}; check the repository out first, or write 'store: file'`)
}

/**
 * The commits whose records count: the baseline's line. Undefined for the file store when no event names a base: then
 * all records count in order of time.
 */
async function lineOf(
  git: Git,
  { store }: Config,
  { baseHint, progress }: GateSetting,
  origin: BaseOrigin | undefined,
): Promise<readonly string[] | undefined> {
  if (store === 'file' && baseHint.kind === 'none') return undefined
  const inRepository = await git('rev-parse', '--verify', '--quiet', 'HEAD').catch(() => undefined)
  if (inRepository === undefined) return undefined
  const base = origin?.kind === 'commit' ? origin.commit : await findBase(git, baseHint, {})
  if (origin === undefined) for (const line of base.trace) progress.tell(line)
  return base.kind === 'none' ? [] : firstParents(git, base.sha, LONGEST_LINE)
}

/** The newest tag on a line of first parents, and the commits up to that tag. */
export async function releaseOn(git: Git, line: readonly string[]): Promise<Release | undefined> {
  const found = line[0] === undefined ? undefined : await lastTag(git, line[0])
  const at = found === undefined ? -1 : line.indexOf(found.sha)
  return found === undefined || at === -1 ? undefined : { tag: found.tag, commits: new Set(line.slice(at)) }
}

/** Why a store cannot be used, for which the commit is not to blame; any other error is rethrown. */
export function troubleIn(error: unknown): string {
  if (error instanceof DataBranchDenied || error instanceof GitError || error instanceof NoRemote) return error.message
  const reason = diskTrouble(error)
  if (reason === undefined) throw error
  return reason
}
