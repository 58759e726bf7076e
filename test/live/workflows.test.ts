import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parse } from 'yaml'
import { workflowFiles } from '../../src/init/workflows.ts'
import { folder, ROOT } from '../dist/process.ts'
import { makeRepository } from '../git/repository.ts'
import { type GitHub, startGitHub } from '../github/emulated.ts'
import { runJob, type Setting } from './runner.ts'

const SHORT = { pairs: '5', duration: '200ms', scenarios: 'echo' }
const SETUP = {
  command: 'node server.js',
  url: 'ws://127.0.0.1:${PORT}/',
  buildCommand: 'npm ci',
  branch: 'main',
} as const

/** A project as the README's: a server behind `node server.js` that `npm ci` has something to do for. */
function makeProject(t: TestContext) {
  const work = makeRepository(t)
  const server = `import { spawn } from 'node:child_process'
const child = spawn(process.execPath, [${JSON.stringify(join(ROOT, 'dist/cli.js'))}, 'server', '--port', process.env.PORT], { stdio: 'inherit' })
process.on('SIGTERM', () => child.kill())
child.on('exit', (code) => process.exit(code ?? 0))
`
  writeFileSync(join(work.folder, 'server.js'), server)
  work.git('add', 'server.js')
  work.commit('package.json', '{ "name": "project", "version": "1.0.0", "type": "module" }\n')
  const lock = {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': { name: 'project', version: '1.0.0' } },
  }
  const first = work.commit('package-lock.json', JSON.stringify(lock))
  const second = work.commit('readme', 'two')
  work.push('main')
  // As GitHub has it: by its owner and name below the server.
  const root = dirname(work.url.replace('file://', ''))
  mkdirSync(join(root, 'octo'))
  symlinkSync(join(root, 'bare.git'), join(root, 'octo/echo'))
  return { work, first, second, server: `file://${root}` }
}

async function settingOf(
  t: TestContext,
  github: GitHub,
  server: string,
  cwd: string,
): Promise<Omit<Setting, 'event' | 'payload'>> {
  const token = await github.token({ contents: 'write', pull_requests: 'write' })
  const path = process.env['PATH'] ?? ''
  const env = { GITHUB_API_URL: github.url, GITHUB_SERVER_URL: server, HOME: folder(t), PATH: path }
  return { cwd, env, token, artifacts: folder(t), more: SHORT }
}

const jobsOf = (text: string) =>
  Object.values((parse(text) as { jobs: Record<string, Parameters<typeof runJob>[1]> }).jobs)
const dataOf = (server: string) =>
  execFileSync('git', ['ls-remote', `${server}/octo/echo`, 'refs/heads/ws-gate-data'], { encoding: 'utf8' })
const REPOSITORY = { full_name: 'octo/echo', default_branch: 'main' }

test('the simple workflow: a pull request is measured beside its base and gets its comment', async (t) => {
  const github = await startGitHub(t)
  const pull = await github.pullRequest()
  const { work, second, server } = makeProject(t)
  const [file] = workflowFiles({ ...SETUP, kind: 'simple' })
  const head = { sha: second, repo: { full_name: 'octo/echo' } }
  const payload = { repository: REPOSITORY, pull_request: { number: pull.number, head, base: { ref: 'main' } } }
  const setting = { ...(await settingOf(t, github, server, work.folder)), event: 'pull_request', payload }
  const [ran] = await runJob(t, jobsOf(file!.text)[0]!, setting)
  assert.equal(ran!.outputs['baseline-source'], 'base', ran!.out)
  assert.match(ran!.outputs['comment-url']!, /#issuecomment-\d+$/)
  assert.equal(ran!.code, 0, ran!.out)
  assert.equal(dataOf(server), '', 'a pull request stores nothing')
  assert.equal(work.git('status', '--porcelain', '--untracked-files=no'), '')
})

test('the pair that is safe for forks: a push is measured with a token that only reads, and its record stored by the other', async (t) => {
  const github = await startGitHub(t)
  const { work, first, second, server } = makeProject(t)
  const [measure, report] = workflowFiles({ ...SETUP, kind: 'fork-safe' })
  const setting = await settingOf(t, github, server, work.folder)
  const push = { repository: REPOSITORY, ref: 'refs/heads/main', before: first }
  const env = { ...setting.env, GITHUB_SHA: second }
  const [ran] = await runJob(t, jobsOf(measure!.text)[0]!, { ...setting, env, event: 'push', payload: push })
  assert.equal(ran!.code, 0, ran!.out)
  assert.equal(dataOf(server), '')
  const run = {
    id: 77,
    run_attempt: 1,
    event: 'push',
    conclusion: 'success',
    head_sha: second,
    head_branch: 'main',
    head_repository: { full_name: 'octo/echo' },
  }
  const about = { ...setting, event: 'workflow_run', payload: { repository: REPOSITORY, workflow_run: run } }
  const [told] = await runJob(t, jobsOf(report!.text)[0]!, about)
  assert.equal(told!.code, 0, told!.out)
  assert.match(told!.out, new RegExp(`stored as ws-gate-data:runs/echo/${second}-77-1\\.json`))
  assert.match(dataOf(server), /^[0-9a-f]{40}/)
  const cancelled = { ...about, payload: { repository: REPOSITORY, workflow_run: { ...run, conclusion: 'cancelled' } } }
  assert.deepEqual(await runJob(t, jobsOf(report!.text)[0]!, cancelled), [])
})

test('the matrix: each leg has a name of its own', async (t) => {
  const github = await startGitHub(t)
  const { work, first, second, server } = makeProject(t)
  const [file] = workflowFiles({ ...SETUP, kind: 'matrix' })
  const setting = await settingOf(t, github, server, work.folder)
  const env = { ...setting.env, GITHUB_SHA: second }
  const payload = { repository: REPOSITORY, ref: 'refs/heads/main', before: first }
  const [ran] = await runJob(t, jobsOf(file!.text)[0]!, {
    ...setting,
    env,
    event: 'push',
    payload,
    matrix: { node: 24 },
  })
  assert.equal(ran!.code, 0, ran!.out)
  assert.match(ran!.summary, /ws-gate: node-24/)
  assert.match(dataOf(server), /^[0-9a-f]{40}/)
})
