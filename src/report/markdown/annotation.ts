import { plainText } from '../../format/table.ts'
import { noticeText } from '../trend/change-notice.ts'
import type { View } from '../view.ts'

/** An annotation of the job on GitHub. */
export type Annotation = {
  readonly level: 'error' | 'warning' | 'notice'
  readonly title: string
  readonly message: string
}

/** The runner keeps ten of a level and 4,096 characters of a message; it cuts the rest without saying so. */
const MOST = 10
const LONGEST = 4_096

/** What is worth a line: the outcome when it is not a plain pass, each regression, and every warning. */
export function annotationsOf(view: View): readonly Annotation[] {
  const { outcome, fails } = view
  const title = `ws-gate: ${view.name}`
  const level = outcome === 'passed' ? undefined : fails ? 'error' : outcome === 'regressed' ? 'warning' : 'notice'
  const alarms = view.alarms.map((message): Annotation => ({ level: fails ? 'error' : 'warning', title, message }))
  // Only the run that found a change annotates it; later runs show it in their report.
  const changed = (view.trend?.changes ?? [])
    .filter(({ isNew }) => isNew)
    .map((notice): Annotation => ({ level: notice.worse ? 'warning' : 'notice', title, message: noticeText(notice) }))
  const all: readonly Annotation[] = [
    ...(level === undefined ? [] : [{ level, title, message: view.sentence } as const]),
    ...alarms,
    ...changed,
    ...view.warnings.map((message): Annotation => ({ level: 'notice', title, message })),
  ]
  return (['error', 'warning', 'notice'] as const).flatMap((each) =>
    all
      .filter((annotation) => annotation.level === each)
      .slice(0, MOST)
      .map((annotation) => ({ ...annotation, message: plainText(annotation.message).slice(0, LONGEST) })),
  )
}
