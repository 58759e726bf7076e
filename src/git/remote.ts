import type { Git } from './git.ts'

/** A fetch of objects and nothing else: no tags, no FETCH_HEAD, no submodules. */
export const FETCH: readonly string[] = [
  'fetch',
  '--quiet',
  '--no-tags',
  '--no-write-fetch-head',
  '--no-recurse-submodules',
]

/** The repository's main remote: `origin`, else the first; undefined where there is none. */
export async function mainRemote(git: Git): Promise<string | undefined> {
  const remotes = (await git('remote')).split('\n').filter((name) => name !== '')
  return remotes.includes('origin') ? 'origin' : remotes[0]
}
