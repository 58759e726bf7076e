import { join, relative, resolve } from 'node:path'
import type { BaseConfig } from '../config/comparing.ts'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import { type BaseCommit, type BaseHint, findBase } from '../git/base-commit.ts'
import { shortSha } from '../git/commit.ts'
import { GitError, gitIn } from '../git/git.ts'
import { addWorktree, type Worktree } from '../git/worktree.ts'
import { type Built, runBuild } from './build.ts'
import { sameFiles } from './same-files.ts'

/** The base of a run that measures it beside the head: where its server is started, and how the base was chosen. */
export type Base =
  | (Origin & { readonly kind: 'ready'; readonly command?: readonly string[]; readonly workingDirectory: string })
  /** Its build is the same as the head's. */
  | (Origin & { readonly kind: 'identical' })
  /** The base is not available; `tail` has the last lines of what failed. */
  | { readonly kind: 'missing'; readonly reason: string; readonly tail: string; readonly trace: readonly string[] }

type Origin = {
  /** Absent when the base is only another command. */
  readonly sha?: string
  readonly how: string
  readonly trace: readonly string[]
}

export type BaseSetting = {
  readonly hint: BaseHint
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly marker: string
  /** Folder of the run, for the checkout and the builds' output. */
  readonly scratch: string
  readonly signal: AbortSignal
  /** Called with what is about to be done. */
  tell(line: string): void
}

/** Where the base comes from, before any of the project's own code has run. */
export type BaseOrigin = { readonly kind: 'command' } | { readonly kind: 'commit'; readonly commit: BaseCommit }

/** The base, and `remove` to undo the checkout when it is no longer needed. */
export type Prepared = { readonly base: Base; remove(): Promise<void> }

/**
 * Finds the commit that the head is compared with, and fetches what is missing of it. This comes before any build,
 * since a later fetch must not trust what a build can reach.
 */
export async function findOrigin(
  { workingDirectory }: Pick<Config, 'workingDirectory'>,
  wish: BaseConfig,
  { environment, signal, hint, tell }: BaseSetting,
): Promise<BaseOrigin> {
  if (wish.from === 'command') return { kind: 'command' }
  const git = gitIn(resolve(workingDirectory), environment, signal)
  try {
    const commit = await findBase(git, hint, wish)
    for (const line of commit.trace) tell(line)
    return { kind: 'commit', commit }
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return { kind: 'commit', commit: { kind: 'none', reason: error.message, trace: [] } }
  }
}

/**
 * Checks the base out beside the head and builds it there; for another command there is nothing to do. A base that is
 * not available is an expected result: the stored baseline decides then.
 */
export async function prepareBase(
  origin: BaseOrigin,
  config: Pick<Config, 'workingDirectory' | 'buildCommand' | 'buildTimeoutMs'>,
  wish: BaseConfig,
  setting: BaseSetting,
): Promise<Prepared> {
  const command = wish.command === undefined ? {} : { command: wish.command }
  const nothing = async () => {}
  if (origin.kind === 'command') {
    const { how = "the command of 'base-command'", workingDirectory = config.workingDirectory } = wish
    return { base: { kind: 'ready', how, trace: [], ...command, workingDirectory }, remove: nothing }
  }
  const { commit } = origin
  if (commit.kind === 'none')
    return { base: missing(`no base commit: ${commit.reason}`, commit.trace), remove: nothing }
  const { sha, how, trace } = commit
  const folder = resolve(config.workingDirectory)
  const git = gitIn(folder, setting.environment, setting.signal)
  let worktree: Worktree | undefined
  const remove = async () => {
    await worktree?.remove()
  }
  try {
    const inside = relative(await git('rev-parse', '--show-toplevel'), folder)
    worktree = await addWorktree(git, gitIn(folder, setting.environment), sha, join(setting.scratch, 'base'))
    const workingDirectory = join(worktree.folder, inside)
    if (config.buildCommand !== undefined) {
      setting.tell(`building the base ${shortSha(sha)}: ${config.buildCommand}`)
      const built = await build(config.buildCommand, config, workingDirectory, 'base', setting)
      if (built.kind === 'failed')
        return {
          base: missing(`the base ${shortSha(sha)} could not be built: ${built.how}`, trace, built.tail),
          remove,
        }
    }
    const base = { kind: 'ready', sha, how, trace, ...command, workingDirectory } as const
    return { base: await compareFiles(wish, config, base), remove }
  } catch (error) {
    await remove()
    if (!(error instanceof GitError)) throw error
    return { base: missing(error.message, trace), remove: nothing }
  }
}

/** Builds the head in place. */
export async function buildHead(
  config: Pick<Config, 'workingDirectory' | 'buildCommand' | 'buildTimeoutMs'>,
  setting: BaseSetting,
): Promise<Built> {
  if (config.buildCommand === undefined) return { kind: 'built' }
  setting.tell(`building the head: ${config.buildCommand}`)
  return build(config.buildCommand, config, config.workingDirectory, 'head', setting)
}

function build(
  command: string,
  { buildTimeoutMs }: Pick<Config, 'buildTimeoutMs'>,
  folder: string,
  side: 'base' | 'head',
  { environment, marker, scratch, signal }: BaseSetting,
): Promise<Built> {
  const paths = { marker: `${marker}/build-${side}`, outputPath: join(scratch, `build-${side}.log`) }
  return runBuild({ command, folder, environment, timeoutMs: buildTimeoutMs, ...paths }, signal)
}

/** Compares the builds of base and head. Another command is another server, whatever its files. */
async function compareFiles(
  { identicalIf, command }: BaseConfig,
  { workingDirectory }: Pick<Config, 'workingDirectory'>,
  base: Extract<Base, { kind: 'ready' }>,
): Promise<Base> {
  if (identicalIf.length === 0 || command !== undefined) return base
  const compared = await sameFiles(base.workingDirectory, resolve(workingDirectory), identicalIf)
  switch (compared.kind) {
    case 'same': {
      const { sha, how, trace } = base
      return { kind: 'identical', ...(sha !== undefined && { sha }), how, trace }
    }
    case 'different':
      return base
    case 'missing':
      throw new InputError([
        `input 'identical-if': the head has no '${compared.path}'; write paths that its build makes`,
      ])
  }
}

function missing(reason: string, trace: readonly string[], tail = ''): Base {
  return { kind: 'missing', reason, tail, trace }
}
