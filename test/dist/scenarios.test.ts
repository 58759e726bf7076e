import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { resultSchema } from '../../src/report/result/result-schema.ts'
import type { Result } from '../result.ts'
import { folder, ROOT, runDist, SERVERS, SHORT } from './process.ts'

const run = (t: TestContext, args: readonly string[], during?: (child: ChildProcess) => void) =>
  runDist('cli.js', ['run', '--json', ...args], { cwd: folder(t), ...(during !== undefined && { during }) })
const server = (kind: string, ...more: string[]) => ['--', process.execPath, SERVERS, kind, '${PORT}', ...more]

/** One scenario alone, whose run must succeed, and what stderr said beside it. */
async function measured(t: TestContext, scenario: string, command: readonly string[]) {
  const ended = await run(t, ['--scenarios', scenario, ...command])
  assert.equal(ended.code, 0, ended.err)
  const result = resultSchema.parse(JSON.parse(ended.out)) as Result
  assert.deepEqual([result.outcome, result.comparisons.length, result.rounds.length], ['passed', 0, 0])
  return { scenario: result.scenarios[0]!, result, text: ended.err }
}

const warned = ({ warnings }: Result) => warnings.map(({ kind }) => kind)

test('hold: what the server keeps for each connection is the slope over the levels', async (t) => {
  const slope = async (leak: number) => {
    const echo = ['--', process.execPath, join(ROOT, 'dist/cli.js'), 'server', '--port', '${PORT}']
    const command = [...echo, '--leak-bytes', String(leak)]
    const { scenario } = await measured(t, 'hold connections=1500 for=500ms', command)
    assert.deepEqual([scenario.attempted, scenario.succeeded, scenario.hold!.dropped], [1_500, 1_500, 0])
    assert.equal(scenario.hold!.levels.length, 4)
    return scenario.hold!.rssBytesPerConnection
  }
  const leaked = (await slope(200_000)) - (await slope(0))
  assert.ok(Math.abs(leaked / 200_000 - 1) < 0.1, `${leaked} bytes a connection`)
})

test('hold: a server that ends idle connections is reported as that', async (t) => {
  const { scenario, result, text } = await measured(t, 'hold connections=200 for=3s', server('drops-idle'))
  assert.deepEqual([scenario.succeeded, scenario.hold!.dropped], [0, 200])
  assert.deepEqual(scenario.failures, { 'closed-4000': 200 })
  assert.ok(warned(result).includes('dropped'))
  assert.match(text, /The server ends idle connections after 1\.\d+ s: 200 of 200 \(the server closed with code 4000/)
})

test('broadcast: all members are reached, or 99 of a hundred where the server skips one', async (t) => {
  const whole = await measured(t, 'broadcast members=300 for=2s rate=5/s', server('broadcasts'))
  assert.equal(whole.scenario.broadcast!.reach, 1)
  assert.ok(whole.scenario.broadcast!.returned)
  const { firstUs, medianUs, lastUs } = whole.scenario.broadcast!
  assert.ok(firstUs.median <= medianUs.median && medianUs.median <= lastUs.median)
  const { scenario, result } = await measured(t, 'broadcast members=301 for=2s rate=5/s', server('broadcasts', '100'))
  assert.equal(scenario.broadcast!.reach, 0.99)
  assert.equal(scenario.broadcast!.lost, 3 * 10)
  assert.ok(warned(result).includes('reach'))
})

test('broadcast: an echo is not one, and is told so', async (t) => {
  const ended = await run(t, ['--scenarios', 'broadcast members=10 for=1s', ...server('plain')])
  assert.equal(ended.code, 3)
  assert.match(ended.err, /no member received what was published; only the publisher got its messages back/)
})

test('capacity: descriptors of the server, and a cap on one address, are found and named', async (t) => {
  const limited = ['--command', `ulimit -n 150; exec ${process.execPath} ${SERVERS} plain`]
  const few = await measured(t, 'capacity from=50 to=400', limited)
  const { highest, limit } = few.scenario.capacity!
  assert.ok(highest > 90 && highest < 150, `${highest} held`)
  assert.equal(limit!.cause, "the server's descriptors")
  assert.match(limit!.evidence, /of 150 descriptors open/)
  assert.match(limit!.remedy, /ulimit -n/)
  const capped = await measured(t, 'capacity from=10 to=100', server('caps-address'))
  assert.equal(capped.scenario.capacity!.highest, 40)
  assert.match(capped.scenario.capacity!.limit!.cause, /a cap on connections or attempts from one address/)
  const free = await measured(t, 'capacity from=50 to=200', server('plain'))
  assert.deepEqual([free.scenario.capacity!.highest, free.scenario.capacity!.limit], [200, undefined])
})

test('capacity: a rate that the server cannot carry is found, and the server named', async (t) => {
  const handicapped = ['--', process.execPath, join(ROOT, 'dist/cli.js'), 'server', '--port', '${PORT}']
  const { scenario } = await measured(t, 'capacity raise=rate from=100 to=8000', [...handicapped, '--cpu-us', '500'])
  const { highest, limit, levels } = scenario.capacity!
  assert.ok(highest >= 100 && highest < 2_500, `${highest}/s held`)
  assert.equal(limit!.cause, "the server's CPU")
  assert.ok(levels.some(({ held }) => !held))
})

test('connect: retries, and TLS with a subprotocol, a header and compression', async (t) => {
  const particular = (more: readonly string[]) => [
    ...['--url', 'wss://localhost:${PORT}/', '--scenarios', 'connect connections=60 concurrency=10, rate'],
    ...['--rate', '200/s', '--duration', '500ms', '--subprotocols', 'echo.v1', '--headers', 'X-Token: open', ...more],
    ...server('particular'),
  ]
  const ended = await run(t, particular(['--tls', join(ROOT, 'test/servers/tls/cert.pem'), '--compression', 'offer']))
  assert.equal(ended.code, 0, ended.err)
  const { scenarios, warnings } = resultSchema.parse(JSON.parse(ended.out)) as Result
  const connect = scenarios.find(({ kind }) => kind === 'connect')!
  assert.equal(connect.succeeded, 60)
  assert.ok(connect.timeUs!.p50 > connect.tlsTimeUs!.p50)
  assert.ok(scenarios.find(({ kind }) => kind === 'rate')!.succeeded > 0)
  assert.ok(!warnings.some(({ kind }) => kind === 'would-compress'))
  assert.doesNotMatch(ended.err, /open'/)
  assert.match(ended.err, /--headers 'X-Token: \*\*\*'/)
  const strict = await run(t, particular(['--ready-timeout', '5s']))
  assert.equal(strict.code, 3)
  assert.match(strict.err, /self-signed certificate; write 'tls: insecure'/)
  const plain = await run(t, particular(['--tls', 'insecure']))
  assert.equal(plain.code, 0, plain.err)
})

test('a plan that this machine cannot hold fails before anything is started', async (t) => {
  const ended = await run(t, ['--url', 'ws://[::1]:${PORT}/', '--scenarios', 'hold connections=90000', '--', 'false'])
  assert.equal(ended.code, 2)
  assert.match(ended.err, /scenario 'hold': 90000 connections from ::1 are above the \d+ ports/)
  const few = await run(t, [
    '--scenarios',
    'hold connections=500',
    '--command',
    `ulimit -n 200; ${process.execPath} ${SERVERS} plain`,
  ])
  assert.equal(few.code, 3)
  assert.match(few.err, /cannot hold 500 connections: its processes may open .*node \(\d+\) 200.*ulimit -n/)
})

test('a hog on the core of the load generator never leads to a verdict', async (t) => {
  const first = folder(t)
  const short = [...SHORT.map((word) => (word === '200ms' ? '400ms' : word)), '--json']
  const stored = await runDist('cli.js', ['run', ...short], { cwd: first })
  assert.equal(stored.code, 0, stored.err)
  const { pins } = resultSchema.parse(JSON.parse(stored.out)).plan
  if (pins.generator === undefined) return t.skip('servers and generator are not pinned here')
  // In a session of its own that goes before all others, as a neighbour on the machine below would.
  const spin =
    "require('fs').writeFileSync('/proc/self/autogroup', '-20'); setTimeout(() => process.exit(), 90000); for (;;) {}"
  const hog = spawn('taskset', ['-c', pins.generator, process.execPath, '-e', spin], {
    detached: true,
    stdio: 'ignore',
  })
  t.after(() => hog.kill('SIGKILL'))
  const ended = await runDist('cli.js', ['run', ...short, '--time-budget', '15s'], { cwd: first })
  const result = resultSchema.parse(JSON.parse(ended.out)) as Result
  const duets = result.rounds.filter(({ design }) => design === 'duet')
  const limits = new Set(duets.map(({ limitedBy }) => limitedBy))
  assert.ok(limits.has('starved') || limits.has('generator') || result.outcome === 'unusable', [...limits].join())
  const throughput = result.comparisons.find(({ metric }) => metric === 'echo.throughput')
  assert.ok(result.outcome === 'unusable' || throughput?.tier === 'informational', JSON.stringify(throughput))
})
