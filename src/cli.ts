import { randomUUID } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { asksForHelp, parseArguments } from './arguments.ts'
import { bisect } from './bisect/bisect.ts'
import { calibrate } from './calibrate.ts'
import { compareFiles } from './compare-files.ts'
import { COMMANDS, type CommandName, flagsOf } from './config/commands.ts'
import { type Config, parseConfig } from './config/config.ts'
import { commandHelp, generalHelp } from './config/help.ts'
import { InputError } from './config/input-error.ts'
import { parseServerOptions, serverHelp } from './config/server-options.ts'
import { limitText } from './config/thresholds.ts'
import { startEchoServer } from './echo-server/echo-server.ts'
import { loopsFor } from './echo-server/handicap.ts'
import { keepRecord, runGate } from './gate.ts'
import { watchInterrupts } from './interrupt.ts'
import { createProgress } from './live-progress.ts'
import { programsBeside } from './measure/bench.ts'
import { platformProblem } from './measure/machine.ts'
import type { Design, Opponent } from './plan/plan.ts'
import { renderBisection } from './report/bisection.ts'
import { renderCalibration } from './report/calibration.ts'
import { renderPlan } from './report/plan.ts'
import { formatResult, resultOf } from './report/result.ts'
import { renderTerminal } from './report/terminal.ts'
import { type GateSetting, planFor } from './session.ts'

// Entry of the command line: argv in, report and exit code out.

const EXIT_INPUTS = 2
const EXIT_NOT_TOLD = 4
const EXIT_FAULT = 70

const out = (text: string) => process.stdout.write(text)
const err = (text: string) => process.stderr.write(text)

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.exitCode = tellError(error)
  },
)

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
    case 'compare':
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
      return run(argv)
    case 'compare':
      return compareTwo(argv)
    case 'calibrate':
      return calibrateServer(argv)
    case 'bisect':
      return bisectRange(argv)
  }
}

async function run(argv: readonly string[]): Promise<number> {
  const { config } = read('run', argv)
  if (config.dryRun) return printPlan(config)
  const human = config.json ? err : out
  return measuring(async (setting, progress) => {
    const facts = await runGate(config, setting).finally(() => progress.stop())
    human(renderTerminal(facts))
    if (config.json) out(formatResult(resultOf(facts)))
    const kept = await keepRecord(facts, setting)
    if (kept.kind === 'stored') err(`stored as ${kept.as}\n`)
    if (kept.kind === 'failed') err(`Note: the record could not be stored: ${kept.reason}\n`)
    return facts.exitCode
  })
}

async function compareTwo(argv: readonly string[]): Promise<number> {
  const { config, operands } = read('compare', argv, ['BASE.json', 'HEAD.json'])
  const { text, result } = await compareFiles(operands, config)
  if (config.json) {
    err(text)
    out(formatResult(result))
  } else out(text)
  return result.exitCode
}

async function calibrateServer(argv: readonly string[]): Promise<number> {
  const { config } = read('calibrate', argv)
  if (config.dryRun) return printPlan(config)
  return measuring(async (setting, progress) => {
    const facts = await calibrate(config, setting).finally(() => progress.stop())
    out(renderCalibration(facts, config.thresholds))
    if (facts.outcome === 'unusable') return facts.exitCode
    return config.planted !== undefined && facts.outcome !== 'regressed' ? EXIT_NOT_TOLD : 0
  })
}

async function bisectRange(argv: readonly string[]): Promise<number> {
  const { config, operands } = read('bisect', argv, ['GOOD', 'BAD'])
  const [good = '', bad = ''] = operands
  return measuring(async (setting, progress) => {
    const bisection = await bisect({ good, bad }, config, setting).finally(() => progress.stop())
    out(renderBisection(bisection))
    return bisection.kind === 'found' ? 0 : EXIT_NOT_TOLD
  })
}

/** Options and operands of a command. Errors: InputError, also for operands that are missing or too many. */
function read(
  command: CommandName,
  argv: readonly string[],
  wanted: readonly string[] = [],
): { readonly config: Config; readonly operands: readonly string[] } {
  const { operands, ...raw } = parseArguments(argv, flagsOf(command))
  const problems = operands
    .slice(wanted.length)
    .map((operand) => `'${operand}' belongs to no option; write the server's command after '--'`)
  if (operands.length < wanted.length)
    problems.push(
      `${wanted.slice(operands.length).join(' and ')} missing; write ws-gate ${command} ${wanted.join(' ')}`,
    )
  const problem = platformProblem()
  if (problem !== undefined) problems.push(problem)
  if (problems.length > 0) throw new InputError(problems)
  const config = parseConfig({ place: command, ...raw })
  if (command !== 'run' && config.limits.length > 0)
    throw new InputError([
      `input 'thresholds': '${limitText(config.limits[0]!)}' is a limit, and '${command}' judges changes; leave it out`,
    ])
  return { config, operands }
}

function printPlan(config: Config): number {
  out(renderPlan(planFor(config, process.env, expectedOpponent(config)), config))
  return 0
}

/** Whatever measures: it can be interrupted, and tells how it goes. */
async function measuring(
  body: (setting: GateSetting, progress: ReturnType<typeof createProgress>) => Promise<number>,
): Promise<number> {
  const { signal, caught } = watchInterrupts()
  const progress = createProgress(process.stderr, () => performance.now())
  const setting: GateSetting = {
    version: packageJson.version,
    programs: programsBeside(import.meta.url),
    environment: process.env,
    marker: randomUUID(),
    mayBecomeBaseline: 'unless-regressed',
    runId: `${new Date().toISOString().replace(/[-:.]/g, '')}-${process.pid}`,
    attempt: 1,
    baseHint: { kind: 'none' },
    invocation: `node ${relative(process.cwd(), fileURLToPath(import.meta.url))}`,
    signal,
    progress,
  }
  try {
    return await body(setting, progress)
  } catch (error) {
    const interrupt = caught()
    if (interrupt === undefined) throw error
    err(`ws-gate: ended by ${interrupt.name}; the servers are stopped, nothing was stored\n`)
    return interrupt.exitCode
  }
}

/** What a dry run takes for granted: that a base can be had. */
function expectedOpponent({ base, duet }: Config): Opponent {
  if (base === undefined) return { other: 'reference' }
  const design: Design = duet ? { kind: 'duet', apart: 'ports' } : { kind: 'turns', reason: "'duet' is false" }
  return { other: 'base', design, bootMs: 0, stored: false }
}

async function serve(argv: readonly string[]): Promise<number> {
  if (asksForHelp(argv)) {
    out(serverHelp())
    return 0
  }
  const { port, cpuUs, ...handicap } = parseServerOptions(parseArguments(argv).texts)
  const loops = handicap.loops + loopsFor(cpuUs, process.hrtime.bigint)
  const listening = await startEchoServer(port, { ...handicap, loops })
  const cost = cpuUs > 0 ? `, ${loops} loop turns a message (--cpu-loops ${loops} gives the same again)` : ''
  out(`echo server at ws://127.0.0.1:${listening}/${cost}\n`)
  return 0
}

function tellError(error: unknown): number {
  if (error instanceof InputError) {
    err(error.problems.map((problem) => `ws-gate: ${problem}\n`).join(''))
    return EXIT_INPUTS
  }
  err(
    `ws-gate: a fault of ws-gate itself, please report it:\n${error instanceof Error ? error.stack : String(error)}\n`,
  )
  return EXIT_FAULT
}
