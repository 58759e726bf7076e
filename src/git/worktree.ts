import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Git } from './git.ts'

/** A commit checked out apart from the user's own checkout. */
export type Worktree = { readonly folder: string; remove(): Promise<void> }

/**
 * Checks a commit out in its own folder, with its submodules. The user's checkout, index, branches and config stay as
 * they are. Errors: GitError.
 *
 * @param undo git for cleaning up, which still runs when the signal has ended `git`
 */
export async function addWorktree(git: Git, undo: Git, sha: string, folder: string): Promise<Worktree> {
  await git('worktree', 'add', '--quiet', '--detach', folder, sha)
  const remove = () => removeWorktree(undo, folder)
  try {
    if (existsSync(join(folder, '.gitmodules')))
      await git('-C', folder, 'submodule', '--quiet', 'update', '--init', '--recursive')
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Removes a checkout, including changes in it, and the repository's entry for it. Errors: GitError. */
export async function removeWorktree(git: Git, folder: string): Promise<void> {
  await git('worktree', 'remove', '--force', '--force', folder)
}
