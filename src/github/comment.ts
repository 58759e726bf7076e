import { type Api, asking, isOurs, ownLogin } from './api.ts'

/** The hidden mark in a comment, which shows that ws-gate wrote it and for which job. */
export type CommentMark = {
  /** A pull request has one comment for each key. */
  readonly key: string
  /** Digest of what was measured: comments with the same key and run but another digest would overwrite each other. */
  readonly config: string
  /** The workflow's run and attempt. */
  readonly run: string
}

/** When a comment is written: `on-change` needs news, or an earlier comment that is no longer right. */
export type CommentMode = 'always' | 'on-change'

export type CommentOutcome =
  | { readonly kind: 'created' | 'updated' | 'as-it-was'; readonly url: string }
  | { readonly kind: 'nothing-to-say' }

/** Two jobs of one run measure different loads and write under one key. */
export class CommentCollision extends Error {
  override readonly name = 'CommentCollision'
}

type Comment = {
  readonly id: number
  readonly html_url: string
  readonly body?: string
  readonly user: { readonly login: string; readonly type: string } | null
}

const PER_PAGE = 100

/**
 * Writes the one comment of a key: replaces the earlier one wherever it is in the conversation, else adds a new one.
 * Only ws-gate's own comments count, for anybody can quote the mark; if there are several the oldest stays. Errors:
 * ApiDenied, ApiFailed, CommentCollision.
 */
export function writeComment(
  api: Api,
  pullRequest: number,
  mark: CommentMark,
  text: string,
  { mode, hasNews }: { mode: CommentMode; hasNews: boolean },
): Promise<CommentOutcome> {
  return asking('the comment could not be written', 'pull-requests: write', async () => {
    const { rest, owner, repo } = api
    const body = `${markLine(mark)}\n${text}`
    const login = await ownLogin(api)
    const [first, ...others] = await ownComments(api, pullRequest, mark, login)
    if (first === undefined) {
      if (mode === 'on-change' && !hasNews) return { kind: 'nothing-to-say' }
      const { data } = await rest.rest.issues.createComment({ owner, repo, issue_number: pullRequest, body })
      return keepOldest(api, pullRequest, mark, login, data)
    }
    if (collides(first, mark))
      throw new CommentCollision(
        `two jobs of this run write under the comment key '${mark.key}', and measure different things; give each its own 'name' or 'comment-key'`,
      )
    for (const { id } of others) await rest.rest.issues.deleteComment({ owner, repo, comment_id: id })
    if (withoutMark(first.body) === text) return { kind: 'as-it-was', url: first.html_url }
    await rest.rest.issues.updateComment({ owner, repo, comment_id: first.id, body })
    return { kind: 'updated', url: first.html_url }
  })
}

/** Two jobs may each have found no comment and written one: the younger is deleted. */
async function keepOldest(
  api: Api,
  pullRequest: number,
  mark: CommentMark,
  login: string | undefined,
  written: { readonly id: number; readonly html_url: string },
): Promise<CommentOutcome> {
  const [oldest] = await ownComments(api, pullRequest, mark, login)
  if (oldest === undefined || oldest.id >= written.id) return { kind: 'created', url: written.html_url }
  await api.rest.rest.issues.deleteComment({ owner: api.owner, repo: api.repo, comment_id: written.id })
  return { kind: 'as-it-was', url: oldest.html_url }
}

/** ws-gate's own comments with the key, oldest first. */
async function ownComments(
  { rest, owner, repo }: Api,
  pullRequest: number,
  { key }: CommentMark,
  login: string | undefined,
): Promise<readonly Comment[]> {
  const asked = { owner, repo, issue_number: pullRequest, per_page: PER_PAGE }
  const all: readonly Comment[] = await rest.paginate(rest.rest.issues.listComments, asked)
  return all
    .filter(({ body, user }) => body?.startsWith(`${MARK}${key} `) && isOurs(user, login))
    .toSorted((a, b) => a.id - b.id)
}

const MARK = '<!-- ws-gate:'

/** The mark as the comment's first line, so that truncation never removes it. */
function markLine({ key, config, run }: CommentMark): string {
  return `${MARK}${key} ${config} ${run} -->`
}

function withoutMark(body = ''): string {
  return body.slice(body.indexOf('\n') + 1)
}

function collides({ body = '' }: Comment, { config, run }: CommentMark): boolean {
  const [, itsConfig, itsRun] = /^<!-- ws-gate:\S+ (\S+) (\S+) -->/.exec(body) ?? []
  return itsRun === run && itsConfig !== config
}
