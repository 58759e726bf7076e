import { type Git, GitError, NOT_STARTED } from './git.ts'

export type Commit = { readonly sha: string; readonly dirty: boolean }

/** The commit that is checked out, and whether tracked files differ from it; nothing outside a repository or without git. */
export async function readCommit(git: Git): Promise<Commit | undefined> {
  try {
    const sha = await git('rev-parse', '--verify', 'HEAD')
    const changes = await git('status', '--porcelain', '--untracked-files=no')
    return { sha, dirty: changes !== '' }
  } catch (error) {
    if (error instanceof GitError && (error.code === NO_REPOSITORY || error.code === NOT_STARTED)) return undefined
    throw error
  }
}

/** As people quote a commit. */
export function shortSha(sha: string): string {
  return sha.slice(0, 9)
}

/** Not a repository, or one without a commit. */
const NO_REPOSITORY = 128
