import { parseArguments } from '../arguments.ts'
import { type CommandName, flagsOf } from '../config/commands.ts'
import { type Config, parseConfig } from '../config/config.ts'
import { InputError } from '../config/input-error.ts'
import { limitText } from '../config/thresholds.ts'
import { platformProblem } from '../measure/machine.ts'

/** Commands that measure nothing. */
const ANYWHERE: readonly CommandName[] = ['doctor', 'init', 'trend', 'compare']

/** Options and operands of a command, those in brackets may be left out. Errors: InputError, also for too many. */
export function read(
  command: CommandName,
  argv: readonly string[],
  wanted: readonly string[] = [],
): { readonly config: Config; readonly operands: readonly string[]; readonly given: readonly string[] } {
  const { operands, ...raw } = parseArguments(argv, flagsOf(command))
  const problems = operands
    .slice(wanted.length)
    .map((operand) => `'${operand}' belongs to no option; write the server's command after '--'`)
  const missing = wanted.slice(operands.length).filter((operand) => !operand.startsWith('['))
  if (missing.length > 0)
    problems.push(`${missing.join(' and ')} missing; write ws-gate ${command} ${wanted.join(' ')}`)
  const problem = ANYWHERE.includes(command) ? undefined : platformProblem()
  if (problem !== undefined) problems.push(problem)
  if (problems.length > 0) throw new InputError(problems)
  const config = parseConfig({ place: command, ...raw })
  if (command !== 'run' && config.limits.length > 0)
    throw new InputError([
      `input 'thresholds': '${limitText(config.limits[0]!)}' is a limit, and '${command}' judges changes; leave it out`,
    ])
  return { config, operands, given: Object.keys(raw.texts) }
}
