// The commands that measure nothing: what a project finds when it begins.

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parse } from 'yaml'
import { makeRepository } from '../git/repository.ts'
import { folder, runDist } from './process.ts'

test('init writes what the files tell, replaces nothing, and asks for what it cannot know', async (t) => {
  const { folder: cwd, commit, git, push } = makeRepository(t)
  const init = (...args: readonly string[]) => runDist('cli.js', ['init', ...args], { cwd })
  const unknown = await init()
  assert.equal(unknown.code, 2)
  assert.match(unknown.err, /input 'command': is missing, and no file here tells how the server is started/)

  commit('package.json', '{ "scripts": { "start": "node server.js", "build": "tsc" } }')
  commit('package-lock.json', '{}')
  git('branch', '--move', 'trunk')
  push('trunk')
  const written = await init('--workflow', 'fork-safe')
  assert.equal(written.code, 0, written.err)
  assert.match(
    written.out,
    /^started by: npm start\nbuilt by: npm ci && npm run build \(from package-lock\.json; package\.json, scripts\.start\)/,
  )
  const flows = join(cwd, '.github/workflows')
  assert.deepEqual(readdirSync(flows), ['ws-gate-report.yml', 'ws-gate.yml'])
  const text = readFileSync(join(flows, 'ws-gate.yml'), 'utf8')
  assert.deepEqual(parse(text).on.push.branches, ['trunk'])

  const again = await init('--command', 'node other.js')
  assert.equal(again.code, 2)
  assert.match(again.err, /\.github\/workflows\/ws-gate\.yml is there already/)
  assert.equal(readFileSync(join(flows, 'ws-gate.yml'), 'utf8'), text)

  const elsewhere = folder(t)
  mkdirSync(join(elsewhere, 'nothing'))
  writeFileSync(join(elsewhere, 'go.mod'), 'module x\n')
  const chat = folder(t)
  writeFileSync(join(chat, 'package.json'), '{ "main": "server.js", "dependencies": { "socket.io": "4" } }')
  const spoken = await runDist('cli.js', ['init'], { cwd: chat })
  assert.match(spoken.out, /spoken to as: socket\.io/)
  assert.match(readFileSync(join(chat, '.github/workflows/ws-gate.yml'), 'utf8'), /preset: socket\.io/)

  const go = await runDist('cli.js', ['init', '--url', 'ws://127.0.0.1:9000/ws'], { cwd: elsewhere })
  assert.equal(go.code, 0, go.err)
  const { jobs } = parse(readFileSync(join(elsewhere, '.github/workflows/ws-gate.yml'), 'utf8'))
  const { with: given } = jobs['ws-gate'].steps.at(-1)
  assert.deepEqual(
    [given.command, given['build-command'], given.url],
    ['./server', 'go build -o server .', 'ws://127.0.0.1:9000/ws'],
  )
})

test('doctor looks at machine, repository, job and token, and says what to do', async (t) => {
  const { folder: cwd, commit, push, clone } = makeRepository(t)
  commit('readme', 'one')
  commit('readme', 'two')
  push('main')
  const doctor = (at: string, env = {}) => runDist('cli.js', ['doctor'], { cwd: at, env })
  const here = await doctor(cwd)
  assert.equal(here.code, 0, here.out)
  for (const subject of [
    'platform',
    'Node',
    'cores',
    'priority',
    'shares',
    'descriptors',
    'ports',
    'memory',
    'namespaces',
    'repository',
    'remote',
    'records',
  ])
    assert.match(here.out, new RegExp(`^(?:ok|note) +${subject} `, 'm'), here.out)
  assert.match(
    (await doctor(clone(1, 'main').folder)).out,
    /repository .*a shallow clone of 1 commits: it is deepened as needed/,
  )
  const nowhere = await doctor(folder(t))
  assert.equal(nowhere.code, 0)
  assert.match(nowhere.out, /note +repository .*not a git repository[\s\S]*→ without a repository there is no base/)

  const job = { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'pull_request_target' }
  const foreign = await doctor(cwd, job)
  assert.equal(foreign.code, 2)
  assert.match(foreign.out, /TROUBLE +event +'pull_request_target'[\s\S]*keeps a run from being made/)

  const asks = async (status: number, body: object) => {
    const url = await answering(t, status, body)
    const env = { GITHUB_TOKEN: 'a-token', GITHUB_REPOSITORY: 'octo/echo', GITHUB_API_URL: url }
    const { out } = await doctor(cwd, env)
    assert.doesNotMatch(out, /a-token/)
    return out
  }
  assert.match(await asks(200, { permissions: { push: true } }), /ok +token +may write to octo\/echo/)
  assert.match(
    await asks(200, { permissions: { push: false } }),
    /note +token +only reads[\s\S]*contents: write, pull-requests: write/,
  )
  assert.match(await asks(401, {}), /note +token +GitHub answers 401/)
})

function answering(t: TestContext, status: number, body: object): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)))
  t.after(() => server.close())
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )
}
