import { shortSha } from '../git/commit.ts'
import type { Api } from './api.ts'
import type { WorkflowEvent } from './event.ts'
import { findPullRequest, isMergeOf } from './pull-request.ts'

/** What a result file is about, as the event says; the file has no say in it. */
export type Subject = {
  /** The commit that people see a check at. */
  readonly sha: string
  readonly pullRequest?: { readonly number: number; readonly mayWrite: boolean }
  /** Whether the code that ran was this repository's own. */
  readonly isTrusted: boolean
  readonly mayBecomeBaseline: boolean
  readonly runId: string
  readonly attempt: number
  /** What is to be said of it. */
  readonly notes: readonly string[]
}

/** The file is not of what the event is about. */
export class WrongSubject extends Error {
  override readonly name = 'WrongSubject'
}

/** Errors: WrongSubject for a file of another commit; ApiDenied, ApiFailed. */
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

/** A run that is over, whoever's code it ran: its pull request is found by the commit, and by nothing that it wrote. */
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
