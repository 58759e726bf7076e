import type { Kind } from '../scenarios/contract/kind.ts'
import { SCENARIOS } from '../scenarios/table.ts'
import { COMMANDS, type CommandName, inputsOf } from './commands.ts'
import { defaultThresholds } from './inputs.ts'

/** What a command's `--help` prints. */
export function commandHelp(name: CommandName): string {
  const { synopsis, about } = COMMANDS.find((command) => command.name === name)!
  const inputs = inputsOf(name)
  const options = inputs.map(({ name: option, fallback, help, flag }) => {
    const written = flag ? `--${option}` : `--${option} VALUE`
    return `  ${written}\n      ${help}${fallback === '' || flag ? '' : ` [${fallback}]`}`
  })
  const scenarios = inputs.some((input) => input.name === 'scenarios')
    ? ['Scenarios, and the parameters that may follow their names:', ...SCENARIOS.flatMap(scenarioHelp), '']
    : []
  return `${[
    `ws-gate ${name} ${synopsis}`,
    '',
    ...about,
    '',
    ...options,
    '',
    ...scenarios,
    `Default thresholds: ${defaultThresholds().join(', ')}.`,
    EXIT_CODES,
  ].join('\n')}\n`
}

function scenarioHelp({ name, help: does, parameters }: Kind): readonly string[] {
  const lines = parameters.map(
    ({ name: parameter, fallback, help }) => `      ${parameter}=…  ${help}${fallback === '' ? '' : ` [${fallback}]`}`,
  )
  return [`  ${name}: ${does}`, ...lines]
}

const EXIT_CODES =
  'Exit: 0 passed, 1 regressed, 2 inputs, 3 unusable, 4 inconclusive and 5 no baseline or incomparable where fail-on names them, 70 a fault of ws-gate, 130 and 143 after INT and TERM.'

export function generalHelp(): string {
  const commands = [
    ...COMMANDS.map(({ name, synopsis, gist }) => [`ws-gate ${name} ${synopsis}`, gist]),
    ['ws-gate server [options]', 'the embedded echo server, with handicaps to try the gate on'],
    ['ws-gate --version', ''],
  ]
  const width = Math.max(...commands.map(([call = '']) => call.length))
  return `${[
    'ws-gate: tells whether a commit made a WebSocket server slower.',
    '',
    ...commands.map(([call = '', gist]) => `  ${call.padEnd(width)}   ${gist}`.trimEnd()),
    '',
    "Each command has --help. Try it: 'ws-gate run' measures the embedded echo server.",
  ].join('\n')}\n`
}
