import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TestContext } from 'node:test'
import { data, Evaluator, Lexer, Parser } from '@actions/expressions'
import { parse } from 'yaml'
import { type Ended, folder, ROOT, runDist } from '../dist/process.ts'
import { parseFile, step } from '../dist/step.ts'

// A small runner for the workflows of the README: one job after the other, with GitHub's own expressions and the runner's
// contract for actions. It has no containers, services, caches, or actions of others: what those of GitHub do that appear
// here (checkout, setup-node, artifacts) is done in a line each.

type Job = {
  readonly if?: string
  readonly steps: readonly {
    readonly if?: string
    readonly uses?: string
    readonly run?: string
    readonly with?: Readonly<Record<string, unknown>>
  }[]
}

export type Setting = {
  readonly event: string
  readonly payload: object
  /** The checkout; a job without one gets an empty folder. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly token: string
  readonly matrix?: Readonly<Record<string, unknown>>
  /** Where artifacts are while no job has them. */
  readonly artifacts: string
  /** Given on top to each of our own actions, to keep it short. */
  readonly more?: Readonly<Record<string, string>>
}

/** What expressions can ask for. */
export type Context = Pick<Setting, 'payload' | 'token' | 'matrix'> & {
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly needs?: object
  readonly steps?: object
}

export type Ran = Ended & { readonly outputs: Readonly<Record<string, string>>; readonly summary: string }

/** Runs every step of a job; gives what our own actions did. Errors: one of a step that is not known. */
export async function runJob(t: TestContext, job: Job, setting: Setting): Promise<readonly Ran[]> {
  const ran: Ran[] = []
  if (job.if !== undefined && !isTrue(evaluate(job.if, setting))) return ran
  const hasCheckout = job.steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))
  const cwd = hasCheckout ? setting.cwd : folder(t)
  let failed = false
  for (const one of job.steps) {
    const condition = one.if ?? 'success()'
    if (!isTrue(evaluate(condition, setting, failed))) continue
    const inputs = Object.fromEntries(
      Object.entries(one.with ?? {}).map(([name, value]) => [name, evaluateText(String(value), setting)]),
    )
    const [action = ''] = (one.uses ?? '').split('@')
    switch (action) {
      case 'actions/checkout':
      case 'actions/setup-node':
        break
      case 'actions/upload-artifact':
        mkdirSync(join(setting.artifacts, inputs['name']!), { recursive: true })
        copyFileSync(join(cwd, inputs['path']!), join(setting.artifacts, inputs['name']!, basename(inputs['path']!)))
        break
      case 'actions/download-artifact':
        execFileSync('cp', ['-r', join(setting.artifacts, inputs['name']!), join(cwd, inputs['path']!)])
        break
      case 'OWNER/ws-gate':
      case 'OWNER/ws-gate/report': {
        const ended = await runOurs(t, action, inputs, cwd, setting)
        failed ||= ended.code !== 0
        ran.push(ended)
        break
      }
      case '':
        execFileSync('bash', ['-e', '-c', one.run ?? 'exit 1'], { cwd })
        break
      default:
        throw new Error(`the runner does not know ${one.uses}`)
    }
  }
  return ran
}

/** As the runner does: the inputs of action.yml with their defaults, and the program that it names. */
async function runOurs(
  t: TestContext,
  action: string,
  inputs: Readonly<Record<string, string>>,
  cwd: string,
  setting: Setting,
): Promise<Ran> {
  const file = action === 'OWNER/ws-gate' ? 'action.yml' : 'report/action.yml'
  const { inputs: known, runs } = parse(readFileSync(join(ROOT, file), 'utf8')) as {
    inputs: Readonly<Record<string, { readonly default: string }>>
    runs: { readonly main: string }
  }
  const defaults = Object.entries(known).map(([name, one]) => [name, evaluateText(one.default, setting)])
  const more = action === 'OWNER/ws-gate' ? setting.more : {}
  const given = { ...Object.fromEntries(defaults), ...inputs, ...more }
  const job = step(t, setting.event, setting.payload, given, cwd)
  const ended = await runDist(basename(runs.main), [], { ...job, env: { ...job.env, ...setting.env } })
  return { ...ended, outputs: parseFile(job.read('output')), summary: job.read('summary') }
}

/** A text with expressions in it, each replaced by what it is. */
export function evaluateText(text: string, setting: Context): string {
  return text.replaceAll(/\$\{\{(.+?)\}\}/g, (_, expression: string) => evaluate(expression, setting).coerceString())
}

export function evaluate(
  text: string,
  { payload, token, matrix = {}, inputs = {}, needs = {}, steps = {} }: Context,
  failed = false,
): data.ExpressionData {
  const expression = text.replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1')
  const github = { event: payload, token, workflow: 'ws-gate', job: 'ws-gate' }
  const context = JSON.parse(JSON.stringify({ github, matrix, inputs, needs, steps }), data.reviver) as data.Dictionary
  const status = { success: !failed, failure: failed, always: true, cancelled: false }
  const functions = Object.entries(status).map(([name, value]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  }))
  const tree = new Parser(
    new Lexer(expression.trim()).lex().tokens,
    ['github', 'matrix', 'inputs', 'needs', 'steps'],
    functions,
  ).parse()
  return new Evaluator(tree, context, new Map(functions.map((one) => [one.name, one]))).evaluate()
}

export function isTrue(value: data.ExpressionData): boolean {
  return value.coerceString() !== 'false' && value.coerceString() !== ''
}
