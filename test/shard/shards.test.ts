import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { allThresholds } from '../../src/config/thresholds.ts'
import { measureClock } from '../../src/shard/clock.ts'
import { openingOf } from '../../src/shard/instants.ts'
import { judgeLoad } from '../../src/shard/judge.ts'
import { formatShard, type Shard } from '../../src/shard/shard.ts'
import { folder, runDist } from '../dist/process.ts'
import { echoServer, LOAD, read, runShards } from './running.ts'

test('shards that cannot be added up are refused, each with its reason, all at once', async (t) => {
  const cwd = folder(t)
  const paths = await runShards(cwd, await echoServer(t), 3, ['--windows', '1'])
  const shards = paths.map(read)
  const put = (name: string, shard: Shard | string) => {
    writeFileSync(join(cwd, name), typeof shard === 'string' ? shard : formatShard(shard))
    return name
  }
  const check = async (files: readonly string[], says: RegExp) => {
    const { code, err } = await runDist('cli.js', ['merge', ...files], { cwd })
    assert.match(err, says)
    assert.equal(code, 3, err)
  }
  const [one, two, three] = shards as [Shard, Shard, Shard]
  await check([paths[0]!, paths[2]!], /shard 2 of 3 is missing/)
  await check([...paths, put('twice.json', two)], /shard 2 of 3 is there 2 times: .*twice\.json/)
  await check(
    [paths[0]!, paths[1]!, put('foreign.json', { ...three, plan: { ...three.plan, connections: 41 } })],
    /foreign\.json is of another load than .*shard-1\.json: connections 41 and not 40/,
  )
  await check(
    [paths[0]!, paths[1]!, put('digest.json', { ...three, plan: { ...three.plan, digest: '0' } })],
    /digest\.json is of another load than .*shard-1\.json: digest of the plan 0 and not/,
  )
  await check(
    [paths[0]!, paths[1]!, put('seed.json', { ...three, seed: 7 })],
    /seed\.json is of another load.*seed 7 and not/,
  )
  await check(
    [paths[0]!, paths[1]!, put('version.json', { ...three, tool: { version: '9.9.9' } })],
    /version of ws-gate 9\.9\.9 and not/,
  )
  await check(
    [paths[0]!, paths[1]!, put('late.json', { ...three, windows: [], voided: 'it was 70 ms late for window 1' })],
    /late\.json does not count: it was 70 ms late/,
  )
  const moved = three.windows.map((window) => ({ ...window, startMs: window.startMs + 300, endMs: window.endMs + 300 }))
  await check(
    [paths[0]!, paths[1]!, put('moved.json', { ...three, windows: moved })],
    /window 1: the shards began up to \d+ ms apart, at most 40 ms/,
  )
  const text = readFileSync(paths[2]!, 'utf8')
  await check([paths[0]!, paths[1]!, put('cut.json', text.slice(0, -200))], /cut\.json: it is not JSON; fetch it again/)
  await check(
    [paths[0]!, paths[1]!, put('changed.json', text.replace(/"matched":(\d)/, '"matched":9$1'))],
    /changed\.json: it is damaged: its digest does not fit/,
  )
  await check([put('nothing.json', '{}'), paths[0]!], /nothing\.json: it is no shard/)
  assert.ok(one.windows.every(({ lateMs }) => lateMs >= 0))
})

test('a shard that comes too late says so and voids itself', async (t) => {
  const cwd = folder(t)
  const port = await echoServer(t)
  const startAt = new Date(Date.now() - 3_000).toISOString()
  const ended = await runDist(
    'cli.js',
    ['load', ...LOAD, '--url', `ws://127.0.0.1:${port}/`, '--shard', '1/2', '--start-at', startAt],
    { cwd },
  )
  assert.equal(ended.code, 3)
  assert.match(ended.err, /does not count: it was \d+ ms late for window 1, at most 20 ms are allowed/)
  assert.match(read(join(cwd, 'shard-1.json')).voided!, /late for window 1/)
  const never = await runDist(
    'cli.js',
    ['load', ...LOAD, '--url', `ws://127.0.0.1:${port}/`, '--start-at', '2100-01-01T00:00:00Z'],
    { cwd },
  )
  assert.equal(never.code, 2)
  assert.match(never.err, /'start-at': 2100-01-01T00:00:00.000Z is more than a day ahead/)
})

test("in an indexed job a shard has the pod's number", () => {
  const shardOf = (shard: string, index?: string) =>
    parseConfig({
      place: 'load',
      texts: { shard, url: 'ws://server.internal:8080/' },
      ...(index !== undefined && { environment: { JOB_COMPLETION_INDEX: index } }),
    }).shard
  assert.deepEqual(shardOf('/10', '0'), { index: 1, of: 10 })
  assert.deepEqual(shardOf('3/10', '0'), { index: 3, of: 10 })
  for (const [text, index, says] of [
    ['/10', undefined, /JOB_COMPLETION_INDEX, which is not set/],
    ['/10', '10', /with JOB_COMPLETION_INDEX 10 is out of range/],
    ['0/10', undefined, /out of range/],
    ['3 of 10', undefined, /is not a shard; write it as '3\/10'/],
  ] as const)
    assert.throws(() => shardOf(text, index), says)
})

test('windows open at the instants that all share, a little late or not at all', () => {
  const plan = { windowMs: 1_000, periodMs: 3_000 } as Parameters<typeof openingOf>[1]['plan']
  const at = (index: number, nowMs: number) => openingOf(index, { firstMs: 10_000, nowMs, plan })
  assert.deepEqual(at(0, 5_000), { startMs: 10_000, lateMs: 0 })
  assert.deepEqual(at(2, 15_900), { startMs: 16_000, lateMs: 0 })
  assert.deepEqual(at(2, 15_930), { startMs: 16_030, lateMs: 30 })
  assert.throws(() => at(2, 15_951), /51 ms late for window 3, at most 50 ms are allowed/)
})

test('the clock of the server is read from its Date; a server without one is said to have none', async (t) => {
  const address = (port: number) => ({ host: '127.0.0.1', port, path: '/', secure: false, text: '' })
  const clock = await measureClock(address(await echoServer(t)), '127.0.0.1')
  assert.ok('offsetMs' in clock && Math.abs(clock.offsetMs) < 200 && clock.withinMs < 200, JSON.stringify(clock))
  const ahead = createServer((_, response) => {
    response.setHeader('date', new Date(Date.now() + 90_000).toUTCString())
    response.end()
  }).listen(0, '127.0.0.1')
  const dateless = createServer((_, response) => {
    response.sendDate = false
    response.end()
  }).listen(0, '127.0.0.1')
  t.after(() => [ahead, dateless].map((server) => server.close()))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const portOf = (server: typeof ahead) => (server.address() as AddressInfo).port
  const off = await measureClock(address(portOf(ahead)), '127.0.0.1')
  assert.ok('offsetMs' in off && Math.abs(off.offsetMs - 90_000) < 1_000, JSON.stringify(off))
  assert.deepEqual(await measureClock(address(portOf(dateless)), '127.0.0.1'), {
    unknown: 'its HTTP answers have no Date',
  })
  assert.match(JSON.stringify(await measureClock(address(1), '127.0.0.1')), /no answer over HTTP/)
})

test('a slower load is told from an earlier one, a different one is not compared', () => {
  const load = (scale: number, more = {}) => ({
    plan: { kind: 'echo', connections: 10, digest: 'a', ...more } as Parameters<typeof judgeLoad>[0]['plan'],
    windows: Array.from({ length: 7 }, (_, index) => {
      const timeUs = { p50: 500 / scale + index, p95: 900 / scale + index }
      return {
        startMs: 0,
        apartMs: 0,
        succeeded: 1,
        failed: 0,
        messagesPerSecond: 10_000 * scale + index,
        timeUs,
      } as never
    }),
  })
  const rule = { thresholds: allThresholds({}), failOn: ['regressed'], warnOnly: false } as const
  assert.deepEqual(
    [judgeLoad(load(0.8), load(1), rule).outcome, judgeLoad(load(0.8), load(1), rule).exitCode],
    ['regressed', 1],
  )
  assert.equal(judgeLoad(load(1), load(1), rule).outcome, 'passed')
  assert.equal(judgeLoad(load(1), undefined, rule).outcome, 'no-baseline')
  const differences = (more: object) => {
    const { outcome, differences } = judgeLoad(load(1), load(1, more), rule)
    return [outcome, ...differences]
  }
  assert.deepEqual(differences({ connections: 20, digest: 'b' }), ['incomparable', 'connections 20, here 10'])
  assert.deepEqual(differences({ windows: 9, digest: 'b' }), ['incomparable', 'windows 9, here undefined'])
  assert.deepEqual(differences({ digest: 'b' }), ['incomparable', 'something that the files do not show'])
  assert.deepEqual(differences({ target: 'ws://elsewhere/' }), ['passed'])
})
