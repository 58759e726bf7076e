import type { Config } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import { parseRuns } from '../config/runs.ts'
import { limitText } from '../config/thresholds.ts'
import { withScenarioFile } from '../disk/scenario-files.ts'
import { type CommandName, flagsOf } from '../inputs/commands.ts'
import { platformProblem } from '../machine/machine.ts'
import { parseArguments } from './arguments.ts'

/** Commands that measure nothing, and so run on any platform. */
const ANYWHERE: readonly CommandName[] = ['doctor', 'init', 'trend', 'compare', 'merge']

/** Reads options and operands; those in brackets are optional. Errors: InputError, also for too many operands. */
export function read(
  command: CommandName,
  argv: readonly string[],
  wanted: readonly string[] = [],
): {
  readonly config: Config
  /** One for each scenario of the scenario file; only 'run' takes several. */
  readonly configs: readonly Config[]
  readonly operands: readonly string[]
  readonly given: readonly string[]
} {
  const { operands, ...raw } = parseArguments(argv, flagsOf(command))
  const anyNumber = wanted.at(-1)?.endsWith('…') === true
  const problems = operands
    .slice(anyNumber ? operands.length : wanted.length)
    .map((operand) => `'${operand}' belongs to no option; write the server's command after '--'`)
  const missing = wanted.slice(operands.length).filter((operand) => !operand.startsWith('['))
  if (missing.length > 0)
    problems.push(`${missing.join(' and ')} missing; write ws-gate ${command} ${wanted.join(' ')}`)
  const problem = ANYWHERE.includes(command) ? undefined : platformProblem()
  if (problem !== undefined) problems.push(problem)
  if (problems.length > 0) throw new InputError(problems)
  const configs = parseRuns(withScenarioFile({ place: command, ...raw }, process.env))
  const config = configs[0]!
  if (command !== 'run' && configs.length > 1)
    throw new InputError([
      `input 'config': '${command}' takes one scenario, and ${raw.texts['config']} has ${configs.length}; write a file with one`,
    ])
  if (command !== 'run' && config.limits.length > 0)
    throw new InputError([
      `input 'thresholds': '${limitText(config.limits[0]!)}' is a limit, and '${command}' judges changes; leave it out`,
    ])
  return { config, configs, operands, given: Object.keys(raw.texts) }
}
