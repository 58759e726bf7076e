import type { InputName } from '../inputs/inputs.ts'
import { parseBoolean, parseChoice } from '../vocabulary/quantity.ts'

/** What is written on GitHub, beside the summary and the annotations. */
export type ReportingConfig = {
  readonly comment: 'auto' | 'always' | 'on-change' | 'never'
  readonly commentKey: string
  readonly checkRun: boolean
  /** Whether lasting changes become issues. */
  readonly openIssue: boolean
}

const COMMENT = ['auto', 'always', 'on-change', 'never'] as const

export function parseReporting(read: <T>(name: InputName, parse: (text: string) => T) => T): ReportingConfig {
  return {
    comment: read('comment', (text) => parseChoice(text, COMMENT)),
    commentKey: read('comment-key', (text) => text),
    checkRun: read('check-run', parseBoolean),
    openIssue: read('open-issue', parseBoolean),
  }
}
