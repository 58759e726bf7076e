import { type Api, asking, statusOf } from './api.ts'

/** Where a run's code came from, from the event of a finished run. */
export type RunHead = {
  readonly sha: string
  /** Empty when the branch or its repository was deleted. */
  readonly branch: string
  /** `owner/name` of the repository that has the branch. */
  readonly repository: string
}

/**
 * The open pull request whose head a run measured, found by commit and repository: the event itself names none for a
 * fork, and the run's own files could name any. Undefined when the pull request is closed or has newer commits.
 */
export function findPullRequest({ rest, owner, repo }: Api, head: RunHead): Promise<number | undefined> {
  return asking('the pull request could not be looked for', 'pull-requests: read', async () => {
    const [headOwner = ''] = head.repository.split('/')
    if (headOwner === '' || head.branch === '') return undefined
    const asked = { owner, repo, state: 'open', head: `${headOwner}:${head.branch}`, per_page: 100 } as const
    const found = await rest.paginate(rest.rest.pulls.list, asked)
    // A deleted repository is null.
    const its = found.filter((one) => one.head.sha === head.sha && one.head.repo?.full_name === head.repository)
    return its[0]?.number
  })
}

/** Whether a commit is `meant` or a merge of it, which is what a pull request's run checks out. */
export async function isMergeOf({ rest, owner, repo }: Api, sha: string, meant: string): Promise<boolean> {
  if (sha === meant) return true
  return asking('the measured commit could not be looked at', 'contents: read', async () => {
    try {
      const { data } = await rest.rest.git.getCommit({ owner, repo, commit_sha: sha })
      return data.parents.some((parent) => parent.sha === meant)
    } catch (error) {
      // This repository has no such commit, so it does not belong to this pull request.
      if ([404, 409, 422].includes(statusOf(error) ?? 0)) return false
      throw error
    }
  })
}
