import { formatResult } from '../report/result/result.ts'
import { compareFiles } from './compare-files.ts'
import { read } from './reading.ts'
import { err, out } from './terminal.ts'

export async function compareTwo(argv: readonly string[]): Promise<number> {
  const { config, operands } = read('compare', argv, ['BASE.json', 'HEAD.json'])
  const { text, result } = await compareFiles(operands, config)
  if (config.json) {
    err(text)
    out(formatResult(result))
  } else out(text)
  return result.exitCode
}
