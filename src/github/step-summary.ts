import * as core from '@actions/core'
import { diskTrouble } from '../disk/whole-file.ts'
import { renderMarkdown } from '../report/markdown/markdown.ts'
import type { View } from '../report/view.ts'

/** The runner drops a whole summary above 1 MiB; a tenth is left for other steps' parts of the same file. */
const LIMIT_BYTES = 940_000

/** Adds the report to the step's summary. The log has what does not fit. */
export async function writeStepSummary(view: View): Promise<void> {
  try {
    await core.summary.addRaw(renderMarkdown(view, { limitBytes: LIMIT_BYTES })).write()
  } catch (error) {
    const reason = diskTrouble(error)
    if (reason === undefined) throw error
    core.warning(`the step summary could not be written: ${reason}`, { title: `ws-gate: ${view.name}` })
  }
}
