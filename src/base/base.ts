import { join, relative, resolve } from 'node:path'
import type { BaseConfig } from '../config/comparing.ts'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import { type BaseCommit, type BaseHint, findBase } from '../git/base-commit.ts'
import { GitError, gitIn } from '../git/git.ts'
import { addWorktree, type Worktree } from '../git/worktree.ts'
import { type Built, runBuild } from '../server/build.ts'
import { sameFiles } from './same-files.ts'

/** The base of a run that measures it beside the head: where its server is started, and how it was come by. */
export type Base =
  | (Origin & { readonly kind: 'ready'; readonly command?: readonly string[]; readonly workingDirectory: string })
  /** The build that would be measured is the head's own. */
  | (Origin & { readonly kind: 'identical' })
  /** It is not to be had; `tail` are the last lines of what failed. */
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
  /** Folder of the run, for the checkout and for what builds print. */
  readonly scratch: string
  readonly signal: AbortSignal
  /** Told what is about to be done. */
  tell(line: string): void
}

/** The base, and what is to be undone once it is no longer needed. */
export type Prepared = { readonly base: Base; remove(): Promise<void> }

/**
 * Finds the base commit, checks it out beside the head and builds it there; for another command there is nothing to do.
 * A base that is not to be had is an expected end: the stored baseline decides then.
 */
export async function prepareBase(
  config: Pick<Config, 'workingDirectory' | 'buildCommand' | 'buildTimeoutMs'>,
  wish: BaseConfig,
  setting: BaseSetting,
): Promise<Prepared> {
  const command = wish.command === undefined ? {} : { command: wish.command }
  if (wish.from === 'command') {
    const { how = "the command of 'base-command'", workingDirectory = config.workingDirectory } = wish
    const base: Base = { kind: 'ready', how, trace: [], ...command, workingDirectory }
    return { base, remove: async () => {} }
  }
  const git = gitIn(resolve(config.workingDirectory), setting.environment, setting.signal)
  let worktree: Worktree | undefined
  const remove = async () => {
    await worktree?.remove()
  }
  try {
    const toplevel = await git('rev-parse', '--show-toplevel')
    const found: BaseCommit = await findBase(git, setting.hint, wish)
    for (const line of found.trace) setting.tell(line)
    if (found.kind === 'none') return { base: missing(`no base commit: ${found.reason}`, found.trace), remove }
    const undo = gitIn(resolve(config.workingDirectory), setting.environment)
    worktree = await addWorktree(git, undo, found.sha, join(setting.scratch, 'base'))
    const workingDirectory = join(worktree.folder, relative(toplevel, resolve(config.workingDirectory)))
    const { sha, how, trace } = found
    if (config.buildCommand !== undefined) {
      setting.tell(`building the base ${sha.slice(0, 9)}: ${config.buildCommand}`)
      const built = await build(config.buildCommand, config, workingDirectory, 'base', setting)
      if (built.kind === 'failed') {
        return {
          base: missing(`the base ${sha.slice(0, 9)} could not be built: ${built.how}`, trace, built.tail),
          remove,
        }
      }
    }
    const origin = { sha, how, trace }
    return {
      base: await compareFiles(wish, config, { ...origin, kind: 'ready', ...command, workingDirectory }),
      remove,
    }
  } catch (error) {
    await remove()
    if (!(error instanceof GitError)) throw error
    return { base: missing(error.message, []), remove: async () => {} }
  }
}

/** Builds the head where it is. */
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

/** Another command is another server, whatever its files. */
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
