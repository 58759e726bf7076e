import { type Git, GitError, type gitFedIn } from './git.ts'
import { mainRemote } from './remote.ts'

/** What a reader recognises a commit by. */
export type CommitFacts = { readonly authored: string; readonly subject: string }

/** Author date (ISO 8601) and subject of each commit that this repository has; the map leaves the others out. */
export async function readCommits(
  fed: ReturnType<typeof gitFedIn>,
  shas: readonly string[],
): Promise<ReadonlyMap<string, CommitFacts>> {
  // A record's commit is text that anybody may have written: only what looks like a SHA is passed to git.
  const asked = [...new Set(shas)].filter((sha) => /^[0-9a-f]{40,64}$/.test(sha))
  if (asked.length === 0) return new Map()
  const lines = await fed(
    `${asked.join('\n')}\n`,
    'log',
    '--no-walk=unsorted',
    '--ignore-missing',
    '--format=%H%x00%aI%x00%s',
    '--stdin',
  )
  return new Map(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [sha = '', authored = '', subject = ''] = line.split('\0')
        return [sha, { authored, subject }]
      }),
  )
}

/** The newest tag on the first-parent line that ends at a commit, and the tagged commit; undefined without one. */
export async function lastTag(
  git: Git,
  sha: string,
): Promise<{ readonly tag: string; readonly sha: string } | undefined> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--first-parent', sha).catch((error: unknown) => {
    if (error instanceof GitError) return undefined
    throw error
  })
  if (tag === undefined) return undefined
  return { tag, sha: await git('rev-parse', '--verify', `refs/tags/${tag}^{commit}`) }
}

/**
 * The URL prefix under which people see the repository's commits: from the host's job variables, else from the remote.
 */
export async function commitAddress(
  git: Git,
  { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository }: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (server && repository) return `${server}/${repository}/commit/`
  const remote = await mainRemote(git)
  if (remote === undefined) return undefined
  const url = await git('remote', 'get-url', remote)
  const web =
    /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/(?:[^@/]*@)?|[\w.-]+@)([\w.-]+(?::\d+)?)[/:](.+?)(?:\.git)?\/?$/.exec(url)
  return web === null ? undefined : `https://${web[1]}/${web[2]}/commit/`
}
