import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { folder, processesWith, ROOT } from '../dist/process.ts'
import { step } from '../dist/step.ts'
import { serveRepository } from '../git/http-remote.ts'
import { makeRepository } from '../git/repository.ts'
import { startGitHub } from '../github/emulated.ts'

// A step that is ended in each of its phases: by the runner's signals, and by the loss of the runner itself.

/** The runner waits so long after its first signal before it sends the next. */
const PATIENCE_MS = 7_500
const CLI = join(ROOT, 'dist/cli.js')
const SHORT = { pairs: '5', duration: '200ms', scenarios: 'echo', store: 'none' }
const PUSH = { repository: { default_branch: 'main', full_name: 'octo/echo' }, ref: 'refs/heads/main' }

const PARENT = `
const [program, log] = process.argv.slice(1)
const fs = require('node:fs')
const out = fs.openSync(log, 'a')
const child = require('node:child_process').spawn(process.execPath, [program], { stdio: ['ignore', out, out] })
console.log(child.pid)
child.on('exit', (code) => fs.appendFileSync(log, 'code ' + code + '\\n'))
`

const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

type Phase = {
  readonly inputs: Readonly<Record<string, string>>
  readonly event?: readonly [string, object]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** Whether the step has come to it. */
  reached(out: string): boolean
}

/** Starts a step, ends it when it has come to the phase, and checks what it left and said. */
async function endIn(
  t: TestContext,
  { inputs, event = ['push', PUSH], cwd, env = {}, reached }: Phase,
  how: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'parent',
): Promise<void> {
  const [name, payload] = event
  const job = step(t, name, payload, { ...SHORT, ...inputs }, cwd)
  const mark = `WS_GATE_TEST=${randomUUID()}`
  const log = join(folder(t), 'log')
  // A parent in between, as the runner is: what it is ended by ends nothing else. No shell, which would drop the inputs.
  const child = spawn(process.execPath, ['-e', PARENT, join(ROOT, 'dist/action.js'), log], {
    cwd,
    env: { PATH: process.env['PATH'], WS_GATE_TEST: mark.split('=')[1], ...job.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = Number(await firstLine(child))
  const read = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  await until(
    () => reached(read()),
    60_000,
    () => `never came to the phase:\n${read()}`,
  )
  await sleep(300)
  const beganMs = performance.now()
  if (how === 'parent') child.kill('SIGKILL')
  else process.kill(pid, how)
  await until(
    () => processesWith(mark).length === 0,
    PATIENCE_MS,
    () => `still there after ${how}: ${processesWith(mark)}\n${read()}`,
  )
  assert.ok(performance.now() - beganMs < PATIENCE_MS)
  const said = read()
  if (how === 'parent')
    assert.match(said, /ended by the loss of its parent; the servers are stopped, nothing was stored/)
  else {
    assert.match(said, new RegExp(`ended by ${how}; the servers are stopped, nothing was stored`))
    assert.match(said, new RegExp(`code ${CODES[how]}`))
  }
}

async function inEveryWay(t: TestContext, phase: (t: TestContext) => Phase | Promise<Phase>): Promise<void> {
  for (const how of ['SIGINT', 'SIGTERM', 'SIGHUP', 'parent'] as const)
    await t.test(how, async (inner) => endIn(inner, await phase(inner), how))
}

const echo = `exec ${process.execPath} ${CLI} server --port \${PORT}`

test('while the head is built', (t) =>
  inEveryWay(t, (inner) => {
    const cwd = folder(inner)
    const begun = join(cwd, 'begun')
    return {
      cwd,
      inputs: { command: echo, 'build-command': `touch begun; sleep 60`, compare: 'none' },
      reached: () => existsSync(begun),
    }
  }))

test('while the base is built', (t) =>
  inEveryWay(t, (inner) => {
    const work = makeRepository(inner)
    work.commit('readme', 'one')
    const before = work.git('rev-parse', 'HEAD')
    work.commit('readme', 'two')
    work.push('main')
    writeFileSync(join(work.folder, 'head-only'), '')
    const begun = join(folder(inner), 'begun')
    const build = `[ -e head-only ] || { touch ${begun}; sleep 60; }`
    return {
      cwd: work.folder,
      event: ['push', { ...PUSH, before }],
      inputs: { command: echo, 'build-command': build },
      reached: () => existsSync(begun),
    }
  }))

test('while a server does not come up', (t) =>
  inEveryWay(t, (inner) => ({
    cwd: folder(inner),
    inputs: { command: 'sleep 60', url: 'ws://127.0.0.1:${PORT}/' },
    reached: (out) => out.includes('plan:'),
  })))

test('while pairs are measured', (t) =>
  inEveryWay(t, (inner) => ({
    cwd: folder(inner),
    inputs: { command: echo },
    reached: (out) => out.includes('pair 1 of'),
  })))

test('while a scenario runs on a head of its own', (t) =>
  inEveryWay(t, (inner) => ({
    cwd: folder(inner),
    inputs: { command: echo, scenarios: 'hold connections=100 for=30s' },
    reached: (out) => out.includes('plan:'),
  })))

test('while the branch of records is read from a remote that does not answer', (t) =>
  inEveryWay(t, async (inner) => {
    const asked: number[] = []
    const server = createServer(() => void asked.push(1)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    inner.after(() => server.close())
    const { port } = server.address() as { port: number }
    const work = makeRepository(inner)
    work.commit('readme', 'one')
    work.git('remote', 'set-url', 'origin', `http://127.0.0.1:${port}/octo/echo`)
    return { cwd: work.folder, inputs: { command: echo, store: 'branch' }, reached: () => asked.length > 0 }
  }))

test('while the record is written to a remote that does not answer', (t) =>
  inEveryWay(t, async (inner) => {
    const work = makeRepository(inner)
    work.commit('readme', 'one')
    work.push('main')
    const { url, asked } = await serveRepository(inner, work.url.replace('file://', ''), {
      'a-token': 'hang',
      '': 'read',
    })
    work.git('remote', 'set-url', 'origin', url)
    return {
      cwd: work.folder,
      inputs: { command: echo, store: 'branch', 'github-token': 'a-token' },
      reached: () => asked.some((path) => path.includes('receive-pack')),
    }
  }))

test('while GitHub does not answer', (t) =>
  inEveryWay(t, async (inner) => {
    const github = await startGitHub(inner)
    const { number, sha } = await github.pullRequest()
    const token = await github.token({ pull_requests: 'write' })
    github.fail(() => 'hang')
    const pull = {
      repository: PUSH.repository,
      pull_request: { number, head: { sha, repo: { full_name: 'octo/echo' } }, base: { ref: 'main' } },
    }
    return {
      cwd: folder(inner),
      event: ['pull_request', pull],
      env: { GITHUB_API_URL: github.url },
      inputs: { command: echo, 'github-token': token },
      reached: () => github.requests.length > 0,
    }
  }))

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.stdout!.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\n')[0]!))
  })
}

async function until(isSo: () => boolean, mostMs: number, otherwise: () => string): Promise<void> {
  const endMs = performance.now() + mostMs
  while (!isSo()) {
    if (performance.now() > endMs) assert.fail(otherwise())
    await sleep(50)
  }
}
