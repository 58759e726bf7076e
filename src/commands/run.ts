import { readAcknowledgements } from '../acknowledged.ts'
import { runGate } from '../gate.ts'
import { keepRecord } from '../own-record.ts'
import { formatResult, resultOf } from '../report/result.ts'
import { renderTerminal } from '../report/terminal.ts'
import { measuring } from './measuring.ts'
import { printPlan } from './plan.ts'
import { read } from './reading.ts'
import { err, out } from './terminal.ts'

export async function run(argv: readonly string[], entryUrl: string): Promise<number> {
  const { config } = read('run', argv)
  if (config.dryRun) return printPlan(config)
  const human = config.json ? err : out
  return measuring(entryUrl, async (setting, progress) => {
    const acknowledgements = await readAcknowledgements()
    const facts = await runGate(config, { ...setting, acknowledgements }).finally(() => progress.stop())
    human(renderTerminal(facts))
    if (config.json) out(formatResult(resultOf(facts)))
    const kept = await keepRecord(facts, setting)
    if (kept.kind === 'stored') err(`stored as ${kept.as}\n`)
    if (kept.kind === 'stored' && kept.untrimmed) err(`Note: old records could not be removed: ${kept.untrimmed}\n`)
    if (kept.kind === 'failed') err(`Note: the record could not be stored: ${kept.reason}\n`)
    return facts.exitCode
  })
}
