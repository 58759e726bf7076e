import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createHistogram,
  decodeHistogram,
  encodeHistogram,
  recordTime,
  summarizeTimes,
} from '../../src/generator/histogram.ts'
import { WHOLE } from '../../src/generator/job.ts'
import { createSchedule } from '../../src/generator/schedule.ts'
import { partOf } from '../../src/generator/share.ts'
import type { EchoJob, EchoResult } from '../../src/scenarios/echo/job.ts'
import type { RateJob } from '../../src/scenarios/rate/job.ts'
import { seededRandom } from '../../src/vocabulary/random.ts'
import { type Job, type JobResult, mergeResults, shareJob } from '../jobs.ts'
import { message, targetAt } from './setting.ts'

const random = seededRandom(7)
const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const echoJob = (connections: number, concurrency: number): EchoJob => ({
  kind: 'echo',
  share: WHOLE,
  targets: [targetAt(1), targetAt(2)],
  connections,
  concurrency,
  message: message(),
  timeoutMs: 1_000,
  phases: [],
})

test('the parts of a count add up and differ by one at most', () => {
  for (let run = 0; run < 500; run++) {
    const [total, of] = [between(0, 10_000), between(1, 17)]
    const parts = Array.from({ length: of }, (_, index) => partOf(total, { index, of }))
    assert.equal(sum(parts), total, `${total} in ${of}`)
    assert.ok(Math.max(...parts) - Math.min(...parts) <= 1, `${total} in ${of}`)
  }
})

test('the shares of an echo job are jobs of their own that add up, each with connection numbers of its own', () => {
  for (let run = 0; run < 300; run++) {
    const connections = between(1, 300)
    const concurrency = random() < 0.5 ? between(1, connections) : connections * between(1, 8)
    const workers = between(1, 12)
    const shares = shareJob(echoJob(connections, concurrency), workers) as readonly EchoJob[]
    const what = `${connections} connections, ${concurrency} in flight, ${workers} workers`
    assert.equal(sum(shares.map((share) => share.connections)), connections, what)
    assert.equal(sum(shares.map((share) => share.concurrency)), concurrency, what)
    for (const share of shares) {
      assert.ok(share.concurrency >= 1, what)
      const multiple = share.concurrency % share.connections === 0
      assert.ok(share.concurrency <= share.connections || multiple, `${what}: ${share.concurrency}`)
    }
    let next = 0
    for (const { share, connections: own } of shares) {
      assert.equal(share.firstConnection, next, what)
      next += own * 2
    }
  }
})

test('every kind of job can be shared, and nobody gets nothing to do', () => {
  const common = { share: WHOLE, target: targetAt(1), timeoutMs: 1_000, message: message() }
  const jobs: readonly Job[] = [
    { kind: 'connect', ...common, connections: 10, concurrency: 3, retries: 0 },
    { kind: 'rate', ...common, connections: 2, messagesPerSecond: 5, arrivals: 'constant', seed: 1, warmUpMs: 0 },
    { kind: 'broadcast', ...common, members: 5, publishers: 2, messagesPerSecond: 1, warmUpMs: 0 },
    { kind: 'hold', ...common, levels: [4, 8, 12], concurrency: 9 },
  ]
  assert.deepEqual(
    jobs.map((job) => shareJob(job, 64).length),
    [3, 2, 3, 4],
  )
  const broadcasts = shareJob(jobs[2]!, 3).map((job) => (job.kind === 'broadcast' ? [job.publishers, job.members] : []))
  assert.deepEqual(broadcasts, [
    [2, 3],
    [0, 1],
    [0, 1],
  ])
  const holds = shareJob(jobs[3]!, 3).map((job) => (job.kind === 'hold' ? job.levels : []))
  assert.deepEqual(holds, [
    [2, 3, 4],
    [1, 3, 4],
    [1, 2, 4],
  ])
})

test('the slots of all shares together are those of the one schedule, wherever each begins', () => {
  const job: Pick<RateJob, 'messagesPerSecond' | 'arrivals'> = { messagesPerSecond: 300, arrivals: 'constant' }
  const slots = (index: number, of: number, startMs: number) => {
    const next = createSchedule({ ...job, share: { index, of, firstConnection: 0 } }, startMs, random)
    return Array.from({ length: 900 / of + 100 }, next).filter((ms) => ms >= 200 && ms < 3_200)
  }
  const whole = slots(0, 1, 200)
  for (const count of [2, 3, 7]) {
    const shared = Array.from({ length: count }, (_, index) => slots(index, count, 100 + 3 * index)).flat()
    assert.deepEqual(
      shared.toSorted((a, b) => a - b).map((ms) => ms.toFixed(6)),
      whole.map((ms) => ms.toFixed(6)),
      `${count} shares`,
    )
  }
})

const echoResult = (times: readonly number[], more: Partial<EchoResult> = {}): EchoResult => {
  const histogram = createHistogram(5_000)
  for (const us of times) recordTime(histogram, us)
  return {
    target: 0,
    sent: times.length,
    matched: times.length,
    failed: 0,
    carriedIn: 1,
    inFlightAtEnd: 1,
    edgeMs: 0,
    late: 0,
    duplicates: 0,
    unmatched: 0,
    unsolicited: 0,
    background: 0,
    backgroundBytes: 0,
    failures: { counts: {}, details: {} },
    bytesIn: 10,
    bytesOut: 20,
    histogram: encodeHistogram(histogram),
    ...more,
  }
}
const phased = (echo: EchoResult, cpu: number): JobResult => ({
  kind: 'echo',
  phases: [
    { openedLateMs: 0, warmUpMs: 5, settled: true, windowMs: 100, generators: [{ cpu, elu: cpu }], echoes: [echo] },
  ],
})

test('merged results hold what one histogram of all would hold, and all counts add up', () => {
  const times = Array.from({ length: 5_000 }, () => between(1, 3_000_000))
  const whole = echoResult(times)
  const failures = { counts: { timeout: 2 }, details: { timeout: 'no echo' } } as const
  const parts = [0, 1, 2].map((part) =>
    phased(
      echoResult(
        times.filter((_, at) => at % 3 === part),
        part === 1 ? { failures, failed: 2, late: 1 } : {},
      ),
      0.5,
    ),
  )
  const merged = mergeResults(parts)
  assert.ok(merged.kind === 'echo')
  const [phase] = merged.phases
  const [echo] = phase!.echoes
  assert.deepEqual(summarizeTimes(decodeHistogram(echo!.histogram)), summarizeTimes(decodeHistogram(whole.histogram)))
  assert.deepEqual([echo!.sent, echo!.failed, echo!.late, echo!.carriedIn, echo!.bytesIn], [5_000, 2, 1, 3, 30])
  assert.deepEqual(echo!.failures, failures)
  assert.equal(phase!.generators.length, 3)
})

test('a share that failed fails the whole, and results of another kind are refused', () => {
  const failed = { kind: 'failed', target: 0, reason: 'gone', failures: { counts: { reset: 1 }, details: {} } } as const
  assert.deepEqual(mergeResults([phased(echoResult([1]), 1), failed]), failed)
  const other = { kind: 'rate' } as unknown as JobResult
  assert.throws(() => mergeResults([phased(echoResult([1]), 1), other]), /a rate result among those of a echo job/)
  assert.throws(() => mergeResults([]), /no result/)
})
