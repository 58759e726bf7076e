import { escapeMarkdown, fencedBlock } from '../../format/table.ts'
import type { ChangeNotice } from './change-notice.ts'

/** A lasting change as an issue of the project. */
export type ChangeIssue = {
  readonly title: string
  readonly body: string
  /** The hidden line by which it is found again, without the commit that ends it. */
  readonly mark: string
  /** The commit that the mark ends with. */
  readonly commit: string
  /** Commits that another look may have placed the same change at. */
  readonly near: readonly string[]
  /** Before this time there was no reason for the issue; ISO 8601. */
  readonly since: string
}

/**
 * The issue of a change for the worse; undefined where the commit is not known. `series` tells apart what is measured
 * under one name: another load, another machine.
 */
export function changeIssue(
  { says, command, worse, summary, range, near, since }: ChangeNotice,
  { name, series, label, runUrl }: { name: string; series: string; label: string; runUrl?: string },
): ChangeIssue | undefined {
  if (!worse || range.after === undefined) return undefined
  const mark = `<!-- ws-gate-change ${name} ${series} `
  const body = [
    `${escapeMarkdown(says)}`,
    `Measured under \`${name}\`: ${escapeMarkdown(label)}.${runUrl === undefined ? '' : ` [The run that says so](${runUrl}).`}`,
    ...(command === undefined ? [] : [`Find the commit:\n\n${fencedBlock(command)}`]),
    'This text is kept up to date while the change is recent. Close the issue when it is dealt with, or accepted: it is not opened again for the same change.',
    `${mark}${range.after} -->`,
  ].join('\n\n')
  return { title: `${name}: ${summary}`, body, mark, commit: range.after, near, since }
}
