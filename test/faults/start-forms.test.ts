import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { resultSchema } from '../../src/report/result/result-schema.ts'
import { folder, ROOT, runDist } from '../dist/process.ts'
import { install, placesBelow } from '../matrix/install.ts'
import { tracesOf } from './traces.ts'

// The forms in which projects start their servers: each is started, measured over all of its processes, stopped, and
// nothing of it is left.

const SHORT = ['--pairs', '5', '--duration', '300ms', '--scenarios', 'echo', '--store', 'none', '--json']
const NODE = process.execPath
const ECHO = join(ROOT, 'test/servers/echo.js')
/** Kept between runs of this suite: what is installed there is pinned. */
const TOOLS = join(tmpdir(), 'ws-gate-matrix/tools')
const PACKAGES = { yarn: '1.22.22', pnpm: '10.12.1', nodemon: '3.1.10' }
const PROJECT = {
  name: 'project',
  version: '1.0.0',
  type: 'module',
  scripts: {
    start: 'node server.js',
    chain: 'node --version && node server.js',
    pipe: 'node server.js | cat',
  },
}

let plain = Number.NaN

function project(t: TestContext): string {
  const cwd = folder(t)
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(PROJECT))
  writeFileSync(join(cwd, 'server.js'), `process.argv[2] = 'plain'\nawait import(${JSON.stringify(ECHO)})\n`)
  writeFileSync(join(cwd, 'server.sh'), '#!/bin/sh\necho starting\nnode server.js\necho ended\n')
  chmodSync(join(cwd, 'server.sh'), 0o755)
  mkdirSync(join(cwd, 'inside'))
  writeFileSync(join(cwd, 'inside/package.json'), JSON.stringify(PROJECT))
  writeFileSync(join(cwd, 'inside/server.js'), readFileSync(join(cwd, 'server.js')))
  return cwd
}

/** CPU time per message of a server that is started so, all of its processes taken together. */
async function cpuOf(t: TestContext, command: readonly string[], path = ''): Promise<number> {
  const before = tracesOf()
  // The Node that the suite runs on, so that one form is like another.
  const env = { PATH: `${join(NODE, '..')}:${path}${process.env['PATH']}`, HOME: folder(t) }
  const ended = await runDist('cli.js', ['run', ...SHORT, '--url', 'ws://127.0.0.1:${PORT}/', ...command], {
    cwd: project(t),
    env,
  })
  assert.equal(ended.code, 0, ended.err)
  const longest = Number(/at most (\d+) s/.exec(ended.err)?.[1] ?? Number.NaN)
  assert.ok(ended.seconds < longest + 5, `it took ${ended.seconds} s, and had said ${longest} s at most`)
  assert.deepEqual(
    tracesOf().filter((trace) => !before.includes(trace)),
    [],
  )
  const { scenarios } = resultSchema.parse(JSON.parse(ended.out))
  return scenarios.find(({ kind, side }) => kind === 'echo' && side === 'head')!.server!.cpuUsPerMessage!
}

const shell = (command: string) => ['--command', command]

function check(name: string, command: string): void {
  test(name, async (t) => {
    const cpu = await cpuOf(t, shell(command))
    assert.ok(cpu > plain / 1.6 && cpu < plain * 1.6, `${cpu} µs per message, ${plain} of node by itself`)
  })
}

test('node', async (t) => {
  plain = await cpuOf(t, ['--', NODE, 'server.js'])
  assert.ok(plain > 1, `${plain} µs`)
})

check('node, by a shell', 'node server.js')
check('cd, and then node', 'cd inside && node server.js')
check('a pipeline', 'node server.js | cat')
check('a pipeline that reads its errors as well', 'node server.js 2>&1 | tee log')
check('in the background of a shell that waits', 'node server.js & wait')
check('a shell script', './server.sh')
check('npm start', 'npm start')
check('npm run, from another folder', 'npm --prefix inside run start')
check('npm run of a chain', 'npm run chain')
check('npm run of a pipeline', 'npm run pipe')

test('a cluster, whose workers do the work', async (t) => {
  const cpu = await cpuOf(t, ['--', NODE, ECHO, 'cluster', '${PORT}'])
  assert.ok(cpu > plain / 2, `${cpu} µs per message, ${plain} of node by itself`)
})

test('tools of other people', async (t) => {
  const failure = await promisify(execFile)(
    'npm',
    [
      'install',
      '--prefix',
      TOOLS,
      '--no-audit',
      '--no-fund',
      ...Object.entries(PACKAGES).map((pair) => pair.join('@')),
    ],
    { timeout: 180_000 },
  ).then(
    () => undefined,
    ({ message }: Error) => message.split('\n')[0],
  )
  const bin = `${join(TOOLS, 'node_modules/.bin')}:`
  for (const [name, command] of [
    ['yarn', 'yarn --silent run start'],
    ['pnpm', 'pnpm run start'],
    ['pnpm of a pipeline', 'pnpm run pipe'],
    ['nodemon', 'nodemon --quiet server.js'],
  ] as const)
    await t.test(name, { skip: failure ?? false }, async (inner) => {
      const cpu = await cpuOf(inner, shell(command), bin)
      assert.ok(cpu > plain / 1.6 && cpu < plain * 1.6, `${cpu} µs per message, ${plain} of node by itself`)
    })
})

test('servers of other languages', async (t) => {
  const home = join(tmpdir(), 'ws-gate-matrix')
  mkdirSync(home, { recursive: true })
  const at = placesBelow(home)
  const glue = join(ROOT, 'test/matrix/glue/python.py')
  for (const [kind, command] of [
    ['pip', `exec ${at.python}/bin/python ${glue} websockets $PORT`],
    ['go', `exec ${at.go}/matrix gorilla $PORT`],
  ] as const)
    await t.test(kind, { skip: (await install({ kind }, home)) ?? false }, async (inner) => {
      assert.ok((await cpuOf(inner, shell(command))) > 1)
    })
})
