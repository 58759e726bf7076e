import type { StoredRecord } from '../records/record.ts'
import { changeIssue } from '../report/trend/change-issue.ts'
import type { ChangeNotice } from '../report/trend/change-notice.ts'
import { keyLabels } from '../report/trend/key-labels.ts'
import { type ApiSetting, apiTrouble, connect } from './api.ts'
import { digest } from './digest.ts'
import type { Home } from './event.ts'
import { tellOfChange } from './issues.ts'

/** Writes an issue for each change; gives messages about it, and never throws for what GitHub answers. */
export async function writeChangeIssues(
  changes: readonly ChangeNotice[],
  { name, key }: Pick<StoredRecord, 'name' | 'key'>,
  setting: Home & ApiSetting,
): Promise<{ readonly done: readonly string[]; readonly troubles: readonly string[] }> {
  const api = connect(setting)
  const place = { name, series: digest(JSON.stringify(key)), label: keyLabels([key])[0] ?? '', runUrl: setting.runUrl }
  const done: string[] = []
  const troubles: string[] = []
  for (const change of changes.flatMap((notice) => changeIssue(notice, place) ?? [])) {
    try {
      const { kind, url } = await tellOfChange(api, change)
      if (kind === 'opened' || kind === 'updated') done.push(`issue ${kind}: ${url}`)
    } catch (error) {
      troubles.push(apiTrouble(error))
    }
  }
  return { done, troubles }
}
