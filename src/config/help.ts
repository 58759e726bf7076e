import { defaultThresholds, inputsOf } from './inputs.ts'
import { PARAMETERS, SCENARIO_HELP, type ScenarioName } from './scenario-parameters.ts'

/** What `ws-gate run --help` prints. */
export function runHelp(): string {
  const options = inputsOf('command-line').map(({ name, fallback, help, flag }) => {
    const option = flag ? `--${name}` : `--${name} VALUE`
    return `  ${option}\n      ${help}${fallback === '' || flag ? '' : ` [${fallback}]`}`
  })
  return `${[
    'ws-gate run [options] [-- COMMAND…]',
    '',
    'Boots the server in pairs with a reference server, loads both at once, compares with the stored records, reports.',
    'Without COMMAND and --url it measures the embedded echo server.',
    '',
    ...options,
    '',
    'Scenarios, and the parameters that may follow their names:',
    ...(Object.keys(SCENARIO_HELP) as ScenarioName[]).flatMap(scenarioHelp),
    '',
    `Default thresholds: ${defaultThresholds().join(', ')}.`,
    EXIT_CODES,
  ].join('\n')}\n`
}

function scenarioHelp(scenario: ScenarioName): readonly string[] {
  const parameters = PARAMETERS.filter((parameter) => parameter.scenario === scenario).map(
    ({ name, fallback, help }) => `      ${name}=…  ${help}${fallback === '' ? '' : ` [${fallback}]`}`,
  )
  return [`  ${scenario}: ${SCENARIO_HELP[scenario]}`, ...parameters]
}

export const EXIT_CODES =
  'Exit: 0 passed, 1 regressed, 2 inputs, 3 unusable, 4 inconclusive and 5 no baseline or incomparable where fail-on names them, 70 a fault of ws-gate, 130 and 143 after INT and TERM.'

export function generalHelp(): string {
  return `${[
    'ws-gate: tells whether a commit made a WebSocket server slower.',
    '',
    '  ws-gate run [options] [-- COMMAND…]   boot, measure, compare, report, exit',
    '  ws-gate server [options]              the embedded echo server, with handicaps to try the gate on',
    '  ws-gate --version',
    '',
    "Each command has --help. Try it: 'ws-gate run' measures the embedded echo server.",
  ].join('\n')}\n`
}
