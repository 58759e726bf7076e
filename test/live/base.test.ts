// Whole gates on servers that each have one fault, beside the server without it: what the verdict promises of each.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type Result, resultSchema } from '../../src/report/result/result-schema.ts'
import { findMaker } from '../../src/server/namespace.ts'
import { folder, runDist, SERVERS } from '../dist/process.ts'
import { makeRepository } from '../git/repository.ts'

/** The fewest pairs that can show a regression, and windows as short as they may be. */
const NINE = ['--pairs', '9', '--duration', '200ms', '--scenarios', 'echo']
const FIVE = ['--pairs', '5', '--duration', '200ms', '--scenarios', 'echo']

async function run(cwd: string, args: readonly string[]) {
  const ended = await runDist('cli.js', ['run', '--json', '--store', 'none', ...args], { cwd })
  const result = ended.out === '' ? undefined : resultSchema.parse(JSON.parse(ended.out))
  return { ...ended, result }
}

const server = (kind: string, ...more: readonly string[]) =>
  [process.execPath, SERVERS, kind, '${PORT}', ...more].join(' ')

/** Two commands, compared without a repository. */
async function compared(t: TestContext, base: string, head: string, args: readonly string[] = NINE) {
  const ended = await run(folder(t), [...args, '--base-command', base, '--command', head])
  assert.ok(ended.result !== undefined, ended.err)
  return { ...ended, result: ended.result }
}

const verdictOf = ({ comparisons }: Result, metric: string) => comparisons.find((one) => one.metric === metric)?.verdict

test('a base that cannot be built leaves it to what is stored, and a head that cannot fails', async (t) => {
  const { folder: work, commit, git } = makeRepository(t)
  commit('build.sh', 'echo compiling; echo "server.c:1: error: no such thing" >&2; exit 3')
  commit('build.sh', 'exit 0')
  const command = ['--build-command', 'sh build.sh', '--command', server('plain')]
  const base = await run(work, [...FIVE, ...command])
  assert.equal(base.code, 0, base.err)
  assert.equal(base.result!.outcome, 'no-baseline')
  assert.deepEqual(base.result!.plan.sides, ['head', 'reference'])
  const said = base.result!.warnings.find(({ kind }) => kind === 'no-base')
  assert.match(said!.text, /the base \w{9} could not be built: exit code 3\. What is stored decides instead/)
  assert.match(base.err, /server\.c:1: error: no such thing/)

  commit('build.sh', 'echo "broken today" >&2; exit 4')
  const head = await run(work, [...FIVE, ...command])
  assert.equal(head.code, 3)
  assert.match(head.err, /the head could not be built: exit code 4/)
  assert.match(head.err, /broken today/)

  commit('build.sh', 'sleep 60 & sleep 60')
  const slow = await run(work, [...FIVE, ...command, '--build-timeout', '1s'])
  assert.match(slow.err, /it took longer than 1 s \('build-timeout'\)/)
  assert.equal(git('worktree', 'list').split('\n').length, 1)
})

test('a base that does not come up leaves it to what is stored', async (t) => {
  const { result, err } = await compared(t, server('exits-at-once'), server('plain'), FIVE)
  assert.equal(result.outcome, 'no-baseline')
  assert.match(err, /the base could not be started: the server ended before it was ready \(exit code 7\)/)
  assert.match(err, /configuration file missing/)
})

test('a server that sleeps is found by its throughput, and not by its CPU time', async (t) => {
  const { code, result, err } = await compared(t, server('plain'), server('sleeps'))
  assert.equal(code, 1, err)
  assert.equal(verdictOf(result, 'echo.throughput'), 'regressed', err)
})

/**
 * Turns of a loop for each message: so that servers and not the generator are the limit on any machine, and what finding
 * more or fewer messages at once saves them is small beside it.
 */
const WORK = '10000'

test('a server that delays one message in fifty is found by p99, and not by its CPU time', async (t) => {
  const { code, result, err } = await compared(t, server('plain', WORK), server('delays-some', WORK))
  assert.equal(code, 1, err)
  assert.equal(verdictOf(result, 'echo.p99'), 'regressed', err)
  assert.notEqual(verdictOf(result, 'echo.cpuPerMessage'), 'regressed', err)
})

test('a base that did less work for a message is not compared with', async (t) => {
  const { code, err } = await compared(t, server('plain'), server('pings-too'), FIVE)
  assert.equal(code, 3)
  assert.match(
    err,
    /head and base did not do the same work: for each message the head sent \d+\.\d bytes and the base \d+\.\d/,
  )
})

test('fewer pairs than can show a regression show nothing', async (t) => {
  const { code, result, err } = await compared(t, server('plain'), server('plain'), [
    ...FIVE,
    '--fail-on',
    'inconclusive',
  ])
  assert.deepEqual([code, result.outcome], [4, 'inconclusive'])
  assert.match(err, /5 pairs are too few to show a regression; at least 9 are needed/)
})

test('servers that insist on one port are a duet, each in a network namespace of its own', async (t) => {
  const maker = await findMaker(process.env)
  if (!('maker' in maker)) return t.skip(`no network namespaces here: ${maker.reason}`)
  const port = await freePort()
  const fixed = (kind: string, ...more: readonly string[]) => [process.execPath, SERVERS, kind, port, ...more].join(' ')
  const url = ['--url', `ws://127.0.0.1:${port}/`]
  const { result, err } = await compared(t, fixed('plain', WORK), fixed('plain', WORK), [...FIVE, ...url])
  assert.equal(result.plan.namespaces, maker.maker, err)
  const duets = result.rounds.filter(({ design }) => design === 'duet')
  assert.equal(duets.length, 10)
  assert.ok(
    duets.every(({ limitedBy }) => limitedBy === 'server'),
    `${duets.map(({ limitedBy }) => limitedBy).join(' ')}\n${err}`,
  )
  const [head, base] = duets
  assert.ok(Math.abs(Math.log(head!.messagesPerSecond / base!.messagesPerSecond)) < 0.3, err)

  // One that needs something of the machine beside it is not ready there, and takes turns.
  const database = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(database, 'listening')
  t.after(() => database.close())
  const at = String((database.address() as AddressInfo).port)
  const needy = await compared(t, fixed('needs-database', at), fixed('needs-database', at), [...FIVE, ...url])
  assert.equal(needy.result.plan.design, 'turns', needy.err)
  assert.ok(needy.result.rounds.some(({ design, side }) => design === 'turn' && side === 'base'))
  assert.match(needy.err, /took turns, since the base is ready on the machine but not in a network namespace/)
})

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
