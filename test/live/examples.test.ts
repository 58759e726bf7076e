import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { resultSchema } from '../../src/report/result/result-schema.ts'
import { folder, ROOT, runDist } from '../dist/process.ts'
import type { Result } from '../result.ts'

const SPOKEN = join(ROOT, 'test/servers/spoken.js')
/** Enough to be judged. */
const SHORT = ['--pairs', '5', '--duration', '200ms']

/** An example as the README has it. */
function example(name: string): string {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const found = new RegExp(`<!-- example: ${name} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(readme)
  assert.ok(found !== null, `the README has no example '${name}'`)
  return found[1]!
}

/** Runs a scenario file against a server of the tests; gives its results and all that was printed. */
async function run(
  t: TestContext,
  server: string,
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
) {
  const cwd = folder(t)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
  const args = [
    'run',
    '--config',
    'gate.yml',
    '--json',
    '--ready-timeout',
    '3s',
    ...SHORT,
    '--',
    process.execPath,
    SPOKEN,
    server,
    '${PORT}',
  ]
  const ended = await runDist('cli.js', args, { cwd, env: environment })
  const results = ended.out === '' ? [] : [JSON.parse(ended.out)].flat()
  return { ...ended, cwd, results: results.map((one): Result => resultSchema.parse(one)) }
}

test('the file of the README: a session with a secret, heartbeats and pushes beside orders, and a stream of prices', async (t) => {
  const { code, err, out, results } = await run(
    t,
    'orders',
    { 'gate.yml': example('orders') },
    { ORDERS_TOKEN: 'tok-9f31c2' },
  )
  assert.equal(code, 0, err)
  const [orders, prices] = results
  assert.deepEqual(
    results.map(({ name, outcome }) => [name, outcome]),
    [
      ['orders', 'no-baseline'],
      ['prices', 'passed'],
    ],
  )
  const echo = orders!.scenarios.find(({ kind, side }) => kind === 'echo' && side === 'head')!
  assert.deepEqual([echo.failed, echo.duplicates, echo.unmatched, echo.unsolicited, echo.connections], [0, 0, 0, 0, 40])
  assert.ok(echo.background! > 100, `${echo.background} in the background`)
  const connect = orders!.scenarios.find(({ kind }) => kind === 'connect')!
  assert.ok(connect.readyTimeUs!.p50 > connect.timeUs!.p50)
  const stream = prices!.scenarios[0]!
  assert.ok(stream.timeUs!.p50 > 15_000 && stream.timeUs!.p50 < 30_000, `gap ${stream.timeUs!.p50} µs`)
  assert.ok(stream.stream!.lagUs!.p50 < 20_000 && stream.stream!.silent === 0)
  assert.ok(!`${out}${err}`.includes('tok-9f31c2'))
})

test('a wrong token ends the run with the words of the server, and without the token', async (t) => {
  const text = example('orders').replace('  - name: prices', '  - name: prices\n    timeout: 1s')
  const cwd = folder(t)
  writeFileSync(join(cwd, 'gate.yml'), text)
  const args = ['run', '--config', 'gate.yml', '--ready-timeout', '1s', ...SHORT, '--']
  const server = ['sh', '-c', `ORDERS_TOKEN=right exec ${process.execPath} ${SPOKEN} orders $PORT`]
  const { code, out, err } = await runDist('cli.js', [...args, ...server], { cwd, env: { ORDERS_TOKEN: 'wrong-77aa' } })
  assert.equal(code, 3, err)
  assert.match(
    out,
    /the server refused the session: "\{\\"type\\":\\"refused\\",\\"why\\":\\"Bearer \*\*\* is not right\\"\}"/,
  )
  assert.ok(!`${out}${err}`.includes('wrong-77aa'))
})

test('the hook of the README signs each session in, makes the messages and checks the replies', async (t) => {
  const gate = 'name: signed\nhook: ./signed.mjs\nvars: { key: open }\nload: { scenarios: echo, connections: 10 }\n'
  const { code, err, results } = await run(t, 'signed', { 'gate.yml': gate, 'signed.mjs': example('signed') })
  assert.equal(code, 0, err)
  const echo = results[0]!.scenarios.find(({ kind, side }) => kind === 'echo' && side === 'head')!
  assert.ok(echo.succeeded > 200 && echo.failed === 0)
  assert.ok(echo.generator.hook! > 0 && echo.generator.hook! < echo.generator.cpu)
  const wrong = await run(t, 'signed', {
    'gate.yml': gate.replace('open', 'shut').concat('timeout: 500ms\n'),
    'signed.mjs': example('signed'),
  })
  assert.equal(wrong.code, 3)
  assert.match(wrong.err, /signature is wrong/)
})

test('the hook of the README fits the types that are shipped', () => {
  const cwd = mkdtempSync(join(ROOT, 'test/hook-'))
  try {
    writeFileSync(join(cwd, 'signed.mjs'), example('signed').replace("'ws-gate/hook'", "'../../dist/hook.d.ts'"))
    const args = [
      '--types',
      'node',
      '--checkJs',
      '--noEmit',
      '--skipLibCheck',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
    ]
    const tsc = (file: string) =>
      execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...args, '--ignoreConfig', file], {
        cwd,
        encoding: 'utf8',
      })
    assert.equal(tsc('signed.mjs'), '')
    writeFileSync(
      join(cwd, 'wrong.mjs'),
      example('signed')
        .replace("'ws-gate/hook'", "'../../dist/hook.d.ts'")
        .replace('urlFor: ({ connection })', 'urlFor: ({ conection })'),
    )
    assert.throws(() => tsc('wrong.mjs'), /Command failed/)
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
})

test('the group chat of the README: every message reaches every member, its publisher too', async (t) => {
  const { code, err, results } = await run(t, 'chat', { 'gate.yml': example('chat') })
  assert.equal(code, 0, err)
  const chat = results[0]!.scenarios[0]!
  assert.deepEqual([chat.broadcast!.reach, chat.broadcast!.lost, chat.duplicates, chat.unmatched], [1, 0, 0, 0])
  assert.deepEqual([chat.broadcast!.rooms, chat.attempted], [4, 50 * chat.broadcast!.messages])
})

test('cookies are asked for once and carried by every handshake', async (t) => {
  const { code, err, results } = await run(t, 'cookie', {
    'gate.yml': 'connect: { cookiesFrom: /login }\nload: { scenarios: echo }\n',
  })
  assert.equal(code, 0, err)
  assert.ok(results[0]!.scenarios.every(({ failed }) => failed === 0))
  const none = await run(t, 'cookie', { 'gate.yml': 'connect: { cookiesFrom: /other }\n' })
  assert.equal(none.code, 3)
  assert.match(none.err, /cookies from \/other: HTTP 404/)
})
