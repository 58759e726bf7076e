import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { createHistogram, decodeHistogram, encodeHistogram, summarizeTimes } from '../../src/generator/histogram.ts'
import { loadResultSchema } from '../../src/report/result/load-result.ts'
import { resultsOf } from '../../src/shard/shard.ts'
import { outcomeOf } from '../../src/verdict/outcome.ts'
import { compareStored } from '../../src/verdict/stored.ts'
import { folder, runDist, SERVERS } from '../dist/process.ts'
import type { JobResult } from '../jobs.ts'
import { echoServer, LOAD, read, runShards } from '../shard/running.ts'

const countsOf = (histogram: unknown) => {
  const counts = histogram as Counts
  return Array.from({ length: counts.countsArrayLength }, (_, at) => counts.getCountAtIndex(at))
}

type Counts = {
  readonly countsArrayLength: number
  getCountAtIndex(index: number): number
  valueFromIndex(index: number): number
}

test('ten shards of one load: the percentiles are those of one histogram of all, bit for bit, and counts add up', async (t) => {
  const cwd = folder(t)
  const paths = await runShards(cwd, await echoServer(t), 10, ['--windows', '5'])
  const merged = await runDist('cli.js', ['merge', ...paths, '--out', 'all.json'], { cwd })
  assert.equal(merged.code, 0, merged.err)
  assert.match(merged.out, /^Measured; nothing was given to compare it with[\s\S]*from 10 shards[\s\S]*± \d+ ms/)
  const result = loadResultSchema.parse(JSON.parse(readFileSync(join(cwd, 'all.json'), 'utf8')))
  const shards = paths.map(read)
  const echoes = (shards.flatMap(resultsOf) as readonly unknown[] as readonly JobResult[]).map((each) => {
    assert.ok(each.kind === 'echo')
    return each.phases[0]!.echoes[0]!
  })
  const sum = (of: (echo: (typeof echoes)[number]) => number) => echoes.reduce((total, echo) => total + of(echo), 0)
  assert.deepEqual(
    [result.attempted, result.succeeded, result.failed, result.unmatched],
    [sum(({ sent }) => sent), sum(({ matched }) => matched), 0, 0],
  )
  assert.equal(
    result.windows.reduce((total, { succeeded }) => total + succeeded, 0),
    result.succeeded,
  )
  assert.equal(
    result.shards.reduce((total, { succeeded }) => total + succeeded, 0),
    result.succeeded,
  )
  // One histogram of all, value by value, in whichever order.
  const one = createHistogram(shards[0]!.plan.timeoutMs)
  for (const { histogram } of echoes.toReversed()) {
    const values = decodeHistogram(histogram) as unknown as Counts
    for (let at = 0; at < values.countsArrayLength; at++) {
      const times = values.getCountAtIndex(at)
      if (times > 0) one.recordValueWithCount(values.valueFromIndex(at), times)
    }
  }
  assert.equal(one.totalCount, result.succeeded)
  const { avg: _, ...exact } = summarizeTimes(decodeHistogram(encodeHistogram(one)))!
  const { avg: __, ...shown } = result.timeUs!
  assert.deepEqual(shown, exact)
  assert.deepEqual(countsOf(decodeHistogram(result.histogram!)), countsOf(one))

  const again = await runDist('cli.js', ['merge', ...paths.toReversed(), '--against', 'all.json', '--json'], { cwd })
  assert.equal(again.code, 0, again.err)
  const judged = loadResultSchema.parse(JSON.parse(again.out))
  assert.equal(judged.outcome, 'passed', again.err)
  assert.match(again.err, /are provisional/)
  // The same pooled by hand: window i of all shards is one observation.
  const pooled = Array.from({ length: 5 }, (_, window) => {
    const ofWindow = shards.map((shard) => (resultsOf(shard) as readonly unknown[] as readonly JobResult[])[window]!)
    return (
      ofWindow.reduce((total, each) => total + (each.kind === 'echo' ? each.phases[0]!.echoes[0]!.matched : 0), 0) / 0.4
    )
  })
  const values = pooled.map((value) => -Math.log(value))
  const [throughput] = compareStored(
    [{ metric: 'echo.throughput', values }],
    [[{ metric: 'echo.throughput', values }]],
    {
      thresholds: parseConfig({ place: 'merge', texts: {} }).thresholds,
      gating: ['echo.throughput'],
    },
  )
  const shownThroughput = judged.comparisons.find(({ metric }) => metric === 'echo.throughput')!
  assert.equal(shownThroughput.verdict, throughput!.verdict)
  assert.ok(Math.abs(shownThroughput.base / throughput!.base - 1) < 1e-9)
  assert.equal(outcomeOf([throughput!]), judged.outcome)
})

test('a load by itself, of a server that runs and of one that it starts', async (t) => {
  const cwd = folder(t)
  const port = await echoServer(t)
  const running = await runDist(
    'cli.js',
    ['load', ...LOAD, '--windows', '5', '--url', `ws://127.0.0.1:${port}/`, '--json'],
    { cwd },
  )
  assert.equal(running.code, 0, running.err)
  const { succeeded, windows, shards } = loadResultSchema.parse(JSON.parse(running.out))
  assert.ok(succeeded > 1_000 && windows.length === 5 && 'offsetMs' in shards[0]!.clock, running.out)
  const rate = [
    '--connections',
    '40',
    '--duration',
    '400ms',
    '--windows',
    '2',
    '--scenarios',
    'rate',
    '--rate',
    '500/s',
  ]
  const started = await runDist('cli.js', ['load', ...rate], { cwd })
  assert.equal(started.code, 0, started.err)
  assert.match(started.out, /rate on .*500 messages a second[\s\S]*Succeeded\s+\d+ of \d+/)
})

test('a load that its server did not bear is no figure: replies that came twice, a server that is not there, half a crowd', async (t) => {
  const cwd = folder(t)
  const check = async (more: readonly string[], says: RegExp) => {
    const { code, out, err } = await runDist(
      'cli.js',
      ['load', '--connections', '40', '--duration', '400ms', ...more],
      { cwd },
    )
    assert.match(out + err, says)
    assert.equal(code, 3, out + err)
  }
  const server = (...words: readonly string[]) => ['--windows', '2', '--', process.execPath, ...words]
  const misbehaving = join(SERVERS, '../misbehaving.js')
  await check(server(misbehaving, 'duplicates', '${PORT}'), /Unusable: \d+ replies came twice\./)
  await check(server(misbehaving, 'closes-at', '${PORT}'), /Unusable: .*its load failed: .*1013/)
  await check(
    ['--scenarios', 'hold', ...server(misbehaving, 'caps-address', '${PORT}')],
    /Unusable: 10 of 40 connections were held \(rejected-429 \d+\)/,
  )
  await check(['--url', 'ws://127.0.0.1:9/'], /Unusable: .*its load failed: connect ECONNREFUSED/)
})
