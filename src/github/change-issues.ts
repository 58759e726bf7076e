import { createHash } from 'node:crypto'
import type { Record } from '../baseline/record.ts'
import { changeIssue } from '../report/change-issue.ts'
import type { ChangeNotice } from '../report/change-notice.ts'
import { keyLabels } from '../report/key-labels.ts'
import { ApiDenied, ApiFailed, type ApiSetting, connect } from './api.ts'
import type { Home } from './event.ts'
import { tellOfChange } from './issues.ts'

/** Writes an issue for each change, and gives what is to be said of it: never more than that, whatever GitHub answers. */
export async function writeChangeIssues(
  changes: readonly ChangeNotice[],
  { name, key }: Pick<Record, 'name' | 'key'>,
  setting: Home & ApiSetting,
): Promise<{ readonly done: readonly string[]; readonly troubles: readonly string[] }> {
  const api = connect(setting)
  const place = { name, series: digestOf(key), label: keyLabels([key])[0] ?? '', runUrl: setting.runUrl }
  const done: string[] = []
  const troubles: string[] = []
  for (const change of changes.flatMap((notice) => changeIssue(notice, place) ?? [])) {
    try {
      const { kind, url } = await tellOfChange(api, change)
      if (kind === 'opened' || kind === 'updated') done.push(`issue ${kind}: ${url}`)
    } catch (error) {
      if (!(error instanceof ApiDenied) && !(error instanceof ApiFailed)) throw error
      troubles.push(error.message)
    }
  }
  return { done, troubles }
}

/** Tells series of one name apart, in a mark that nobody reads. */
function digestOf(key: Record['key']): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 12)
}
