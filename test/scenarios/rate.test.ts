import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeHistogram, summarizeTimes } from '../../src/generator/histogram.ts'
import { WHOLE } from '../../src/generator/job.ts'
import { createSchedule } from '../../src/generator/schedule.ts'
import { runEcho } from '../../src/scenarios/echo/load.ts'
import type { RateJob, RateResult } from '../../src/scenarios/rate/job.ts'
import { runRate } from '../../src/scenarios/rate/load.ts'
import { createPortSource } from '../../src/server/port.ts'
import { seededRandom } from '../../src/vocabulary/random.ts'
import { effects, message, targetAt } from '../generator/setting.ts'

const nextPort = createPortSource(Math.random)

/** An echo server in a process of its own, so that it can be stopped. */
async function server(t: TestContext): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const port = await nextPort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../servers/echo.js'), 'plain', String(port)])
  t.after(() => child.kill('SIGKILL'))
  await sleep(400)
  return { child, port }
}

async function load(port: number, windowMs: number, job: Partial<RateJob> = {}): Promise<RateResult> {
  const result = await runRate(
    {
      kind: 'rate',
      share: WHOLE,
      target: targetAt(port),
      connections: 4,
      messagesPerSecond: 100,
      arrivals: 'constant',
      seed: 1,
      message: message(),
      timeoutMs: 2_000,
      warmUpMs: 200,
      ...job,
    },
    effects(windowMs),
  )
  assert.ok(result.kind === 'rate', JSON.stringify(result))
  return result.rate
}

const times = (histogram: string) => summarizeTimes(decodeHistogram(histogram))!

test('the schedule is even to the last message, and random gaps have the same mean', () => {
  const even = createSchedule({ messagesPerSecond: 300, arrivals: 'constant', share: WHOLE }, 0, seededRandom(1))
  const first = Array.from({ length: 3_001 }, even)
  assert.equal(first[0], 0)
  assert.ok(Math.abs(first[3_000]! - 10_000) < 1e-6)
  const random = createSchedule({ messagesPerSecond: 300, arrivals: 'poisson', share: WHOLE }, 0, seededRandom(1))
  const instants = Array.from({ length: 30_000 }, random)
  assert.ok(Math.abs(instants.at(-1)! / 100_000 - 1) < 0.02)
  const gaps = instants.slice(1).map((ms, index) => ms - instants[index]!)
  const short = gaps.filter((gap) => gap < 1_000 / 300).length / gaps.length
  assert.ok(Math.abs(short - (1 - Math.exp(-1))) < 0.01, `${short} of the gaps are below their mean`)
})

test('every slot of the window is sent or skipped, and every message sent is matched', async (t) => {
  const { port } = await server(t)
  for (const [messagesPerSecond, arrivals] of [
    [100, 'constant'],
    [5_000, 'constant'],
    [5_000, 'poisson'],
  ] as const) {
    const rate = await load(port, 600, { messagesPerSecond, arrivals })
    const expected = messagesPerSecond * 0.6
    assert.ok(
      Math.abs(rate.due - expected) <= (arrivals === 'constant' ? 1 : 5 * Math.sqrt(expected)),
      `${rate.due} due`,
    )
    assert.equal(rate.due, rate.sent + rate.skipped)
    assert.equal(rate.sent, rate.matched + rate.failed)
    assert.equal(rate.skipped, 0)
    assert.deepEqual([rate.late, rate.duplicates, rate.unmatched, rate.unsolicited], [0, 0, 0, 0])
    assert.equal(decodeHistogram(rate.histogram).totalCount, rate.sent)
  }
})

test('a stall of the server lifts the tail of the open model and leaves its middle; the closed model hardly sees it', async (t) => {
  const { child, port } = await server(t)
  const stall = () => {
    setTimeout(() => child.kill('SIGSTOP'), 1_500)
    setTimeout(() => child.kill('SIGCONT'), 2_000)
  }
  stall()
  const stalled = times((await load(port, 5_000)).histogram)
  assert.ok(stalled.p99 >= 300_000, `p99 ${stalled.p99} µs`)
  assert.ok(stalled.p50 < 20_000, `p50 ${stalled.p50} µs`)
  stall()
  const closed = await runEcho(
    {
      kind: 'echo',
      share: WHOLE,
      targets: [targetAt(port)],
      connections: 4,
      concurrency: 4,
      message: message(),
      timeoutMs: 2_000,
      phases: [{ targets: [0], warmUp: { sliceMs: 50, settledWithin: 0.9, leastMs: 100, mostMs: 200 } }],
    },
    effects(3_000),
  )
  assert.ok(closed.kind === 'echo')
  assert.ok(times(closed.phases[0]!.echoes[0]!.histogram).p99 < 100_000)
})

test('what the server never answers counts with the timeout, never with nothing', async (t) => {
  const { child, port } = await server(t)
  setTimeout(() => child.kill('SIGSTOP'), 800)
  const rate = await load(port, 1_000, { timeoutMs: 500 })
  assert.ok(rate.failed > 10)
  assert.equal(decodeHistogram(rate.histogram).totalCount, rate.sent)
  const { max } = times(rate.histogram)
  assert.ok(max >= 500_000 && max < 501_000, `max ${max} µs`)
})
