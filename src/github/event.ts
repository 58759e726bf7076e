import { context } from '@actions/github'

/** What the workflow's event means for a run. */
export type WorkflowEvent = {
  readonly name: string
  /** Whether it runs foreign code with a token that may write: a server must not be booted then unless asked for. */
  readonly untrusted: boolean
  /** Whether the commit checked out is one of the default branch. */
  readonly onDefaultBranch: boolean
  /** The commit the workflow runs for, where git cannot tell. */
  readonly sha: string
  readonly runId: string
  readonly attempt: number
}

const UNTRUSTED = ['pull_request_target', 'workflow_run', 'issue_comment']
const ON_A_BRANCH = ['push', 'schedule', 'workflow_dispatch']

/** Reads the event of this job. A payload without a repository (a hand-made event) is of no default branch. */
export function readEvent(): WorkflowEvent {
  const { eventName, payload, ref, sha, runId, runAttempt } = context
  const defaultBranch: unknown = payload.repository?.['default_branch']
  return {
    name: eventName,
    untrusted: UNTRUSTED.includes(eventName),
    onDefaultBranch:
      ON_A_BRANCH.includes(eventName) && typeof defaultBranch === 'string' && ref === `refs/heads/${defaultBranch}`,
    sha,
    runId: Number.isFinite(runId) ? String(runId) : '0',
    attempt: Number.isFinite(runAttempt) ? runAttempt : 1,
  }
}
