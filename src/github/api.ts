import { getOctokit } from '@actions/github'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'

/** GitHub's REST API for one repository, with pauses and retries as GitHub asks for. */
export type Api = { readonly rest: ReturnType<typeof getOctokit>; readonly owner: string; readonly repo: string }

export type ApiSetting = {
  readonly token: string
  /** Such as `https://api.github.com`, or that of an Enterprise server. */
  readonly apiUrl: string
  readonly owner: string
  readonly repo: string
  /** `none` leaves out the pauses between writes; only for a server that is not GitHub. */
  readonly pauses?: 'none'
  /** Ends any request under way. */
  readonly signal?: AbortSignal
  /** How long an answer may take; by default 20 s. */
  readonly answerMs?: number
}

/** Longest rate-limit wait that a job accepts. */
const LONGEST_WAIT_SECONDS = 60
const MOST_REPEATS = 2
/** GitHub itself gives up after ten seconds. */
const ANSWER_MS = 20_000

export function connect({ token, apiUrl, owner, repo, pauses, signal, answerMs = ANSWER_MS }: ApiSetting): Api {
  const goOn = (seconds: number, _options: unknown, _octokit: unknown, repeated: number) =>
    seconds <= LONGEST_WAIT_SECONDS && repeated < MOST_REPEATS
  const options = {
    baseUrl: apiUrl,
    throttle: { enabled: pauses !== 'none', onRateLimit: goOn, onSecondaryRateLimit: goOn },
    ...(pauses === 'none' && { retry: { enabled: false } }),
  }
  const rest = getOctokit(token, options, retry, throttling)
  const ended = signal && plainly(signal)
  // Set in a hook: as an option it would replace what the toolkit sets, such as a proxy.
  rest.hook.before('request', (asked) => {
    const late = AbortSignal.timeout(answerMs)
    asked.request.signal = ended === undefined ? late : AbortSignal.any([ended, late])
  })
  return { rest, owner, repo }
}

/**
 * The same signal without its reason: any error but an `AbortError` would count as GitHub's failure, and be retried.
 */
function plainly(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  if (signal.aborted) controller.abort()
  signal.addEventListener('abort', () => controller.abort())
  return controller.signal
}

/** The token lacks a permission; the message says what to grant. */
export class ApiDenied extends Error {
  override readonly name = 'ApiDenied'
}

/** GitHub refused or failed for any other reason. */
export class ApiFailed extends Error {
  override readonly name = 'ApiFailed'
}

/** What GitHub refused, in words; any other error is rethrown. */
export function apiTrouble(error: unknown): string {
  if (error instanceof ApiDenied || error instanceof ApiFailed) return error.message
  throw error
}

/**
 * Runs requests to GitHub. Errors: ApiDenied with the permission to add, ApiFailed with GitHub's message. Neither is
 * the commit's fault.
 *
 * @param what such as `the issue could not be written`
 * @param permission such as `issues: write`
 */
export async function asking<T>(what: string, permission: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    const said = `${what}: GitHub answered ${status}, ${(error as Error).message}`
    if (status === 401) throw new ApiDenied(`${said}; give 'github-token' a token that is valid`, { cause: error })
    // GitHub answers 404 for what a token may not see.
    if (status === 403 || status === 404)
      throw new ApiDenied(`${said}; grant the job 'permissions: { ${permission} }'`, { cause: error })
    throw new ApiFailed(said, { cause: error })
  }
}

/** The HTTP status of a GitHub error; 500 for a failed connection; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  const { status, name } = (error ?? {}) as { status?: unknown; name?: unknown }
  return name === 'HttpError' && typeof status === 'number' ? status : undefined
}

/** The login that the token acts as: a person's or an app's; undefined for a job's token, which may not ask. */
export async function ownLogin({ rest }: Api): Promise<string | undefined> {
  try {
    return (await rest.rest.users.getAuthenticated()).data.login
  } catch (error) {
    if ([401, 403, 404].includes(statusOf(error) ?? 0)) return undefined
    throw error
  }
}

type User = { readonly login: string; readonly type: string } | null

/**
 * Whether `login` (from `ownLogin`) wrote something. A job's token has no login: it writes as an app, which is a bot.
 */
export function isOurs(user: User, login: string | undefined): boolean {
  return user !== null && (login === undefined ? user.type === 'Bot' : user.login === login)
}
