import type { ChangeIssue } from '../report/trend/change-issue.ts'
import { type Api, asking, isOurs, ownLogin } from './api.ts'

/** What happened to a change's issue. */
export type IssueOutcome = { readonly kind: 'opened' | 'updated' | 'as-it-was' | 'closed'; readonly url: string }

type Issue = {
  readonly number: number
  readonly html_url: string
  readonly state: string
  readonly body?: string | null
  readonly user: { readonly login: string; readonly type: string } | null
  readonly pull_request?: unknown
}

const PER_PAGE = 100

/**
 * Opens an issue for a change, or updates the existing one; a closed issue stays closed. If two jobs open one at once,
 * the younger is closed again. Errors: ApiDenied, ApiFailed.
 */
export function tellOfChange(api: Api, change: ChangeIssue): Promise<IssueOutcome> {
  return asking('the issue of a change could not be written', 'issues: write', async () => {
    const login = await ownLogin(api)
    const known = await findIssue(api, change, login)
    if (known !== undefined) return refresh(api, known, change)
    const { rest, owner, repo } = api
    const { data: opened } = await rest.rest.issues.create({ owner, repo, title: change.title, body: change.body })
    const first = await findIssue(api, change, login)
    if (first === undefined || first.number >= opened.number) return { kind: 'opened', url: opened.html_url }
    await rest.rest.issues.update({
      owner,
      repo,
      issue_number: opened.number,
      state: 'closed',
      state_reason: 'not_planned',
    })
    return { kind: 'as-it-was', url: first.html_url }
  })
}

async function refresh({ rest, owner, repo }: Api, issue: Issue, { title, body }: ChangeIssue): Promise<IssueOutcome> {
  const url = issue.html_url
  if (issue.state !== 'open') return { kind: 'closed', url }
  if (issue.body === body) return { kind: 'as-it-was', url }
  await rest.rest.issues.update({ owner, repo, issue_number: issue.number, title, body })
  return { kind: 'updated', url }
}

/** The oldest issue of the change. Only ws-gate's own issues count: anybody can write the mark into an issue. */
async function findIssue(
  { rest, owner, repo }: Api,
  { mark, commit, near, since }: ChangeIssue,
  login: string | undefined,
): Promise<Issue | undefined> {
  const commits = new Set([commit, ...near])
  const found: Issue[] = []
  const asked = { owner, repo, state: 'all', since, per_page: PER_PAGE } as const
  const pages = rest.paginate.iterator(rest.rest.issues.listForRepo, asked)
  for await (const { data } of pages) {
    for (const issue of data as readonly Issue[]) {
      const marked = issue.body?.indexOf(mark) ?? -1
      if (marked === -1 || issue.pull_request !== undefined || !isOurs(issue.user, login)) continue
      const placed = issue.body!.slice(marked + mark.length).split(' ')[0] ?? ''
      if (commits.has(placed)) found.push(issue)
    }
  }
  return found.toSorted((a, b) => a.number - b.number)[0]
}
