import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { GitError, gitIn } from '../git/git.ts'
import { removeWorktree } from '../git/worktree.ts'
import { scratchFolder } from '../server/output.ts'
import { endMarked } from '../server/stop.ts'

/**
 * Ends what a killed run left behind: its processes and their cgroups, the checkout of the base, its files. Gives the
 * processes that were found; usually there are none.
 */
export async function clearLeftovers(
  marker: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const ended = await endMarked(marker)
  // Markers of a bisection's steps begin with the bisection's own marker.
  const scratch = scratchFolder(marker)
  const besides = await readdir(dirname(scratch))
  for (const name of besides.filter((each) => each.startsWith(basename(scratch)))) {
    const folder = join(dirname(scratch), name)
    const inside = (await readdir(folder)).map((each) => join(folder, each))
    for (const each of inside) if (existsSync(join(each, '.git'))) await forget(each, environment)
    await rm(folder, { recursive: true, force: true })
  }
  return ended
}

/** Removes git's entry for a checkout. Where git does not know it, or may not touch it, only its files are left. */
async function forget(folder: string, environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  try {
    await removeWorktree(gitIn(folder, environment), folder)
  } catch (error) {
    if (!(error instanceof GitError)) throw error
  }
}
