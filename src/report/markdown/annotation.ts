import { changeWords, formatShare } from '../../format/numbers.ts'
import { plainText } from '../../format/table.ts'
import { regressions } from '../../verdict/outcome.ts'
import type { Facts } from '../result/facts.ts'
import { exceededWords } from '../tables.ts'
import { noticeText } from '../trend/change-notice.ts'
import { viewOf } from '../view.ts'

/** A line beside the job on GitHub. */
export type Annotation = {
  readonly level: 'error' | 'warning' | 'notice'
  readonly title: string
  readonly message: string
}

/** The runner keeps ten of a level and 4,096 characters of a message; what is beyond would be cut unsaid. */
const MOST = 10
const LONGEST = 4_096

/** What is worth a line: the outcome when it is not a plain pass, each regression, and every warning. */
export function annotationsOf(facts: Facts): readonly Annotation[] {
  const { outcome, comparisons, config } = facts
  const title = `ws-gate: ${config.name}`
  const view = viewOf(facts)
  const failing = facts.exitCode !== 0
  const level = outcome === 'passed' ? undefined : failing ? 'error' : outcome === 'regressed' ? 'warning' : 'notice'
  const regressed = regressions(comparisons).map(
    (c): Annotation => ({
      level: failing ? 'error' : 'warning',
      title,
      message: `${changeWords(c)}, threshold ${formatShare(c.threshold)}, ${c.pairs} pairs`,
    }),
  )
  const exceeded = exceededWords(facts.limits).map(
    (message): Annotation => ({ level: failing ? 'error' : 'warning', title, message }),
  )
  // Each change once: the runs after the one that found it show it in their report, and annotate nothing.
  const changed = (view.trend?.changes ?? [])
    .filter(({ isNew }) => isNew)
    .map((notice): Annotation => ({ level: notice.worse ? 'warning' : 'notice', title, message: noticeText(notice) }))
  const all: readonly Annotation[] = [
    ...(level === undefined ? [] : [{ level, title, message: view.sentence } as const]),
    ...regressed,
    ...exceeded,
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
