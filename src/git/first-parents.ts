import { type Git, GitError } from './git.ts'
import { FETCH, mainRemote } from './remote.ts'

/** By how many commits a shallow clone is deepened for its line of first parents, by default. */
const DEEPEN = 200

/**
 * The first-parent line that ends at a commit, newest first, at most `most` commits. A shallow clone whose line is
 * shorter is deepened once; where there is no remote the line ends where the clone does.
 */
export async function firstParents(git: Git, sha: string, most: number, deepen = DEEPEN): Promise<readonly string[]> {
  const line = async () => (await git('rev-list', '--first-parent', `--max-count=${most}`, sha)).split('\n')
  const here = await line()
  if (here.length >= most || (await git('rev-parse', '--is-shallow-repository')) !== 'true') return here
  const remote = await mainRemote(git)
  if (remote === undefined) return here
  await git(...FETCH, `--deepen=${deepen}`, remote, sha).catch((error: unknown) => {
    if (!(error instanceof GitError)) throw error
  })
  return line()
}

/** The URL that a repository is cloned from, without any secrets, and the headers that its config has for it. */
export async function remoteOf(
  git: Git,
): Promise<{ readonly url: string; readonly config: readonly (readonly [string, string])[] } | undefined> {
  const name = await mainRemote(git)
  if (name === undefined) return undefined
  const url = await git('remote', 'get-url', name)
  const headers = await git('config', '--get-regexp', '^http\\..*\\.extraheader$').catch(() => '')
  return {
    url: url.replace(/^(https?:\/\/)[^/@]*@/, '$1'),
    config: headers
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const),
  }
}
