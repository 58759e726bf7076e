import type { OutcomeKind } from '../verdict/outcome.ts'
import { type Api, asking } from './api.ts'

/** GitHub's limits for a check's title and summary. */
const LONGEST_TITLE = 255
export const LONGEST_SUMMARY = 65_535

/** Writes a check on a commit. Errors: ApiDenied (a job's token needs `checks: write`), ApiFailed. */
export function writeCheckRun(
  { rest, owner, repo }: Api,
  {
    name,
    sha,
    outcome,
    fails,
    title,
    summary,
  }: { name: string; sha: string; outcome: OutcomeKind; fails: boolean; title: string; summary: string },
): Promise<string> {
  return asking('the check could not be written', 'checks: write', async () => {
    const { data } = await rest.rest.checks.create({
      owner,
      repo,
      name: `ws-gate: ${name}`,
      head_sha: sha,
      status: 'completed',
      conclusion: fails ? 'failure' : outcome === 'passed' ? 'success' : 'neutral',
      output: { title: title.slice(0, LONGEST_TITLE), summary: summary.slice(0, LONGEST_SUMMARY) },
    })
    return data.html_url ?? ''
  })
}
