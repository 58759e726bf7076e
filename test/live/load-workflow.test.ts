import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'yaml'
import { loadResultSchema } from '../../src/report/result/load-result.ts'
import { createPortSource } from '../../src/server/port.ts'
import { isListening, ROOT, SERVERS } from '../dist/process.ts'
import { type Called, npxOf, runCalled } from './called.ts'

const WORKFLOW = parse(readFileSync(join(ROOT, '.github/workflows/load.yml'), 'utf8')) as Called
const OPTIONS = '--connections 30 --payload 64B --duration 500ms --windows 5'

async function echo(t: TestContext): Promise<string> {
  const port = await createPortSource(Math.random)()
  const child = spawn(process.execPath, [SERVERS, 'plain', String(port)], { stdio: 'ignore' })
  t.after(() => child.kill())
  while (!(await isListening(port))) await sleep(50)
  return `ws://127.0.0.1:${port}/`
}

test('the workflow that is called: three shards of one load, and what they came to', async (t) => {
  const path = npxOf(t, join(ROOT, 'dist/cli.js'))
  const url = await echo(t)
  const { legs, artifacts } = await runCalled(t, WORKFLOW, {
    inputs: { url, options: OPTIONS, 'start-after': 12 },
    path,
  })
  const said = legs.map((leg) => `${leg.job}: ${leg.said}`).join('\n')
  assert.deepEqual(
    legs.map(({ job, failed }) => [job, failed]),
    [
      ['plan', false],
      ['shard', false],
      ['shard', false],
      ['shard', false],
      ['merge', false],
    ],
    said,
  )
  assert.match(legs[0]!.said, /^shard +1 of 3: 10 connections$/m)
  assert.match(legs.at(-1)!.summary, /^```\nMeasured[\s\S]*from 3 shards[\s\S]*```\n$/)
  const result = loadResultSchema.parse(JSON.parse(readFileSync(join(artifacts, 'ws-gate-load/load.json'), 'utf8')))
  assert.deepEqual([result.shards.length, result.plan.connections, result.windows.length, result.failed], [3, 30, 5, 0])
  assert.ok(result.windows.every(({ apartMs }) => apartMs <= 50))
})

test('a shard that comes too late fails its leg, and the sum of the others is refused', async (t) => {
  const path = npxOf(t, join(ROOT, 'dist/cli.js'))
  const url = await echo(t)
  const { legs } = await runCalled(t, WORKFLOW, { inputs: { url, options: OPTIONS, 'start-after': -5 }, path })
  assert.ok(legs.filter(({ job }) => job === 'shard').every(({ failed }) => failed))
  const merge = legs.at(-1)!
  assert.ok(merge.failed)
  assert.match(merge.said, /shards\/ws-gate-shard-1\/shard\.json does not count: it was \d+ ms late/)
})
