import { readAcknowledgements } from '../acknowledged.ts'
import { joinedExitCode } from '../compare/exit-code.ts'
import type { Config } from '../config/config.ts'
import { resultPathOf } from '../config/runs.ts'
import { runGate } from '../gate.ts'
import { keepRecord } from '../own-record.ts'
import type { Facts } from '../report/facts.ts'
import { formatResult, resultOf } from '../report/result.ts'
import { renderTerminal } from '../report/terminal.ts'
import type { GateSetting } from '../session.ts'
import { measuring } from './measuring.ts'
import { printPlan } from './plan.ts'
import { read } from './reading.ts'
import { err, out } from './terminal.ts'

/** Runs what is asked for: with a scenario file each of its scenarios, one after the other. */
export async function run(argv: readonly string[], entryUrl: string): Promise<number> {
  const { configs } = read('run', argv)
  if (configs[0]!.dryRun) return Math.max(...configs.map(printPlan))
  return measuring(entryUrl, async (setting, progress) => {
    const acknowledgements = await readAcknowledgements()
    const runs: Facts[] = []
    try {
      for (const config of configs)
        runs.push(await runOne(resultPathOf(config, configs), { ...setting, acknowledgements }))
    } finally {
      progress.stop()
    }
    if (configs[0]!.json) printJson(runs)
    return joinedExitCode(runs)
  })
}

async function runOne(config: Config, setting: GateSetting): Promise<Facts> {
  const human = config.json ? err : out
  const facts = await runGate(config, setting)
  human(renderTerminal(facts))
  const kept = await keepRecord(facts, setting)
  if (kept.kind === 'stored') err(`stored as ${kept.as}\n`)
  if (kept.kind === 'stored' && kept.untrimmed) err(`Note: old records could not be removed: ${kept.untrimmed}\n`)
  if (kept.kind === 'failed') err(`Note: the record could not be stored: ${kept.reason}\n`)
  return facts
}

/** One result as it is in a file, several as a list of them. */
function printJson(runs: readonly Facts[]): void {
  const [first, ...others] = runs.map(resultOf)
  if (first === undefined) return
  out(others.length === 0 ? formatResult(first) : `${JSON.stringify([first, ...others], undefined, 2)}\n`)
}
