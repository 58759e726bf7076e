import { context } from '@actions/github'
import type { BaseHint } from '../git/base-commit.ts'

/** What the workflow's event means for a run. */
export type WorkflowEvent = {
  readonly name: string
  /** Whether it runs foreign code with a token that may write: a server must not be booted then unless asked for. */
  readonly untrusted: boolean
  /** Whether the commit checked out is one of the default branch. */
  readonly onDefaultBranch: boolean
  /** The commit the workflow runs for, where git cannot tell. */
  readonly sha: string
  /** What it says of the commit to compare with. */
  readonly base: BaseHint
  readonly runId: string
  readonly attempt: number
  /** Where GitHub's interface is, and what of it is this repository; absent outside of one. */
  readonly home?: Home
}

export type Home = {
  readonly apiUrl: string
  readonly owner: string
  readonly repo: string
  /** The page of this run. */
  readonly runUrl: string
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
    base: baseHint(eventName, payload),
    runId: Number.isFinite(runId) ? String(runId) : '0',
    attempt: Number.isFinite(runAttempt) ? runAttempt : 1,
    ...homeOf(process.env['GITHUB_REPOSITORY'], runId),
  }
}

function homeOf(repository: string | undefined, runId: number): { readonly home?: Home } {
  const [owner, repo] = (repository ?? '').split('/')
  if (!owner || !repo) return {}
  // An empty variable gives the context no address at all.
  const apiUrl = context.apiUrl || 'https://api.github.com'
  const server = context.serverUrl || 'https://github.com'
  return { home: { apiUrl, owner, repo, runUrl: `${server}/${owner}/${repo}/actions/runs/${runId}` } }
}

type Payload = typeof context.payload

/** A payload that lacks what its event has is a hand-made one, and says nothing. */
function baseHint(eventName: string, payload: Payload): BaseHint {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  switch (eventName) {
    case 'pull_request':
    case 'pull_request_target': {
      const ref = text(payload.pull_request?.['base']?.ref)
      const head = text(payload.pull_request?.['head']?.sha) ?? ''
      return ref === undefined ? { kind: 'none' } : { kind: 'pull-request', ref, head }
    }
    case 'merge_group': {
      const sha = text(payload['merge_group']?.base_sha)
      return sha === undefined ? { kind: 'none' } : { kind: 'merge-group', sha }
    }
    case 'push': {
      const before = text(payload['before'])
      return before === undefined ? { kind: 'none' } : { kind: 'push', before }
    }
    default:
      return { kind: 'none' }
  }
}
