import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { folder } from '../dist/process.ts'
import { type Context, evaluate, evaluateText, isTrue } from './runner.ts'

// A runner for a workflow that is called: its jobs in order of their needs, a matrix's legs all at once, each in a folder of
// its own, with bash, outputs and artifacts as GitHub has them.

type Step = {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, unknown>>
  readonly with?: Readonly<Record<string, unknown>>
}

export type Called = {
  readonly on: { readonly workflow_call: { readonly inputs: Readonly<Record<string, { readonly default?: unknown }>> } }
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly needs?: string
        readonly if?: string
        readonly outputs?: Readonly<Record<string, string>>
        readonly strategy?: { readonly matrix: Readonly<Record<string, string>> }
        readonly steps: readonly Step[]
      }
    >
  >
}

export type Leg = { readonly job: string; readonly failed: boolean; readonly said: string; readonly summary: string }

/** Runs all of it; gives what each leg said, and the folder in which artifacts are. */
export async function runCalled(
  t: TestContext,
  { on, jobs }: Called,
  { inputs: given, path }: { readonly inputs: Readonly<Record<string, unknown>>; readonly path: string },
): Promise<{ readonly legs: readonly Leg[]; readonly artifacts: string }> {
  const defaults = Object.entries(on.workflow_call.inputs).map(([name, input]) => [name, input.default ?? ''])
  const inputs = { ...Object.fromEntries(defaults), ...given }
  const artifacts = folder(t)
  const needs: Record<string, { readonly outputs: object }> = {}
  const legs: Leg[] = []
  for (const [name, job] of Object.entries(jobs)) {
    const context: Context = { payload: {}, token: '', inputs, needs }
    const failed = legs.some((leg) => leg.failed)
    if (!isTrue(evaluate(job.if ?? 'success()', context, failed))) continue
    const [key, values] = Object.entries(job.strategy?.matrix ?? {})[0] ?? []
    const matrix =
      values === undefined
        ? [{}]
        : (JSON.parse(evaluateText(values.replace(/fromJSON\((.*)\)/, '$1'), context)) as unknown[]).map((value) => ({
            [key!]: value,
          }))
    const ran = await Promise.all(
      matrix.map((leg) => runLeg(t, name, job.steps, { ...context, matrix: leg }, { artifacts, path })),
    )
    legs.push(...ran.map(({ leg }) => leg))
    const outputs = Object.entries(job.outputs ?? {}).map(([output, text]) => [
      output,
      evaluateText(text, { ...context, steps: ran[0]!.steps }),
    ])
    needs[name] = { outputs: Object.fromEntries(outputs) }
  }
  return { legs, artifacts }
}

async function runLeg(
  t: TestContext,
  job: string,
  steps: readonly Step[],
  context: Context,
  { artifacts, path }: { readonly artifacts: string; readonly path: string },
): Promise<{ readonly leg: Leg; readonly steps: object }> {
  const cwd = folder(t)
  const files = folder(t)
  const [outputFile, summaryFile] = [join(files, 'output'), join(files, 'summary')]
  for (const file of [outputFile, summaryFile]) writeFileSync(file, '')
  const known: Record<string, { readonly outputs: object }> = {}
  let failed = false
  let said = ''
  for (const step of steps) {
    if (!isTrue(evaluate(step.if ?? 'success()', context, failed))) continue
    const texts = (values: Step['env']) =>
      Object.fromEntries(
        Object.entries(values ?? {}).map(([name, value]) => [name, evaluateText(String(value), context)]),
      )
    const inputs = texts(step.with)
    switch ((step.uses ?? '').split('@')[0]) {
      case 'actions/upload-artifact':
        // With nothing to upload it only warns.
        if (!existsSync(join(cwd, inputs['path']!))) break
        mkdirSync(join(artifacts, inputs['name']!), { recursive: true })
        copyFileSync(join(cwd, inputs['path']!), join(artifacts, inputs['name']!, inputs['path']!))
        break
      case 'actions/download-artifact': {
        const like = new RegExp(`^${inputs['pattern']!.replaceAll('*', '.*')}$`)
        for (const name of readdirSync(artifacts).filter((each) => like.test(each)))
          cpSync(join(artifacts, name), join(cwd, inputs['path']!, name), { recursive: true })
        break
      }
      case '': {
        const own = {
          GITHUB_OUTPUT: outputFile,
          GITHUB_STEP_SUMMARY: summaryFile,
          PATH: `${path}:${process.env['PATH']}`,
        }
        const ended = await bash(step.run ?? 'exit 1', cwd, { ...own, ...texts(step.env) })
        said += ended.said
        failed ||= ended.code !== 0
        break
      }
      default:
        throw new Error(`the runner does not know ${step.uses}`)
    }
    if (step.id !== undefined)
      known[step.id] = {
        outputs: Object.fromEntries(
          readFileSync(outputFile, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => line.split(/=(.*)/s).slice(0, 2)),
        ),
      }
  }
  return { leg: { job, failed, said, summary: readFileSync(summaryFile, 'utf8') }, steps: known }
}

/** As `shell: bash` is run. */
function bash(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { cwd, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

/** A folder with an `npx` that runs our own program, whichever package is asked for. */
export function npxOf(t: TestContext, program: string): string {
  const bin = folder(t)
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${program}" "$@"\n`, { mode: 0o755 })
  execFileSync('sh', ['-n', join(bin, 'npx')])
  return bin
}
