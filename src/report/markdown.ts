import type { OutcomeKind } from '../compare/outcome.ts'
import type { ChangeNotice } from './change-notice.ts'
import type { Facts } from './facts.ts'
import { escapeMarkdown, fencedBlock, markdownTable } from './table.ts'
import { viewOf } from './view.ts'

const SIGNS: Readonly<Record<OutcomeKind, string>> = {
  passed: '✅',
  regressed: '❌',
  inconclusive: '❔',
  'no-baseline': '⚪',
  incomparable: '⚪',
  unusable: '❌',
}

/** The report as Markdown, at most `limitBytes` long: folded parts are left out first, the last of them first. */
export function renderMarkdown(facts: Facts, { limitBytes }: { limitBytes: number }): string {
  const view = viewOf(facts)
  const head = [
    `## ${SIGNS[facts.outcome]} ws-gate: ${escapeMarkdown(facts.config.name)}`,
    `**${escapeMarkdown(view.sentence)}**`,
    escapeMarkdown(view.context),
    view.comparisons && markdownTable(view.comparisons),
    view.limits && markdownTable(view.limits),
    ...(view.trend?.changes ?? []).map(changeBlock),
    ...(view.trend?.drift ?? []).map((drift) => `⚠️ ${escapeMarkdown(drift)}`),
    view.trend && markdownTable(view.trend.lines),
    view.tail && `The server's last lines:\n\n${fencedBlock(view.tail)}`,
    view.absolute && markdownTable(view.absolute),
    view.warnings.map((warning) => `- ${escapeMarkdown(warning)}`).join('\n'),
    `Again, on any machine:\n\n${fencedBlock(view.reproduce)}`,
  ].filter((block) => block !== undefined && block !== '')
  const folded = [
    ...view.charts.map(({ title, chart }) => fold(title, chart)),
    ...view.details.map(({ title, table }) => fold(title, markdownTable(table))),
  ]
  for (let kept = folded.length; kept >= 0; kept--) {
    const note =
      kept < folded.length
        ? ['_Some parts were left out: the report would be too long. The result file has them all._']
        : []
    const text = `${[...head, ...folded.slice(0, kept), ...note].join('\n\n')}\n`
    if (byteLength(text) <= limitBytes) return text
  }
  return `${escapeMarkdown(view.sentence).slice(0, limitBytes / 4)}\n`
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
