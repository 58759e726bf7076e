import { readFile } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import { keyDifferences } from '../records/key.ts'
import { formatResult } from '../report/result/result.ts'
import type { Result } from '../report/result/result-schema.ts'
import { metricsThatDecide, observationsIn, parseResult } from '../report/result/stored-result.ts'
import { renderTwoResults } from '../report/terminal/two-results.ts'
import { exitCode, outcomeOf } from '../verdict/outcome.ts'
import { compareStored } from '../verdict/stored.ts'
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

/**
 * Judges the second of two result files against the first, as a run is judged against a single stored record. Gives the
 * second file's result with that verdict. Errors: InputError for files that are not results, or hold no pairs beside
 * the reference.
 */
async function compareFiles(
  paths: readonly string[],
  config: Config,
): Promise<{ readonly text: string; readonly result: Result }> {
  const problems: string[] = []
  const results: Result[] = []
  for (const path of paths) {
    try {
      const result = parseResult(await readFile(path, 'utf8'))
      if (observationsIn(result).length === 0)
        problems.push(
          `${path}: it holds no pairs beside the reference server; measure with 'compare: baseline' or 'none'`,
        )
      results.push(result)
    } catch (error) {
      problems.push(`${path}: ${(error as Error).message}`)
    }
  }
  const [base, head] = results
  if (problems.length > 0 || base === undefined || head === undefined) throw new InputError(problems)
  const differences = keyDifferences(base.machine.key, head.machine.key)
  const comparisons =
    differences.length > 0
      ? []
      : compareStored(observationsIn(head), [observationsIn(base)], {
          thresholds: config.thresholds,
          gating: metricsThatDecide(head),
        })
  const outcome = differences.length > 0 ? 'incomparable' : outcomeOf(comparisons)
  // Drops what the head's own run was compared with.
  const { comparing: _, trend: __, ...measured } = head
  const result: Result = {
    ...measured,
    outcome,
    exitCode: exitCode(outcome, config),
    baseline: {
      ...(base.measuredSha !== undefined && { sha: base.measuredSha }),
      source: `file:${paths[0]}`,
      trace: [`${paths[0]} against ${paths[1]}`],
    },
    comparisons: comparisons.map((one) => ({ ...one })),
  }
  return { text: renderTwoResults(result, comparisons, differences), result }
}
