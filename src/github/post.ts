import type { ReportingConfig } from '../config/reporting.ts'
import type { Room } from '../report/markdown/markdown.ts'
import type { Comparison } from '../verdict/comparison.ts'
import type { OutcomeKind } from '../verdict/outcome.ts'
import { type Api, apiTrouble } from './api.ts'
import { LONGEST_SUMMARY, writeCheckRun } from './check-run.ts'
import { CommentCollision, type CommentMark, writeComment } from './comment.ts'
import { digest } from './digest.ts'

/** What to post about a run on GitHub. */
export type Posting = {
  readonly name: string
  readonly outcome: OutcomeKind
  /** Whether the run makes the step fail. */
  readonly fails: boolean
  readonly sentence: string
  readonly comparisons: readonly Comparison[]
  /** The report, no longer than `room` allows. */
  render(room: Room): string
  readonly pullRequest?: { readonly number: number; readonly mayWrite: boolean }
  /** The commit that shows the check. */
  readonly headSha: string
  readonly mark: CommentMark
}

/**
 * The result of posting. What GitHub refused is reported and fails nothing; a collision of two jobs on one comment is
 * for the user to resolve.
 */
export type Posted = {
  readonly commentUrl?: string
  readonly notices: readonly string[]
  readonly warnings: readonly string[]
  readonly collision?: string
}

/** GitHub's limit for a comment, less the line with the hidden mark. */
const COMMENT_CHARACTERS = 65_536 - 400

const NO_TOKEN_OF_ITS_OWN =
  "no comment was written: the token of a pull request from a fork, or of one by Dependabot, only reads. The report is in the job's summary; the README shows the workflow that comments on these as well"

/** Writes the check, then the comment. */
export async function post(api: Api | undefined, config: ReportingConfig, posting: Posting): Promise<Posted> {
  const notices: string[] = []
  const warnings: string[] = []
  if (config.checkRun) {
    const trouble = await troubleOf(api, (it) => check(it, posting))
    if (trouble !== undefined) warnings.push(trouble)
  }
  const { pullRequest } = posting
  if (pullRequest === undefined || config.comment === 'never') return { notices, warnings }
  if (!pullRequest.mayWrite) return { notices: [NO_TOKEN_OF_ITS_OWN], warnings }
  let commentUrl: string | undefined
  try {
    const trouble = await troubleOf(api, async (it) => {
      commentUrl = await comment(it, config, posting, pullRequest.number)
    })
    // With `auto` the user did not ask for a comment: that it may not be written is only a notice.
    if (trouble !== undefined) (config.comment === 'auto' ? notices : warnings).push(trouble)
  } catch (error) {
    if (!(error instanceof CommentCollision)) throw error
    return { notices, warnings, collision: error.message }
  }
  return { notices, warnings, ...(commentUrl !== undefined && { commentUrl }) }
}

function check(api: Api, { name, headSha, outcome, fails, sentence, render }: Posting): Promise<unknown> {
  const summary = render({ limitCharacters: LONGEST_SUMMARY })
  return writeCheckRun(api, { name, sha: headSha, outcome, fails, title: sentence, summary })
}

async function comment(
  api: Api,
  config: ReportingConfig,
  { outcome, comparisons, render, mark }: Posting,
  number: number,
): Promise<string | undefined> {
  const mode = config.comment === 'on-change' ? 'on-change' : 'always'
  const isBetter = comparisons.some(({ tier, verdict }) => tier !== 'informational' && verdict === 'improved')
  const hasNews = outcome === 'regressed' || outcome === 'unusable' || isBetter
  const text = render({ limitCharacters: COMMENT_CHARACTERS })
  const written = await writeComment(api, number, mark, text, { mode, hasNews })
  return written.kind === 'nothing-to-say' ? undefined : written.url
}

/** What GitHub refused; undefined when it succeeded. */
async function troubleOf(api: Api | undefined, ask: (api: Api) => Promise<unknown>): Promise<string | undefined> {
  if (api === undefined) return "nothing can be written without a repository and a 'github-token'"
  try {
    await ask(api)
    return undefined
  } catch (error) {
    return apiTrouble(error)
  }
}

/** The mark of a comment: its key from what distinguishes jobs, its config from the command to measure again. */
export function markOf(
  { name, job, commentKey }: { name: string; job: string; commentKey: string },
  measured: string,
  { runId, attempt }: { runId: string; attempt: number },
): CommentMark {
  return { key: `${name}:${digest(`${job}\n${commentKey}`)}`, config: digest(measured), run: `${runId}.${attempt}` }
}
