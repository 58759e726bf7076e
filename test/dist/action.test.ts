import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseConfig } from '../../src/config/config.ts'
import { readMachine } from '../../src/machine/machine.ts'
import { keyOf } from '../../src/records/key.ts'
import { branchStore } from '../../src/records/store.ts'
import { planFor } from '../../src/run/session.ts'
import { accountingGroup } from '../../src/server/cgroup.ts'
import { makeRepository } from '../git/repository.ts'
import { startGitHub } from '../github/emulated.ts'
import { madeRecords } from '../records.ts'
import { folder, processesWith, runDist, SERVERS } from './process.ts'
import { parseFile, step } from './step.ts'

const CLI = join(SERVERS, '../../../dist/cli.js')

const SHORT = { pairs: '5', duration: '200ms', scenarios: 'echo' }
/** Where there is no repository whose branch could hold records. */
const IN_FOLDER = { ...SHORT, store: 'file' }
const PUSH = { repository: { default_branch: 'main' }, ref: 'refs/heads/main' }
const PULL_REQUEST = { repository: { default_branch: 'main' }, pull_request: { number: 7, head: { sha: 'abc' } } }

test('a push to the default branch stores a baseline, a pull request is judged by it and stores nothing', async (t) => {
  const push = step(t, 'push', PUSH, IN_FOLDER)
  const pushed = await runDist('action.js', [], push)
  assert.equal(pushed.code, 0, pushed.out)
  const outputs = parseFile(push.read('output'))
  assert.equal(outputs['verdict'], 'no-baseline')
  assert.equal(outputs['measured-sha'], push.env['GITHUB_SHA'])
  assert.equal(outputs['result-path'], join(push.env['RUNNER_TEMP']!, 'ws-gate-echo.json'))
  assert.equal(JSON.parse(readFileSync(outputs['result-path']!, 'utf8')).outcome, 'no-baseline')
  assert.match(push.read('summary'), /^## ⚪ ws-gate: echo\n\n\*\*No baseline/)
  assert.match(
    push.read('summary'),
    /npx --yes github:octo\/ws-gate#v1 run --pairs 5 --scenarios echo --duration 0\.2s/,
  )
  assert.match(pushed.out, /^::notice title=ws-gate%3A echo::No baseline/m)
  const runs = join(push.cwd, '.ws-gate/runs/echo')
  assert.deepEqual(readdirSync(runs), [`${push.env['GITHUB_SHA']}-1234-2.json`])

  const pull = step(t, 'pull_request', PULL_REQUEST, IN_FOLDER, push.cwd)
  const judged = await runDist('action.js', [], pull)
  const verdict = parseFile(pull.read('output'))
  assert.ok(['passed', 'regressed', 'inconclusive'].includes(verdict['verdict']!), judged.out)
  assert.equal(verdict['baseline-sha'], push.env['GITHUB_SHA'])
  assert.equal(verdict['baseline-source'], 'file:.ws-gate')
  assert.equal(Number(verdict['smallest-detectable-change']), 0.05)
  assert.equal(JSON.parse(verdict['summary-json']!).outcome, verdict['verdict'])
  assert.match(pull.read('summary'), /\| CPU per message \| .* × ref \|/)
  assert.equal(readdirSync(runs).length, 1)
})

test('a scenario file of two is two runs, told of together: the worst is the verdict, a secret is masked for the log', async (t) => {
  const cwd = folder(t)
  writeFileSync(
    join(cwd, 'gate.yml'),
    `scenarios:
  - name: plain
    connect: { headers: { x-token: '\${secret.PLAIN_TOKEN}' } }
    codec: binary
    operation: { send: '\${seq}\${pad}', correlate: echo }
  - name: refused
    session: [{ send: hello }, { expect: { equals: welcome } }]
    timeout: 300ms
`,
  )
  const command = `${process.execPath} ${CLI} server --port $PORT`
  const building = { command, 'build-command': 'echo built >> builds' }
  const inputs = { ...IN_FOLDER, ...building, config: 'gate.yml', 'ready-timeout': '2s' }
  const push = step(t, 'push', PUSH, inputs, cwd)
  const ended = await runDist('action.js', [], { ...push, env: { ...push.env, PLAIN_TOKEN: 'tok-55d1' } })
  assert.equal(ended.code, 3, ended.out)
  assert.match(ended.out, /^::add-mask::tok-55d1$/m)
  const outputs = parseFile(push.read('output'))
  assert.equal(outputs['verdict'], 'unusable')
  assert.deepEqual(
    outputs['result-path']!.split('\n').map((path) => path.split('/').at(-1)),
    ['ws-gate-plain.json', 'ws-gate-refused.json'],
  )
  assert.deepEqual(
    JSON.parse(outputs['summary-json']!).map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome]),
    [
      ['plain', 'no-baseline'],
      ['refused', 'unusable'],
    ],
  )
  assert.match(push.read('summary'), /ws-gate: plain[\s\S]*ws-gate: refused/)
  assert.ok(!push.read('summary').includes('tok-55d1'))
  assert.deepEqual(readdirSync(join(cwd, '.ws-gate/runs')), ['plain'])
  assert.equal(readFileSync(join(cwd, 'builds'), 'utf8'), 'built\n', 'built once for both')
})

test('a pull request is measured beside the first parent of its merge ref, from a clone of depth 1; a push is stored as well', async (t) => {
  const work = makeRepository(t)
  const base = work.commit('loops', '0')
  work.git('checkout', '--quiet', '-b', 'feature')
  const head = work.commit('loops', '6000')
  work.git('checkout', '--quiet', '--detach', 'main')
  work.git('merge', '--quiet', '--no-ff', '-m', 'merge', head)
  work.push('HEAD:refs/pull/7/merge', 'main')
  const clone = work.clone(1, 'refs/pull/7/merge')
  const command = `exec ${process.execPath} ${CLI} server --port $PORT --cpu-loops $(cat built)`
  const inputs = { ...SHORT, pairs: '9', command, 'build-command': 'cp loops built' }
  const payload = {
    repository: { default_branch: 'main' },
    pull_request: { number: 7, head: { sha: head }, base: { ref: 'main', sha: 'stale' } },
  }
  const pull = step(t, 'pull_request', payload, inputs, clone.folder)
  const ended = await runDist('action.js', [], pull)
  assert.equal(ended.code, 1, ended.out)
  const outputs = parseFile(pull.read('output'))
  assert.deepEqual([outputs['baseline-sha'], outputs['baseline-source']], [base, 'base'])
  assert.equal(outputs['measured-sha'], clone.git('rev-parse', 'HEAD'))
  assert.match(
    ended.out,
    new RegExp(`^base ${base.slice(0, 9)}: first parent of the merge ref that is checked out$`, 'm'),
  )
  assert.match(
    pull.read('summary'),
    /❌[\s\S]*Regressed: CPU per message[\s\S]*\| CPU per message \| [\d.]+ µs \| [\d.]+ µs \|/,
  )
  assert.match(pull.read('summary'), new RegExp(`--base-ref ${base}`))

  const push = step(t, 'push', { ...PUSH, before: base }, { ...inputs, pairs: '5' }, clone.folder)
  const pushed = await runDist('action.js', [], push)
  assert.equal(parseFile(push.read('output'))['baseline-sha'], base, pushed.out)
  assert.match(pushed.out, /the commit before the push/)
  // By default a workflow's records are on a branch of the remote.
  const data = execFileSync('git', ['ls-remote', clone.url, 'refs/heads/ws-gate-data'], { encoding: 'utf8' })
  assert.match(data, /^[0-9a-f]{40}/, pushed.out)
})

test('without a repository a run is measured, and says why nothing is kept', async (t) => {
  const push = step(t, 'push', PUSH, SHORT)
  const ended = await runDist('action.js', [], push)
  assert.equal(ended.code, 0, ended.out)
  assert.match(push.read('summary'), /what is stored could not be read/)
  assert.match(
    ended.out,
    /^::warning title=ws-gate%3A echo::the record could not be stored: .*check the repository out first/m,
  )
})

test('a push whose record brings a lasting change to light annotates it once, and the next ones show it', async (t) => {
  const github = await startGitHub(t)
  const token = await github.token({ issues: 'write' })
  const work = makeRepository(t)
  const commits = Array.from({ length: 18 }, (_, index) => work.commit('readme', `change ${index}`))
  work.push('main')
  // Longer windows: beside other work the server, which works for each message, serves too few in a short one.
  const inputs = {
    ...SHORT,
    duration: '1s',
    command: `exec ${process.execPath} ${CLI} server --port $PORT --cpu-us 100`,
  }
  const asked = { ...inputs, 'open-issue': 'true', 'github-token': token }
  // What earlier runs here would have stored: twelve at the reference's cost, three far dearer.
  const config = parseConfig({ place: 'action', texts: inputs })
  const key = keyOf(planFor(config, process.env), config, readMachine(process.env))
  const store = branchStore(
    { url: work.url, branch: 'ws-gate-data', environment: process.env },
    { random: Math.random, now: () => performance.now() },
  )
  const levels = commits.slice(0, 15).map((_, index) => (index < 12 ? 0 : Math.log(8)))
  for (const [index, record] of madeRecords(levels, { key: () => key }).entries())
    await store.add({ ...record, commit: commits[index]! })
  const pushOf = async (index: number) => {
    work.git('checkout', '--quiet', '--detach', commits[index]!)
    const push = step(t, 'push', { ...PUSH, before: commits[index - 1] }, asked, work.folder)
    const ended = await runDist('action.js', [], {
      ...push,
      env: { ...push.env, GITHUB_RUN_ID: String(2_000 + index), GITHUB_API_URL: github.url },
    })
    return { summary: push.read('summary'), out: ended.out }
  }
  const [before, after] = [commits[11]!, commits[12]!].map((sha) => sha.slice(0, 9))
  const annotation = new RegExp(
    `^::warning title=ws-gate%3A echo::CPU per message .* changed between ${before} and ${after} .*bisect ${before} ${after}`,
    'm',
  )
  const first = await pushOf(15)
  assert.match(first.out, annotation)
  assert.match(
    first.summary,
    /The level changed\.[\s\S]*\| CPU per message \| ▁▁▁▁▁▁▁▁▁▁▁▁[▂-█]{4} \|[\s\S]*xychart-beta/,
  )
  const second = await pushOf(16)
  assert.doesNotMatch(second.out, annotation)
  assert.match(second.summary, /The level changed\./)
  // Both runs tell of it in one issue; what lets them is nowhere to be read.
  const issues = github.requests.filter(({ method, path }) => method === 'POST' && path === '/repos/octo/echo/issues')
  assert.equal(issues.length, 1, first.out)
  assert.match(first.out, /^issue opened: http/m)
  assert.match(issues[0]!.body, /actions\/runs\/2015/)
  assert.doesNotMatch(first.out + first.summary + second.out, new RegExp(token))
})

test('a regression fails the step, last of all, with an annotation', async (t) => {
  const plain = step(t, 'push', PUSH, IN_FOLDER)
  await runDist('action.js', [], plain)
  const command = `${process.execPath} ${CLI} server --port $PORT --cpu-us 100`
  const slow = step(t, 'pull_request', PULL_REQUEST, { ...IN_FOLDER, command }, plain.cwd)
  const ended = await runDist('action.js', [], slow)
  assert.equal(ended.code, 1, ended.out)
  const outputs = parseFile(slow.read('output'))
  assert.equal(outputs['verdict'], 'regressed')
  assert.equal(outputs['regressions'], 'echo.cpuPerMessage,echo.throughput')
  assert.match(slow.read('summary'), /❌[\s\S]*Regressed: CPU per message \+\d+ %/)
  assert.match(ended.out, /^::error title=ws-gate%3A echo::CPU per message \+\d+ %25/m)
})

test('an unusable run fails, and the words of the server give the runner no commands', async (t) => {
  const bad = step(t, 'push', PUSH, { ...SHORT, command: `${process.execPath} ${SERVERS} prints-commands $PORT` })
  const ended = await runDist('action.js', [], bad)
  assert.equal(ended.code, 3)
  assert.equal(parseFile(bad.read('output'))['verdict'], 'unusable')
  const [, token] = /^::stop-commands::(.+)$/m.exec(ended.out)!
  const stopped = ended.out.slice(ended.out.indexOf(`::stop-commands::${token}`), ended.out.indexOf(`::${token}::`))
  assert.match(stopped, /::error::planted by the server/)
  assert.doesNotMatch(ended.out.replace(stopped, ''), /^::error::planted/m)
  assert.match(bad.read('summary'), /```\n::error::planted by the server\n```/)
})

test('wrong inputs and events of foreign code are refused before anything is started', async (t) => {
  const wrong = step(t, 'push', PUSH, { pairs: 'many', treshold: '3%' })
  const ended = await runDist('action.js', [], wrong)
  assert.equal(ended.code, 2)
  assert.match(ended.out, /::error title=ws-gate%3A inputs::input 'treshold': is not known/)
  assert.match(ended.out, /::error title=ws-gate%3A inputs::input 'pairs': 'many' is not a whole number/)
  const foreign = step(t, 'pull_request_target', PULL_REQUEST, SHORT)
  const refused = await runDist('action.js', [], foreign)
  assert.equal(refused.code, 2)
  assert.match(refused.out, /event 'pull_request_target' runs code of others.*allow-untrusted-trigger/)
  assert.ok(refused.seconds < 5)
  const deletion = await runDist('action.js', [], step(t, 'push', { ...PUSH, deleted: true }, SHORT))
  assert.equal(deletion.code, 0)
  assert.match(deletion.out, /::notice.*is a deletion; there is nothing to measure/)
})

test('a cancelled step ends with its server within five seconds', async (t) => {
  const cancelled = step(t, 'push', PUSH, SHORT)
  const ended = await runDist('action.js', [], {
    ...cancelled,
    during: (child) => setTimeout(() => child.kill('SIGINT'), 2_000),
  })
  assert.equal(ended.code, 130)
  assert.ok(ended.seconds < 2 + 5, `${ended.seconds} s`)
})

test('the post step ends what a killed run left behind', async (t) => {
  const killed = step(t, 'push', PUSH, { ...SHORT, command: `${process.execPath} ${SERVERS} deaf-to-term $PORT` })
  const mark = randomUUID()
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, [join(SERVERS, '../../../dist/action.js')], {
    cwd: killed.cwd,
    env: { PATH: process.env['PATH'], ...killed.env, TEST_MARK: mark },
    stdio: 'ignore',
  })
  await sleep(2_000)
  child.kill('SIGKILL')
  await sleep(300)
  const left = processesWith(`TEST_MARK=${mark}`)
  assert.ok(left.length > 0, 'the servers outlive a killed parent, which is what the post step is for')
  const { marker } = parseFile(killed.read('state'))
  const post = await runDist('cleanup.js', [], { cwd: killed.cwd, env: { STATE_marker: marker! } })
  assert.equal(post.code, 0)
  assert.match(post.out, /ended what an interrupted run left behind/)
  assert.deepEqual(processesWith(`TEST_MARK=${mark}`), [])
  assert.deepEqual(
    readdirSync(tmpdir()).filter((name) => name.includes(marker!)),
    [],
  )
  const parent = accountingGroup(
    readFileSync('/proc/self/mountinfo', 'utf8'),
    readFileSync('/proc/self/cgroup', 'utf8'),
  )
  const groups = parent === undefined ? [] : readdirSync(parent.path)
  assert.deepEqual(
    groups.filter((name) => name.includes(marker!)),
    [],
  )
})
