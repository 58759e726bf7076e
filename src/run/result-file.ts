import { diskTrouble, writeWhole } from '../disk/whole-file.ts'
import type { Facts } from '../report/result/facts.ts'
import { formatResult, resultOf } from '../report/result/result.ts'

const EXIT_INPUTS = 2

/**
 * Writes the result file that was asked for. Where it cannot be written the facts say so and are not green: whoever reads
 * it next would find nothing, or an old one.
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
