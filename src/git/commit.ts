import { type Git, GitError, NOT_STARTED } from './git.ts'

export type Commit = { readonly sha: string; readonly dirty: boolean }

/** The checked-out commit, and whether tracked files differ from it; undefined outside a repository or without git. */
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

/** A commit's SHA as people quote it. */
export function shortSha(sha: string): string {
  return sha.slice(0, 9)
}

/** git's exit code outside a repository, and in one without a commit. */
const NO_REPOSITORY = 128
