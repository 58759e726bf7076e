import { context } from '@actions/github'
import type { BaseHint } from '../git/base-commit.ts'
import { UNTRUSTED_EVENTS } from '../vocabulary/untrusted-events.ts'
import type { RunHead } from './pull-request.ts'

/** What the workflow's event means for a run. */
export type WorkflowEvent = {
  readonly name: string
  /** Whether it runs foreign code with a token that may write: a server must not be booted then unless asked for. */
  readonly untrusted: boolean
  readonly defaultBranch?: string
  /** Whether the commit checked out is one of the default branch. */
  readonly onDefaultBranch: boolean
  /** The commit the workflow runs for, where git cannot tell. */
  readonly sha: string
  /** What it says of the commit to compare with. */
  readonly base: BaseHint
  readonly runId: string
  readonly attempt: number
  /** Whether what was pushed is gone: there is nothing to measure. */
  readonly isDeletion: boolean
  /** The pull request that the job is of. */
  readonly pullRequest?: PullRequest
  /** The finished run that a `workflow_run` job is about. */
  readonly finishedRun?: FinishedRun
  /** Tells jobs of one workflow apart that measure the same name: workflow and job. */
  readonly job: string
  /** Where GitHub's interface is, and what of it is this repository; absent outside of one. */
  readonly home?: Home
}

type PullRequest = {
  readonly number: number
  readonly headSha: string
  /** Whether its token may write: not that of a fork, nor of a bot that brings updates of dependencies. */
  readonly mayWrite: boolean
}

type FinishedRun = {
  readonly event: string
  readonly head: RunHead
  /** Whether its code is from a branch of this repository. */
  readonly isOwn: boolean
  readonly runId: string
  readonly attempt: number
}

export type Home = {
  readonly apiUrl: string
  readonly owner: string
  readonly repo: string
  /** The page of this run, and where those of the others are. */
  readonly runUrl: string
  readonly runsUrl: string
}

const ON_A_BRANCH = ['push', 'schedule', 'workflow_dispatch']

/** Reads the event of this job. */
export function readEvent(): WorkflowEvent {
  return eventOf(context, process.env['GITHUB_REPOSITORY'])
}

/** A payload without a repository (a hand-made event) is of no default branch, and one that is no map says nothing. */
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
  // An empty variable gives the context no address at all.
  const apiUrl = api || 'https://api.github.com'
  const server = serverUrl || 'https://github.com'
  const runsUrl = `${server}/${owner}/${repo}/actions/runs`
  return { home: { apiUrl, owner, repo, runsUrl, runUrl: `${runsUrl}/${runId}` } }
}

type Payload = typeof context.payload
/** What of a job's surroundings is read. */
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

/** A repository that is gone is null: then nobody can say that it is this one. */
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

/** A payload that lacks what its event has is a hand-made one, and says nothing. */
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
