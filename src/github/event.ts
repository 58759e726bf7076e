import { context } from '@actions/github'
import type { BaseHint } from '../git/base-commit.ts'
import { UNTRUSTED_EVENTS } from '../vocabulary/untrusted-events.ts'
import type { RunHead } from './pull-request.ts'

/** What the workflow's event means for a run. */
export type WorkflowEvent = {
  readonly name: string
  /** Whether it runs foreign code with a token that may write: then no server is started unless the user allows it. */
  readonly untrusted: boolean
  readonly defaultBranch?: string
  /** Whether the checked-out commit is on the default branch. */
  readonly onDefaultBranch: boolean
  /** The commit that the workflow runs for, used where git cannot say. */
  readonly sha: string
  /** What the event says about the commit to compare with. */
  readonly base: BaseHint
  readonly runId: string
  readonly attempt: number
  /** Whether the push deleted a ref: there is nothing to measure. */
  readonly isDeletion: boolean
  /** The pull request that the job runs for. */
  readonly pullRequest?: PullRequest
  /** The finished run that a `workflow_run` job is about. */
  readonly finishedRun?: FinishedRun
  /** Workflow and job, which distinguish jobs that measure the same name. */
  readonly job: string
  /** GitHub's API address and this repository; absent outside of a repository. */
  readonly home?: Home
}

type PullRequest = {
  readonly number: number
  readonly headSha: string
  /** Whether its token may write: not for a fork, nor for a bot that updates dependencies. */
  readonly mayWrite: boolean
}

type FinishedRun = {
  readonly event: string
  readonly head: RunHead
  /** Whether its code comes from a branch of this repository. */
  readonly isOwn: boolean
  readonly runId: string
  readonly attempt: number
}

export type Home = {
  readonly apiUrl: string
  readonly owner: string
  readonly repo: string
  /** The page of this run, and the address of other runs' pages. */
  readonly runUrl: string
  readonly runsUrl: string
}

const ON_A_BRANCH = ['push', 'schedule', 'workflow_dispatch']

/** Reads the event of this job. */
export function readEvent(): WorkflowEvent {
  return eventOf(context, process.env['GITHUB_REPOSITORY'])
}

/**
 * What a job's event means. A payload without a repository (a handwritten event) is on no default branch, and one that
 * is not an object counts as empty.
 */
export function eventOf(job: Job, inRepository: string | undefined): WorkflowEvent {
  const { eventName, ref, sha, runId, runAttempt } = job
  const payload = asMap(job.payload) as Payload
  const defaultBranch: unknown = payload.repository?.['default_branch']
  return {
    name: eventName,
    ...(typeof defaultBranch === 'string' && { defaultBranch }),
    untrusted: UNTRUSTED_EVENTS.includes(eventName),
    onDefaultBranch:
      ON_A_BRANCH.includes(eventName) && typeof defaultBranch === 'string' && ref === `refs/heads/${defaultBranch}`,
    sha,
    base: baseHint(eventName, payload),
    runId: Number.isFinite(runId) ? String(runId) : '0',
    attempt: Number.isFinite(runAttempt) ? runAttempt : 1,
    isDeletion: eventName === 'push' && payload['deleted'] === true,
    job: `${job.workflow}/${job.job}`,
    ...pullRequestOf(payload, job.actor),
    ...finishedRunOf(payload),
    ...homeOf(job, inRepository),
  }
}

function asMap(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function homeOf({ apiUrl: api, serverUrl, runId }: Job, repository: string | undefined): { readonly home?: Home } {
  const [owner, repo] = (repository ?? '').split('/')
  if (!owner || !repo) return {}
  // With an empty variable the context has no address at all.
  const apiUrl = api || 'https://api.github.com'
  const server = serverUrl || 'https://github.com'
  const runsUrl = `${server}/${owner}/${repo}/actions/runs`
  return { home: { apiUrl, owner, repo, runsUrl, runUrl: `${runsUrl}/${runId}` } }
}

type Payload = typeof context.payload
/** The parts of a job's context that are read. */
export type Job = Pick<
  typeof context,
  | 'eventName'
  | 'payload'
  | 'ref'
  | 'sha'
  | 'runId'
  | 'runAttempt'
  | 'workflow'
  | 'job'
  | 'actor'
  | 'apiUrl'
  | 'serverUrl'
>

const DEPENDABOT = 'dependabot[bot]'

/** The pull request in a payload. The payload has null for a deleted repository: then it does not count as this one. */
function pullRequestOf(
  { pull_request: pull, repository }: Payload,
  actor: string,
): { readonly pullRequest?: PullRequest } {
  const [number, headSha] = [pull?.number, textOf(pull?.['head']?.sha)]
  if (!Number.isSafeInteger(number) || number === undefined || headSha === undefined) return {}
  const isOwn = textOf(pull?.['head']?.repo?.full_name) === repository?.full_name && repository?.full_name !== undefined
  return { pullRequest: { number, headSha, mayWrite: isOwn && actor !== DEPENDABOT } }
}

function finishedRunOf({ workflow_run: run, repository }: Payload): { readonly finishedRun?: FinishedRun } {
  const sha = textOf(run?.head_sha)
  if (sha === undefined) return {}
  const from = textOf(run?.head_repository?.full_name) ?? ''
  return {
    finishedRun: {
      event: textOf(run?.event) ?? '',
      head: { sha, branch: textOf(run?.head_branch) ?? '', repository: from },
      isOwn: from !== '' && from === repository?.full_name,
      runId: String(run?.id ?? 0),
      attempt: Number(run?.run_attempt ?? 1),
    },
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The base that the payload names. A handwritten payload may lack its event's fields, and then names none. */
function baseHint(eventName: string, payload: Payload): BaseHint {
  switch (eventName) {
    case 'pull_request':
    case 'pull_request_target': {
      const ref = textOf(payload.pull_request?.['base']?.ref)
      const head = textOf(payload.pull_request?.['head']?.sha) ?? ''
      return ref === undefined ? { kind: 'none' } : { kind: 'pull-request', ref, head }
    }
    case 'merge_group': {
      const sha = textOf(payload['merge_group']?.base_sha)
      return sha === undefined ? { kind: 'none' } : { kind: 'merge-group', sha }
    }
    case 'push': {
      const before = textOf(payload['before'])
      return before === undefined ? { kind: 'none' } : { kind: 'push', before }
    }
    default:
      return { kind: 'none' }
  }
}
