import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { parseConfig } from '../src/config/config.ts'
import { scenarioJsonSchema } from '../src/config/scenario-file.ts'
import { workflowFiles } from '../src/init/workflows.ts'
import { COMMANDS, inputsOf } from '../src/inputs/commands.ts'
import { INPUTS } from '../src/inputs/inputs.ts'
import { OUTPUTS, type Output } from '../src/inputs/outputs.ts'
import { makeLoadPlan } from '../src/plan/load-plan.ts'
import { loadResultJsonSchema } from '../src/report/result/load-result.ts'
import { resultJsonSchema } from '../src/report/result/result-schema.ts'
import { renderLoadPlan } from '../src/report/terminal/load-plan.ts'
import type { Kind } from '../src/scenarios/contract/kind.ts'
import { defaultsOf } from '../src/scenarios/parse.ts'
import { SCENARIOS } from '../src/scenarios/table.ts'
import { PRESET_NAMES, PRESETS } from '../src/speech/presets/table.ts'

// Writes what is said in more than one place from the one table that says it: action.yml, the README's tables, the schema.

const INPUTS_MARK = 'inputs'
const OUTPUTS_MARK = 'outputs'
const SCENARIOS_MARK = 'scenarios'
const COMMANDS_MARK = 'commands'
const PRESETS_MARK = 'presets'

export function actionYaml(): string {
  const action = {
    name: 'ws-gate',
    description: 'Tells whether a commit made a WebSocket server slower, with a known error rate.',
    branding: { icon: 'activity', color: 'blue' },
    inputs: inputsYaml('action'),
    outputs: outputsYaml(OUTPUTS),
    runs: { using: 'node24', main: 'dist/action.js', post: 'dist/cleanup.js' },
  }
  return `${MADE}${stringify(action, { lineWidth: 120 })}`
}

/** The action that reports a result file. */
export function reportActionYaml(): string {
  const action = {
    name: 'ws-gate report',
    description:
      'Comments on the result of a ws-gate run, writes its check and its record, and runs no code of the project.',
    branding: { icon: 'message-square', color: 'blue' },
    inputs: inputsYaml('report'),
    outputs: outputsYaml(OUTPUTS.filter(({ where }) => where === 'both')),
    runs: { using: 'node24', main: '../dist/report-action.js' },
  }
  return `${MADE}${stringify(action, { lineWidth: 120 })}`
}

const MADE = "# Made from src/inputs/inputs.ts by 'npm run generate'.\n"

function inputsYaml(place: 'action' | 'report'): object {
  return Object.fromEntries(
    inputsOf(place).map(({ name, fallback, help }) => [
      name,
      { description: help, required: name === 'result-path' && place === 'report', default: fallback },
    ]),
  )
}

function outputsYaml(outputs: readonly Output[]): object {
  return Object.fromEntries(outputs.map(({ name, help }) => [name, { description: help }]))
}

export function readmeInputs(): string {
  const rows = INPUTS.map(({ name, fallback, help, where }) => {
    const place =
      where === 'both'
        ? ''
        : where === 'action'
          ? ' (workflow only)'
          : where === 'calibrate'
            ? ' (`calibrate` only)'
            : where === 'load' || where === 'merge'
              ? ` (\`${where}\` only)`
              : ' (command line only)'
    return `| \`${name}\`${place} | ${fallback === '' ? '' : `\`${fallback}\``} | ${help} |`
  })
  return marked(INPUTS_MARK, ['| input | default | what it does |', '|:---|:---|:---|', ...rows])
}

export function readmeOutputs(): string {
  return marked(OUTPUTS_MARK, [
    '| output | what it is |',
    '|:---|:---|',
    ...OUTPUTS.map(({ name, help }) => `| \`${name}\` | ${help} |`),
  ])
}

export function readmeScenarios(): string {
  return marked(SCENARIOS_MARK, [
    '| scenario | what it does | parameters and their defaults |',
    '|:---|:---|:---|',
    ...SCENARIOS.map((kind) => `| \`${kind.name}\` | ${kind.help} | ${parameterWords(kind)} |`),
  ])
}

export function readmeCommands(): string {
  return marked(COMMANDS_MARK, [
    '| command | what it does |',
    '|:---|:---|',
    ...COMMANDS.map(({ name, synopsis, gist }) => `| \`ws-gate ${name} ${synopsis}\` | ${gist} |`),
  ])
}

export function readmePresets(): string {
  const rows = PRESET_NAMES.map((name) => {
    const { help, path, scenario } = PRESETS[name]
    const vars = Object.entries(scenario.vars ?? {}).map(
      ([variable, value]) => `\`${variable}${value && `=${value}`}\``,
    )
    return `| \`${name}\` | ${help} | ${vars.join(', ')} | ${path === undefined ? '' : `\`${path}\``} |`
  })
  return marked(PRESETS_MARK, ['| preset | an exchange is | it has to set | path |', '|:---|:---|:---|:---|', ...rows])
}

/** The schema of the scenario file, as it is published. */
export function scenarioSchemaText(): string {
  return `${JSON.stringify(scenarioJsonSchema(), undefined, 2)}\n`
}

const MILLION = {
  url: 'ws://server.internal:8080/',
  connections: '1000000',
  concurrency: '10000',
  payload: '1KiB',
  shard: '1/10',
}
/** Of a machine as it comes. */
const LIMITS = { descriptors: 20_000, ports: 28_232, firstPort: 32_768, backlog: 4_096, memoryBytes: 8 * 2 ** 30 }

/** What a load of a million asks for, as a dry run prints it. */
export function readmeMillion(): string {
  const config = parseConfig({ place: 'load', texts: MILLION })
  const options = Object.entries(MILLION).map(([name, text]) => `--${name} ${text}`)
  const said = renderLoadPlan(makeLoadPlan(config, 1, LIMITS), config)
  return marked('million', [`\`\`\`\n$ ws-gate load ${options.join(' ')} --dry-run\n${said}\`\`\``])
}

/** The workflows that `ws-gate init` writes, as the README shows them. */
export function readmeWorkflows(kind: 'simple' | 'fork-safe' | 'matrix'): string {
  const setup = {
    kind,
    command: 'node server.js',
    url: 'ws://127.0.0.1:${PORT}/',
    buildCommand: 'npm ci',
    branch: 'main',
  }
  const blocks = workflowFiles(setup).map(({ path, text }) => `\`\`\`yaml\n# ${path}\n${text}\`\`\``)
  return marked(`workflow-${kind}`, [blocks.join('\n\n')])
}

function parameterWords(kind: Kind): string {
  const defaults = defaultsOf(kind)
  const optional = kind.parameters.filter(({ fallback }) => fallback === '')
  return [defaults && `\`${defaults}\``, ...optional.map(({ name }) => `\`${name}=…\``)]
    .filter((part) => part)
    .join(', ')
}

function marked(name: string, lines: readonly string[]): string {
  return [`<!-- ${name} -->`, '', ...lines, '', `<!-- /${name} -->`].join('\n')
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname)
  await writeFile(join(root, 'action.yml'), actionYaml())
  await mkdir(join(root, 'report'), { recursive: true })
  await writeFile(join(root, 'report/action.yml'), reportActionYaml())
  await writeFile(join(root, 'schema/result.v1.json'), resultJsonSchema())
  await writeFile(join(root, 'schema/load.v1.json'), loadResultJsonSchema())
  await writeFile(join(root, 'schema/scenario.v1.json'), scenarioSchemaText())
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const replace = (text: string, name: string, block: string) =>
    text.replace(new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`), () => block)
  const blocks = [
    [INPUTS_MARK, readmeInputs()],
    [OUTPUTS_MARK, readmeOutputs()],
    [SCENARIOS_MARK, readmeScenarios()],
    [COMMANDS_MARK, readmeCommands()],
    [PRESETS_MARK, readmePresets()],
    ['million', readmeMillion()],
    ...(['simple', 'fork-safe', 'matrix'] as const).map((kind) => [`workflow-${kind}`, readmeWorkflows(kind)] as const),
  ] as const
  const written = blocks.reduce((text, [name, block]) => replace(text, name, block), readme)
  await writeFile(join(root, 'README.md'), written)
}
