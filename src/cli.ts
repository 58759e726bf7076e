import packageJson from '../package.json' with { type: 'json' }
import { asksForHelp } from './commands/arguments.ts'
import { bisectRange } from './commands/bisect.ts'
import { calibrateServer } from './commands/calibrate.ts'
import { compareTwo } from './commands/compare.ts'
import { doctor } from './commands/doctor.ts'
import { init } from './commands/init.ts'
import { load } from './commands/load.ts'
import { merge } from './commands/merge.ts'
import { run } from './commands/run.ts'
import { serve } from './commands/server.ts'
import { err, out } from './commands/terminal.ts'
import { showTrend } from './commands/trend.ts'
import { InputError } from './config/input-error.ts'
import { diskTrouble } from './disk/whole-file.ts'
import { COMMANDS, type CommandName } from './inputs/commands.ts'
import { commandHelp, generalHelp } from './inputs/help.ts'
import { endWith } from './process/ending.ts'

// Entry of the command line: argv in, report and exit code out.

const EXIT_INPUTS = 2
const EXIT_FAULT = 70

endWith(main(process.argv.slice(2)), tellError)

async function main([command = '--help', ...rest]: readonly string[]): Promise<number> {
  switch (command) {
    case '--version':
      out(`${packageJson.version}\n`)
      return 0
    case '--help':
    case 'help':
      out(generalHelp())
      return 0
    case 'server':
      return serve(rest)
    case 'run':
    case 'load':
    case 'compare':
    case 'merge':
    case 'trend':
    case 'doctor':
    case 'init':
    case 'calibrate':
    case 'bisect':
      if (!asksForHelp(rest)) return start(command, rest)
      out(commandHelp(command))
      return 0
    default: {
      const known = [...COMMANDS.map(({ name }) => `'${name}'`), "'server'"].join(', ')
      throw new InputError([`command '${command}' is not known; write ${known}, or '--help'`])
    }
  }
}

function start(command: CommandName, argv: readonly string[]): Promise<number> {
  switch (command) {
    case 'run':
      return run(argv, import.meta.url)
    case 'load':
      return load(argv, import.meta.url)
    case 'compare':
      return compareTwo(argv)
    case 'merge':
      return merge(argv)
    case 'doctor':
      return doctor(argv)
    case 'init':
      return init(argv)
    case 'trend':
      return showTrend(argv, import.meta.url)
    case 'calibrate':
      return calibrateServer(argv, import.meta.url)
    case 'bisect':
      return bisectRange(argv, import.meta.url)
  }
}

function tellError(error: unknown): number {
  if (error instanceof InputError) {
    err(error.problems.map((problem) => `ws-gate: ${problem}\n`).join(''))
    return EXIT_INPUTS
  }
  const trouble = diskTrouble(error)
  if (trouble !== undefined) {
    err(`ws-gate: ${trouble}\n`)
    return EXIT_INPUTS
  }
  err(
    `ws-gate: a fault of ws-gate itself, please report it:\n${error instanceof Error ? error.stack : String(error)}\n`,
  )
  return EXIT_FAULT
}
