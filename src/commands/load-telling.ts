import type { Config } from '../config/config.ts'
import { writeWhole } from '../disk/whole-file.ts'
import { formatLoadResult, type LoadResult } from '../report/result/load-result.ts'
import { renderLoad } from '../report/terminal/load-report.ts'
import { err, out } from './terminal.ts'

/** Writes and prints what a load came to; gives its exit code. */
export async function tellLoad(
  { resultPath, json }: Pick<Config, 'resultPath' | 'json'>,
  { result, differences }: { readonly result: LoadResult; readonly differences: readonly string[] },
): Promise<number> {
  const text = formatLoadResult(result)
  if (resultPath !== undefined) await writeWhole(resultPath, text)
  const human = json ? err : out
  human(renderLoad(result, differences))
  if (json) out(text)
  return result.exitCode
}
