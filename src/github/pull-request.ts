import { type Api, asking, statusOf } from './api.ts'

/** Where a run's code came from, as the event of a finished run says. */
export type RunHead = {
  readonly sha: string
  /** Empty where the branch or its repository is gone. */
  readonly branch: string
  /** `owner/name` of the repository that the branch is in. */
  readonly repository: string
}

/**
 * The open pull request whose head a run was of, found by commit and repository: the event itself names none for a fork,
 * and what the run wrote could name any. Nothing where it is closed, or has moved on.
 */
export function findPullRequest({ rest, owner, repo }: Api, head: RunHead): Promise<number | undefined> {
  return asking('the pull request could not be looked for', 'pull-requests: read', async () => {
    const [headOwner = ''] = head.repository.split('/')
    if (headOwner === '' || head.branch === '') return undefined
    const asked = { owner, repo, state: 'open', head: `${headOwner}:${head.branch}`, per_page: 100 } as const
    const found = await rest.paginate(rest.rest.pulls.list, asked)
    // A repository that is gone is null.
    const its = found.filter((one) => one.head.sha === head.sha && one.head.repo?.full_name === head.repository)
    return its[0]?.number
  })
}

/** Whether a commit is the one meant, or merges it: what a pull request's run has checked out. */
export async function isMergeOf({ rest, owner, repo }: Api, sha: string, meant: string): Promise<boolean> {
  if (sha === meant) return true
  return asking('the measured commit could not be looked at', 'contents: read', async () => {
    try {
      const { data } = await rest.rest.git.getCommit({ owner, repo, commit_sha: sha })
      return data.parents.some((parent) => parent.sha === meant)
    } catch (error) {
      // There is no such commit here: then it is none of this pull request's.
      if ([404, 409, 422].includes(statusOf(error) ?? 0)) return false
      throw error
    }
  })
}
