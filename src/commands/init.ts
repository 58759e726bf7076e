import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { InputError } from '../config/input-error.ts'
import { GitError, gitIn } from '../git/git.ts'
import { LOOKED_AT, readProject } from '../init/project.ts'
import { type WorkflowFile, workflowFiles } from '../init/workflows.ts'
import { read } from './reading.ts'
import { out } from './terminal.ts'

/** Writes a project's workflows from its files and the user's options. No file is ever replaced. */
export async function init(argv: readonly string[]): Promise<number> {
  const { config, given } = read('init', argv)
  const files = await Promise.all(LOOKED_AT.map(async (name) => [name, await textOf(name)] as const))
  const project = readProject(Object.fromEntries(files.filter(([, text]) => text !== undefined)))
  const said = config.server.kind === 'embedded' ? undefined : config.server.command.at(-1)
  const command = said ?? project.command
  if (command === undefined)
    throw new InputError([
      "input 'command': is missing, and no file here tells how the server is started; write it, as in --command 'node server.js'",
    ])
  const buildCommand = config.buildCommand ?? project.buildCommand
  const written = workflowFiles({
    kind: config.workflow,
    command,
    url: given.includes('url') ? config.server.address.text : 'ws://127.0.0.1:${PORT}/',
    ...(buildCommand !== undefined && { buildCommand }),
    ...(project.preset !== undefined && { preset: project.preset }),
    branch: await defaultBranch(),
  })
  await writeAll(written)
  const taken = project.because.length === 0 ? '' : ` (from ${project.because.join('; ')})`
  out(
    `started by: ${command}\nbuilt by: ${buildCommand ?? 'nothing; without a build the base cannot be measured beside the head'}${taken}\n${project.preset === undefined ? '' : `spoken to as: ${project.preset}\n`}`,
  )
  out(written.map(({ path }) => `written: ${path}\n`).join(''))
  out(
    `${given.includes('url') ? '' : "The server is given its port as the variable PORT; write 'url' where it has one of its own.\n"}Look the files through, commit them, and open a pull request.\n`,
  )
  return 0
}

async function writeAll(files: readonly WorkflowFile[]): Promise<void> {
  const there = await Promise.all(files.map(async ({ path }) => ((await textOf(path)) === undefined ? [] : [path])))
  if (there.flat().length > 0)
    throw new InputError(there.flat().map((path) => `${path} is there already; move it away, or change it by hand`))
  for (const { path, text } of files) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { flag: 'wx' })
  }
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The remote's default branch, else the branch that is checked out. */
async function defaultBranch(): Promise<string> {
  const git = gitIn('.', process.env)
  for (const words of [
    ['rev-parse', '--abbrev-ref', 'origin/HEAD'],
    ['symbolic-ref', '--short', 'HEAD'],
  ]) {
    try {
      return (await git(...words)).replace(/^origin\//, '')
    } catch (error) {
      if (!(error instanceof GitError)) throw error
    }
  }
  return 'main'
}
