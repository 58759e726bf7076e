import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const GIT_TIMEOUT_MS = 10_000

export type Commit = { readonly sha: string; readonly dirty: boolean }

/** The commit checked out in a folder, and whether tracked files differ from it; nothing outside a repository or without git. */
export async function readCommit(folder: string): Promise<Commit | undefined> {
  const git = (...args: string[]) => run('git', ['-C', folder, ...args], { timeout: GIT_TIMEOUT_MS })
  try {
    const { stdout: sha } = await git('rev-parse', '--verify', 'HEAD')
    const { stdout: changes } = await git('status', '--porcelain', '--untracked-files=no')
    return { sha: sha.trim(), dirty: changes.trim() !== '' }
  } catch (error) {
    // 128: not a repository, or one without a commit. ENOENT: no git.
    const { code } = error as { code?: unknown }
    if (code === 128 || code === 'ENOENT') return undefined
    throw new Error(`git could not tell the commit of ${folder}`, { cause: error })
  }
}
