import { resultPathOf } from '../config/runs.ts'
import { readAcknowledgements } from '../disk/acknowledged.ts'
import type { Facts } from '../report/result/facts.ts'
import { formatResult, resultOf } from '../report/result/result.ts'
import { renderTerminal } from '../report/terminal/terminal.ts'
import { viewOf } from '../report/view.ts'
import { runGates } from '../run/gate.ts'
import { keepRecord } from '../run/own-record.ts'
import type { GateSetting } from '../run/session.ts'
import { joinedExitCode } from '../verdict/outcome.ts'
import { measuring } from './measuring.ts'
import { printPlan } from './plan.ts'
import { read } from './reading.ts'
import { err, out } from './terminal.ts'

/** Runs the configuration, or each scenario of a scenario file, one after the other. */
export async function run(argv: readonly string[], entryUrl: string): Promise<number> {
  const { configs } = read('run', argv)
  if (configs[0]!.dryRun) return Math.max(...configs.map(printPlan))
  return measuring(entryUrl, async (setting, progress) => {
    const acknowledgements = await readAcknowledgements()
    const runs: Facts[] = []
    try {
      const ready = configs.map((config) => resultPathOf(config, configs))
      for await (const facts of runGates(ready, { ...setting, acknowledgements })) {
        await tell(facts, setting)
        runs.push(facts)
      }
    } finally {
      progress.stop()
    }
    if (configs[0]!.json) printJson(runs)
    return joinedExitCode(runs)
  })
}

async function tell(facts: Facts, setting: GateSetting): Promise<void> {
  const human = facts.config.json ? err : out
  human(renderTerminal(viewOf(resultOf(facts))))
  const kept = await keepRecord(facts, setting)
  if (kept.kind === 'stored') err(`stored as ${kept.as}\n`)
  if (kept.kind === 'stored' && kept.untrimmed) err(`Note: old records could not be removed: ${kept.untrimmed}\n`)
  if (kept.kind === 'failed') err(`Note: the record could not be stored: ${kept.reason}\n`)
}

/** Prints one result as in its file, several as a list. */
function printJson(runs: readonly Facts[]): void {
  const [first, ...others] = runs.map(resultOf)
  if (first === undefined) return
  out(others.length === 0 ? formatResult(first) : `${JSON.stringify([first, ...others], undefined, 2)}\n`)
}
