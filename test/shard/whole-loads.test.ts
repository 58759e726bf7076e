import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { createHistogram, encodeHistogram, recordTime } from '../../src/generator/histogram.ts'
import { makeLoadPlan } from '../../src/plan/load-plan.ts'
import { parseLoadResult } from '../../src/report/result/load-result.ts'
import { WHOLE_LOAD_KINDS, WHOLE_LOADS } from '../../src/scenarios/whole-loads.ts'
import { parseShard } from '../../src/shard/shard.ts'
import { shardPlanOf } from '../../src/shard/shard-plan.ts'
import type { JobResult } from '../jobs.ts'

const LIMITS = { descriptors: 20_000, ports: 28_232, firstPort: 32_768, backlog: 4_096, memoryBytes: 8 * 2 ** 30 }
const GENERATORS = [
  { cpu: 0.5, elu: 0.4 },
  { cpu: 0.25, elu: 0.6 },
]
const COURSE = { openedLateMs: 0, warmUpMs: 1, windowMs: 1_000, generators: GENERATORS }

function histogram(...timesUs: readonly number[]): string {
  const times = createHistogram(1_000)
  for (const each of timesUs) recordTime(times, each)
  return encodeHistogram(times)
}

const COUNTS = {
  sent: 3,
  matched: 2,
  failed: 1,
  late: 1,
  duplicates: 0,
  unmatched: 0,
  unsolicited: 0,
  background: 0,
  backgroundBytes: 0,
  failures: { counts: { timeout: 1 }, details: {} },
  bytesIn: 20,
  bytesOut: 30,
  histogram: histogram(100, 200),
}

const ECHO: JobResult = {
  kind: 'echo',
  phases: [
    { ...COURSE, settled: true, echoes: [{ ...COUNTS, target: 0, carriedIn: 1, inFlightAtEnd: 1, edgeMs: 0 }] },
    { ...COURSE, openedLateMs: 7, settled: true, echoes: [] },
  ],
}
const RATE: JobResult = {
  kind: 'rate',
  rate: { ...COURSE, ...COUNTS, openedLateMs: 3, due: 4, skipped: 1, latenessHistogram: histogram() },
}
const HOLD: JobResult = {
  kind: 'hold',
  hold: {
    generatorRssBytesBefore: 1_000,
    levels: [{ attempted: 10, open: 8, openingMs: 5, openingCpuMs: 1, generatorRssBytes: 9_000 }],
    attempted: 10,
    open: 8,
    dropped: 1,
    silent: 0,
    failures: { counts: { refused: 2 }, details: {} },
    dropAgeHistogram: histogram(),
    bytesIn: 1,
    bytesOut: 2,
    closeMs: 1,
    closedUncleanly: 0,
    generators: GENERATORS,
  },
}
const RESULTS = { echo: ECHO, rate: RATE, hold: HOLD } as const

test('a window of each kind has its figures, and a result of another kind is refused', () => {
  const { echo, rate, hold } = WHOLE_LOADS
  const [first, second] = echo.resultsByWindow(ECHO)
  const figures = [echo.figures(first!), rate.figures(RATE), hold.figures(HOLD)]
  assert.deepEqual(
    figures.map(({ attempted, succeeded, failed, late, windowMs }) => [attempted, succeeded, failed, late, windowMs]),
    [
      [3, 2, 1, 1, 1_000],
      [4, 2, 1, 1, 1_000],
      [10, 8, 2, 0, 0],
    ],
  )
  for (const { generator } of figures) assert.deepEqual(generator, { workers: 2, cpu: 0.75, elu: 0.6 })
  assert.deepEqual(
    figures.map(({ timesUs }) => timesUs?.max),
    [200, 200, undefined],
  )
  assert.deepEqual([echo.lateMs(first!), echo.lateMs(second!), rate.lateMs(RATE), hold.lateMs(HOLD)], [0, 7, 3, 0])
  assert.equal(hold.bytesPerConnection?.(HOLD), 1_000)
  assert.throws(() => echo.figures(second!), /an echo result without a window/)
  const lost = { ...COUNTS, sent: 4, target: 0, carriedIn: 1, inFlightAtEnd: 1, edgeMs: 0 }
  assert.throws(
    () => echo.figures({ kind: 'echo', phases: [{ ...COURSE, settled: true, echoes: [lost] }] } as JobResult),
    /not every exchange of a window is accounted for/,
  )
  for (const kind of WHOLE_LOAD_KINDS)
    for (const other of WHOLE_LOAD_KINDS.filter((each) => each !== kind))
      assert.throws(() => WHOLE_LOADS[kind].figures(RESULTS[other]), RangeError, `${kind} with ${other}`)
})

test('figures of a server that did not do what it was asked for mean nothing, and it is said why', () => {
  const { echo, hold } = WHOLE_LOADS
  const good = { ...echo.figures(echo.resultsByWindow(ECHO)[0]!), attempted: 10_000, succeeded: 9_999 }
  const check = (more: Partial<typeof good>, says: RegExp) => assert.match(echo.unsound({ ...good, ...more }, 1)!, says)
  assert.equal(echo.unsound(good, 1), undefined)
  check({ succeeded: 0 }, /no reply came/)
  check({ duplicates: 1 }, /1 replies came twice/)
  check({ unmatched: 11 }, /11 messages answered nothing/)
  check({ failed: 11 }, /11 of 10000 exchanges failed \(timeout 1\)/)
  assert.equal(hold.unsound(hold.figures(HOLD), 8), undefined)
  assert.match(hold.unsound(hold.figures(HOLD), 10)!, /8 of 10 connections were held \(refused 2\)/)
})

test('a kind says how its windows follow one another, and what of it is told in the files', () => {
  const planned = (scenarios: string) => {
    const texts = { scenarios, url: 'ws://server.internal:8080/', connections: '1000', shard: '1/2', rate: '50/s' }
    const config = parseConfig({ place: 'load', texts })
    const plan = makeLoadPlan(config, 1, LIMITS)
    const { kind, windows, periodMs, concurrency, messagesPerSecond } = shardPlanOf(config, plan)
    return [kind, windows, periodMs, concurrency, messagesPerSecond]
  }
  assert.deepEqual(planned('echo'), ['echo', 7, 7_000, 1_000, undefined])
  assert.deepEqual(planned('rate'), ['rate', 7, 9_000, undefined, 50])
  assert.deepEqual(planned('hold'), ['hold', 1, 7_000, undefined, undefined])
})

test('a file of a kind that only a newer version knows is not called damaged', () => {
  const text = JSON.stringify({ schema: 1, kind: 'shard', plan: { kind: 'churn' }, windows: [] })
  const says = {
    name: 'OwnFileError',
    message: /of the kind 'churn', this version of ws-gate knows echo, rate, hold; update ws-gate/,
  }
  assert.throws(() => parseShard(text), says)
  assert.throws(() => parseLoadResult(text), says)
  assert.throws(() => parseShard('{"plan":{"kind":"echo"}}'), /it is no shard/)
  assert.throws(() => parseShard('null'), /it is no shard/)
})
