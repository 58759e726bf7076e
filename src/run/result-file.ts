import { diskTrouble, writeWhole } from '../disk/whole-file.ts'
import type { Facts } from '../report/result/facts.ts'
import { formatResult, resultOf } from '../report/result/result.ts'

const EXIT_INPUTS = 2

/**
 * Writes the requested result file. Where that fails the facts say so and do not pass: otherwise the next reader would
 * find no file, or an old one.
 */
export async function withResultFile(facts: Facts): Promise<Facts> {
  const { resultPath } = facts.config
  if (resultPath === undefined) return facts
  try {
    await writeWhole(resultPath, formatResult(resultOf(facts)))
    return facts
  } catch (error) {
    const reason = diskTrouble(error)
    if (reason === undefined) throw error
    const warnings = [...facts.warnings, { kind: 'no-result', path: resultPath, reason } as const]
    return { ...facts, warnings, exitCode: facts.exitCode || EXIT_INPUTS }
  }
}
