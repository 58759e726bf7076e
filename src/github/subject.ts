import { shortSha } from '../git/commit.ts'
import type { Api } from './api.ts'
import type { WorkflowEvent } from './event.ts'
import { findPullRequest, isMergeOf } from './pull-request.ts'

/** What a result file is about, according to the event alone, never to the file. */
export type Subject = {
  /** The commit that shows the check. */
  readonly sha: string
  readonly pullRequest?: { readonly number: number; readonly mayWrite: boolean }
  /** Whether the measured code was this repository's own. */
  readonly isTrusted: boolean
  readonly mayBecomeBaseline: boolean
  readonly runId: string
  readonly attempt: number
  /** Notes for the reader. */
  readonly notes: readonly string[]
}

/** The file is about another commit than the event. */
export class WrongSubject extends Error {
  override readonly name = 'WrongSubject'
}

/** What a result file is about. Errors: WrongSubject for a file of another commit; ApiDenied, ApiFailed. */
export async function findSubject(
  event: WorkflowEvent,
  measuredSha: string | undefined,
  api: () => Api,
): Promise<Subject> {
  if (measuredSha === undefined)
    throw new WrongSubject('the result file names no commit; measure in a checkout of the repository')
  const { finishedRun, pullRequest, runId, attempt, onDefaultBranch } = event
  if (finishedRun !== undefined) return ofFinishedRun(event, finishedRun, measuredSha, api)
  const meant = pullRequest === undefined ? [event.sha] : [event.sha, pullRequest.headSha]
  if (!meant.includes(measuredSha)) throw another(measuredSha, meant.join(' or '))
  return {
    sha: pullRequest?.headSha ?? event.sha,
    ...(pullRequest !== undefined && { pullRequest }),
    isTrusted: pullRequest === undefined || pullRequest.mayWrite,
    mayBecomeBaseline: onDefaultBranch,
    runId,
    attempt,
    notes: [],
  }
}

/** Subject of a finished run: its pull request is found by the commit, never by what the run wrote. */
async function ofFinishedRun(
  { defaultBranch }: WorkflowEvent,
  { event, head, isOwn, runId, attempt }: NonNullable<WorkflowEvent['finishedRun']>,
  measuredSha: string,
  api: () => Api,
): Promise<Subject> {
  if (!(await isMergeOf(api(), measuredSha, head.sha))) throw another(measuredSha, head.sha)
  const isOfPullRequest = event === 'pull_request'
  const number = isOfPullRequest ? await findPullRequest(api(), head) : undefined
  return {
    sha: head.sha,
    ...(number !== undefined && { pullRequest: { number, mayWrite: true } }),
    isTrusted: isOwn,
    mayBecomeBaseline: isOwn && event === 'push' && head.branch === defaultBranch && measuredSha === head.sha,
    runId,
    attempt,
    notes:
      isOfPullRequest && number === undefined
        ? [
            `no open pull request has ${shortSha(head.sha)} of '${head.repository}' as its head any more; no comment was written`,
          ]
        : [],
  }
}

function another(measured: string, meant: string): WrongSubject {
  return new WrongSubject(
    `the result file is of commit ${measured}, and the run of ${meant}; give the file of that very run`,
  )
}
