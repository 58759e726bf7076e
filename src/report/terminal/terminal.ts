import { plainText, textTable } from '../../format/table.ts'
import { noticeText } from '../trend/change-notice.ts'
import type { View } from '../view.ts'

/** The report for a terminal or a log: the verdict first, what it rests on, then what was measured, but not how. */
export function renderTerminal(view: View): string {
  const { trend, outcome, reproduce } = view
  const blocks = [
    view.sentence,
    view.context,
    view.comparisons && textTable(view.comparisons),
    view.limits && textTable(view.limits),
    view.absolute && textTable(view.absolute),
    trend?.lines && textTable(trend.lines),
    [...(trend?.changes ?? []).map(noticeText), ...(trend?.drift ?? [])].map((line) => `Changed: ${line}`).join('\n'),
    ...view.scenarios.map(({ title, table }) => `${title}\n${textTable(table)}`),
    view.warnings.map((warning) => `Note: ${warning}`).join('\n'),
    view.tail && `The server's last lines:\n${view.tail.replaceAll(/^/gm, '  | ')}`,
    outcome === 'unusable' || reproduce === undefined ? undefined : `Again: ${reproduce}`,
  ]
  return `${blocks
    .filter((block) => block !== undefined && block !== '')
    .map((block) => plainText(block!))
    .join('\n\n')}\n`
}
