import { plainText, textTable } from '../../format/table.ts'
import type { Facts } from '../result/facts.ts'
import { noticeText } from '../trend/change-notice.ts'
import { viewOf } from '../view.ts'

/** The tables that are shown without being asked for: what was measured, not how. */
const SHOWN = new Set(['Connections', 'Echo', 'Rate', 'Broadcast', 'Hold', 'Capacity'])

/** The report for a terminal or a log: the verdict first, then what it rests on. */
export function renderTerminal(facts: Facts): string {
  const view = viewOf(facts)
  const blocks = [
    view.sentence,
    view.context,
    view.comparisons && textTable(view.comparisons),
    view.limits && textTable(view.limits),
    view.absolute && textTable(view.absolute),
    view.trend && textTable(view.trend.lines),
    [...(view.trend?.changes ?? []).map(noticeText), ...(view.trend?.drift ?? [])]
      .map((line) => `Changed: ${line}`)
      .join('\n'),
    ...view.details
      .filter(({ title }) => SHOWN.has(title.replace(/,.*/, '')))
      .map(({ title, table }) => `${title}\n${textTable(table)}`),
    view.warnings.map((warning) => `Note: ${warning}`).join('\n'),
    view.tail && `The server's last lines:\n${view.tail.replaceAll(/^/gm, '  | ')}`,
    facts.outcome === 'unusable' ? undefined : `Again: ${view.reproduce}`,
  ]
  return `${blocks
    .filter((block) => block !== undefined && block !== '')
    .map((block) => plainText(block!))
    .join('\n\n')}\n`
}
