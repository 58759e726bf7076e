import { escapeMarkdown, fencedBlock, markdownTable } from '../../format/table.ts'
import type { OutcomeKind } from '../../verdict/outcome.ts'
import type { ChangeNotice } from '../trend/change-notice.ts'
import type { View } from '../view.ts'

const SIGNS: Readonly<Record<OutcomeKind, string>> = {
  passed: '✅',
  regressed: '❌',
  inconclusive: '❔',
  'no-baseline': '⚪',
  incomparable: '⚪',
  unusable: '❌',
}

/** How long a text may be, in the unit that its reader counts: bytes of a summary, characters of a comment. */
export type Room = { readonly limitBytes: number } | { readonly limitCharacters: number }

/** A view as Markdown, no longer than there is room: folded parts are left out first, the last of them first. */
export function renderMarkdown(view: View, room: Room, foot: readonly string[] = []): string {
  const head = [
    `## ${SIGNS[view.outcome]} ws-gate: ${escapeMarkdown(view.name)}`,
    `**${escapeMarkdown(view.sentence)}**`,
    escapeMarkdown(view.context),
    view.comparisons && markdownTable(view.comparisons),
    view.limits && markdownTable(view.limits),
    ...(view.trend?.changes ?? []).map(changeBlock),
    ...(view.trend?.drift ?? []).map((drift) => `⚠️ ${escapeMarkdown(drift)}`),
    view.trend?.lines && markdownTable(view.trend.lines),
    view.tail && `The server's last lines:\n\n${fencedBlock(view.tail)}`,
    view.absolute && markdownTable(view.absolute),
    view.warnings.map((warning) => `- ${escapeMarkdown(warning)}`).join('\n'),
    view.reproduce && `Again, on any machine:\n\n${fencedBlock(view.reproduce)}`,
  ].filter((block) => block !== undefined && block !== '')
  const folded = [
    ...view.charts.map(({ title, chart }) => fold(title, chart)),
    ...[...view.scenarios, ...view.details].map(({ title, table }) => fold(title, markdownTable(table))),
  ]
  const written = (parts: readonly (string | undefined)[]) => `${parts.join('\n\n')}\n`
  for (let kept = folded.length; kept >= 0; kept--) {
    const text = written([...head, ...folded.slice(0, kept), ...(kept < folded.length ? [SHORTENED] : []), ...foot])
    if (fits(text, room)) return text
  }
  // Even that does not fit: only the verdict, what decided it, and where the rest is.
  const sentence = escapeMarkdown(view.sentence)
  const least = [
    [head[0], sentence.slice(0, 2_000), view.comparisons && markdownTable(view.comparisons), SHORTENED, ...foot],
    [head[0], sentence.slice(0, 2_000), SHORTENED, ...foot],
    [sentence.slice(0, 300)],
  ]
  const texts = least.map((parts) => written(parts.filter((part) => part !== undefined)))
  return texts.find((text) => fits(text, room)) ?? texts.at(-1)!
}

const SHORTENED = '_Some parts were left out: the report would be too long. The result file has them all._'

function fits(text: string, room: Room): boolean {
  return 'limitBytes' in room ? byteLength(text) <= room.limitBytes : text.length <= room.limitCharacters
}

/** A lasting change, and the command that finds its commit, verbatim. */
function changeBlock({ worse, says, command }: ChangeNotice): string {
  const sentence = `${worse ? '📈' : '📉'} **The level changed.** ${escapeMarkdown(says)}`
  return command === undefined ? sentence : `${sentence} Find the commit:\n\n${fencedBlock(command)}`
}

function fold(title: string, content: string): string {
  return `<details><summary>${title}</summary>\n\n${content}\n\n</details>`
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
