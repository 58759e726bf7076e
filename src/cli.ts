import { randomUUID } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { type Config, parseConfig, type RawInputs } from './config/config.ts'
import { generalHelp, runHelp } from './config/help.ts'
import { InputError } from './config/input-error.ts'
import { inputsOf } from './config/inputs.ts'
import { parseServerOptions, serverHelp } from './config/server-options.ts'
import { startEchoServer } from './echo-server/echo-server.ts'
import { loopsFor } from './echo-server/handicap.ts'
import { keepRecord, runGate } from './gate.ts'
import { watchInterrupts } from './interrupt.ts'
import { createProgress } from './live-progress.ts'
import { programsBeside } from './measure/bench.ts'
import { platformProblem } from './measure/machine.ts'
import type { Design, Opponent } from './plan/plan.ts'
import { renderPlan } from './report/plan.ts'
import { formatResult, resultOf } from './report/result.ts'
import { renderTerminal } from './report/terminal.ts'
import { type GateSetting, planFor } from './session.ts'

// Entry of the command line: argv in, report and exit code out.

const EXIT_INPUTS = 2
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
    case 'run':
      return run(rest)
    case 'server':
      return serve(rest)
    default:
      throw new InputError([`command '${command}' is not known; write 'run' or 'server', or '--help'`])
  }
}

async function run(argv: readonly string[]): Promise<number> {
  if (asksForHelp(argv)) {
    out(runHelp())
    return 0
  }
  const config = parseConfig(rawInputs(argv))
  const problem = platformProblem()
  if (problem !== undefined) throw new InputError([problem])
  if (config.dryRun) {
    out(renderPlan(planFor(config, process.env, expectedOpponent(config)), config))
    return 0
  }
  const { signal, caught } = watchInterrupts()
  const human = config.json ? err : out
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
    const facts = await runGate(config, setting).finally(() => progress.stop())
    human(renderTerminal(facts))
    if (config.json) out(formatResult(resultOf(facts)))
    const record = await keepRecord(facts, setting)
    if (record !== undefined) err(`stored as ${record}\n`)
    return facts.exitCode
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
  const { port, cpuUs, ...handicap } = parseServerOptions(optionsOf(argv).texts)
  const loops = handicap.loops + loopsFor(cpuUs, process.hrtime.bigint)
  const listening = await startEchoServer(port, { ...handicap, loops })
  const cost = cpuUs > 0 ? `, ${loops} loop turns a message (--cpu-loops ${loops} gives the same again)` : ''
  out(`echo server at ws://127.0.0.1:${listening}/${cost}\n`)
  return 0
}

function rawInputs(argv: readonly string[]): RawInputs {
  const { texts, words } = optionsOf(
    argv,
    inputsOf('command-line')
      .filter(({ flag }) => flag)
      .map(({ name }) => name),
  )
  return { place: 'command-line', texts, ...(words !== undefined && { words }) }
}

/** Options as texts by name, and the words after `--`. Names are not judged here: the parser reports all at once. */
function optionsOf(
  argv: readonly string[],
  flags: readonly string[] = [],
): { texts: Record<string, string>; words?: readonly string[] } {
  const end = argv.indexOf('--')
  const before = end === -1 ? argv : argv.slice(0, end)
  const words = end === -1 ? undefined : argv.slice(end + 1)
  if (words?.length === 0) throw new InputError(["nothing follows '--'; write the command that starts your server"])
  const { tokens } = parseArgs({ args: [...before], strict: false, tokens: true, allowPositionals: true })
  const texts: Record<string, string> = {}
  const problems: string[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'positional') {
      const previous = tokens[index - 1]
      if (previous?.kind === 'option' && previous.value === undefined && !flags.includes(previous.name))
        texts[previous.name] = token.value
      else problems.push(`'${token.value}' belongs to no option; write the server's command after '--'`)
    } else if (token.kind === 'option') {
      if (token.name in texts) problems.push(`option '--${token.name}' is given twice; keep one`)
      texts[token.name] = token.value ?? (flags.includes(token.name) ? 'true' : '')
    }
  }
  if (problems.length > 0) throw new InputError(problems)
  return { texts, ...(words !== undefined && { words }) }
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return (end === -1 ? argv : argv.slice(0, end)).includes('--help')
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
