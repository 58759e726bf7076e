import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { resultSchema } from '../../src/report/result/result-schema.ts'
import { createPortSource } from '../../src/server/port.ts'
import { folder, isListening, runDist, SERVERS, SHORT } from './process.ts'

const run = (cwd: string, args: readonly string[]) => runDist('cli.js', ['run', ...args], { cwd })
const server = (kind: string) => ['--', process.execPath, SERVERS, kind, '${PORT}']

test('a server that cannot be measured ends with its code and what a stranger can act on, and nothing is left', async (t) => {
  const check = async (kind: string, code: number, message: RegExp, more: readonly string[] = []) => {
    const port = await createPortSource(Math.random)()
    const cwd = folder(t)
    const ended = await run(cwd, [
      ...SHORT,
      '--url',
      `ws://127.0.0.1:${port}/`,
      ...more,
      '--',
      process.execPath,
      SERVERS,
      kind,
      String(port),
    ])
    assert.match(ended.out, message, `${kind}: ${ended.out}\n${ended.err}`)
    assert.equal(ended.code, code, kind)
    assert.equal(await isListening(port), false, kind)
    if (code === 3)
      assert.throws(() => readdirSync(join(cwd, '.ws-gate')), /ENOENT/, 'an unusable run must not be stored')
  }
  await check(
    'never-listens',
    3,
    /Unusable: head: the server was not ready after .*ready-timeout[\s\S]*\| waiting for a database/,
    ['--ready-timeout', '700ms'],
  )
  await check(
    'exits-at-once',
    3,
    /Unusable: head: the server ended before it was ready \(exit code 7\)[\s\S]*\| Error: configuration file missing/,
  )
  await check(
    'dies-under-load',
    3,
    /Unusable: the head server ended under load \(exit code 9\)[\s\S]*\| FATAL: out of handles/,
  )
  await check('answers-404', 3, /answered with HTTP 404 Not Found: no route for this path/, [
    '--ready-timeout',
    '700ms',
  ])
  await check(
    'does-not-echo',
    3,
    /not echoed within 2000 ms; what came back was: "\{\\"error\\":\\"unknown command\\"\}"/,
  )
  await check(
    'greets-first',
    0,
    /No baseline[\s\S]*Note: The server sent a message that answers nothing: "welcome to the chat"/,
  )
  await check('leaves-grandchild', 0, /No baseline[\s\S]*Note: The server had to be killed/)
})

test('the first run is stored, the second compares with it, and the result file keeps its schema', async (t) => {
  const cwd = folder(t)
  const first = await run(cwd, SHORT)
  assert.equal(first.code, 0, first.out + first.err)
  assert.match(first.out, /^No baseline: no record is stored under 'echo'/)
  const second = await run(cwd, [...SHORT, '--json', '--out', 'result.json'])
  const result = resultSchema.parse(JSON.parse(second.out))
  assert.deepEqual(JSON.parse(readFileSync(join(cwd, 'result.json'), 'utf8')), result)
  assert.equal(second.code, result.exitCode)
  assert.ok(['passed', 'inconclusive', 'regressed'].includes(result.outcome), result.outcome)
  assert.equal(result.comparisons.find(({ metric }) => metric === 'echo.cpuPerMessage')!.pairs, 5)
  assert.match(second.err, /^plan: 5 pairs of head and reference; at most \d+ s\npair 1 of 5: /)
  const records = readdirSync(join(cwd, '.ws-gate/runs/echo'))
  assert.equal(records.length, result.outcome === 'regressed' ? 1 : 2)
})

test('records that cannot serve are said for what they are, and left as they are', async (t) => {
  const cwd = folder(t)
  await run(cwd, SHORT)
  const runs = join(cwd, '.ws-gate/runs/echo')
  const path = join(runs, readdirSync(runs)[0]!)
  // Without its digest a record may be changed: older ones have none.
  const { digest: _, ...good } = JSON.parse(readFileSync(path, 'utf8'))
  const judge = async (text: string, args: readonly string[], code: number, message: RegExp) => {
    writeFileSync(path, text)
    const ended = await run(cwd, [...SHORT, '--save-baseline', 'never', ...args])
    assert.match(ended.out, message)
    assert.equal(ended.code, code, ended.out)
    assert.equal(readFileSync(path, 'utf8'), text)
    assert.equal(readdirSync(runs).length, 1)
  }
  const text = JSON.stringify(good)
  await judge(text.slice(0, 500), [], 3, /Unusable: the record .* is damaged: it is not JSON/)
  await judge(
    JSON.stringify({ ...good, observations: [{ metric: 'echo.cpuPerMessage', values: [null] }] }),
    [],
    3,
    /Unusable: the record .* is damaged: observations/,
  )
  await judge(JSON.stringify({ ...good, schema: 2 }), [], 3, /Unusable: the record .* has schema 2.*update ws-gate/)
  await judge(JSON.stringify({ ...good, name: 'other' }), [], 3, /Unusable: the record .* is of 'other'/)
  await judge(
    JSON.stringify({ ...good, key: { ...good.key, cpu: 'Another CPU' } }),
    ['--fail-on', 'incomparable', '--connections', '10'],
    5,
    /Incomparable: .*connections 50, here 10.*cpu Another CPU, here/,
  )
  writeFileSync(path, text)
  mkdirSync(join(cwd, '.ws-gate/runs/other'))
  const other = await run(cwd, [...SHORT, '--name', 'other', '--save-baseline', 'never', '--fail-on', 'no-baseline'])
  assert.equal(other.code, 5)
  assert.match(other.out, /No baseline: no record is stored under 'other'/)
})

test('wrong options end with 2, all of them told at once', async (t) => {
  const ended = await run(folder(t), ['--pair', '5', '--duration', '5', 'stray'])
  assert.equal(ended.code, 2)
  assert.match(ended.err, /'stray' belongs to no option/)
  const both = await run(folder(t), ['--pair', '5', '--duration', '5'])
  assert.match(
    both.err,
    /input 'pair': is not known.*did you mean 'pairs'[\s\S]*input 'duration': '5' is not a duration/,
  )
})

test('a dry run prints the plan and starts nothing', async (t) => {
  const ended = await run(folder(t), ['--dry-run', ...server('never-listens')])
  assert.equal(ended.code, 0)
  assert.match(ended.out, /pairs {7}11[\s\S]*longest/)
  assert.ok(ended.seconds < 5)
})

test('an interrupt ends the run and its servers, with the code of the signal, and stores nothing', async (t) => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const cwd = folder(t)
    const ended = await runDist('cli.js', ['run', ...SHORT], {
      cwd,
      during: (child) => setTimeout(() => child.kill(signal), 2_500),
    })
    assert.equal(ended.code, code, ended.err)
    assert.ok(ended.seconds < 2.5 + 5)
    assert.throws(() => readdirSync(join(cwd, '.ws-gate')), /ENOENT/)
  }
})
