import packageJson from '../../package.json' with { type: 'json' }
import { inputsOf } from '../inputs/commands.ts'
import { watchInterrupts } from '../process/interrupt.ts'
import { renderTrendText } from '../report/terminal/trend-terminal.ts'
import { readPageParts, readTrend, writeRunPage, writeTrendPage } from '../trend/trend.ts'
import { invocationOf } from './measuring.ts'
import { read } from './reading.ts'
import { err, out } from './terminal.ts'

const EXIT_UNUSABLE = 3

export async function showTrend(argv: readonly string[], entryUrl: string): Promise<number> {
  const { config, operands, given } = read('trend', argv, ['[RESULT.json]'])
  const path = config.resultPath ?? inputsOf('trend').find(({ name }) => name === 'out')!.fallback
  const parts = await readPageParts(entryUrl)
  const [resultPath] = operands
  if (resultPath !== undefined) {
    await writeRunPage(resultPath, path, parts)
    err(`written to ${path}\n`)
    return 0
  }
  const { signal } = watchInterrupts()
  const setting = { version: packageJson.version, environment: process.env, invocation: invocationOf(entryUrl), signal }
  const view = await readTrend(config, given.includes('name') ? config.name : undefined, setting)
  await writeTrendPage(view, path, parts)
  if (config.json) out(`${JSON.stringify(view)}\n`)
  const human = config.json ? err : out
  human(renderTrendText(view))
  err(`written to ${path}\n`)
  return view.notes.length > 0 ? EXIT_UNUSABLE : 0
}
