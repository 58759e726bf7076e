import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHistogram, encodeHistogram, recordTime, summarizeTimes } from '../../src/generator/histogram.ts'
import type { Pair } from '../../src/measure/measurement.ts'
import type { ConnectMeasurement } from '../../src/scenarios/connect/measurement.ts'
import type { EchoMeasurement } from '../../src/scenarios/echo/measurement.ts'
import { remarksOf } from '../../src/scenarios/remarks.ts'
import { madeFacts } from '../facts.ts'

/** The pairs of a made run, with the head's solo times replaced. */
function withTimes(us: (i: number) => number): readonly Pair[] {
  return madeFacts().pairs.map((pair) => ({
    ...pair,
    measurements: pair.measurements.map((m) => (m.side === 'head' && m.design === 'solo' ? { ...m, ...times(us) } : m)),
  }))
}

function times(us: (i: number) => number): Pick<EchoMeasurement, 'histogram' | 'timesUs'> {
  const histogram = createHistogram(5_000)
  for (let i = 0; i < 1_000; i++) recordTime(histogram, us(i))
  return { histogram: encodeHistogram(histogram), timesUs: summarizeTimes(histogram)! }
}

function connectPair(us: (i: number) => number, failures: ConnectMeasurement['failures']): Pair {
  const echo = madeFacts().pairs[0]!.measurements.find((m): m is EchoMeasurement => m.scenario === 'echo')!
  const { limitedBy: _, warmUpMs: __, ...rest } = echo
  const measurement = {
    ...rest,
    ...times(us),
    scenario: 'connect',
    design: 'solo',
    concurrency: 50,
    connectionsPerSecond: 1_000,
    tcpHistogram: echo.histogram,
    closeMs: 10,
    attempted: 500,
    failures,
  } as const
  return {
    pair: 0,
    other: 'reference',
    measurements: [measurement as unknown as ConnectMeasurement],
    address: '',
    warnings: [],
    seconds: 1,
  }
}

const none = { counts: {}, details: {} }
const kinds = (pairs: readonly Pair[]) => remarksOf(pairs, 5_000).map(({ kind }) => kind)

test('replies held back for a delayed acknowledgement are named, ordinary slow ones are not', () => {
  assert.deepEqual(kinds(withTimes((i) => (i < 100 ? 40_000 : 500))), ['nagle'])
  assert.deepEqual(kinds(withTimes((i) => (i < 100 ? 60_000 : 500))), [])
  assert.deepEqual(kinds(withTimes(() => 500)), [])
})

test('connection requests that were sent again are named', () => {
  assert.deepEqual(kinds([connectPair((i) => (i < 5 ? 1_020_000 : 9_000), none)]), ['syn-retransmits'])
  assert.deepEqual(kinds([connectPair((i) => (i < 5 ? 3_050_000 : 9_000), none)]), ['syn-retransmits'])
  assert.deepEqual(kinds([connectPair((i) => (i < 5 ? 700_000 : 9_000), none)]), [])
})

test('connections that could not be opened are told with the first reason', () => {
  const failures = {
    counts: { 'rejected-429': 3 },
    details: { 'rejected-429': 'HTTP/1.1 429 Too Many Requests' },
  } as const
  const [warning] = remarksOf([connectPair(() => 9_000, failures)], 5_000)
  assert.deepEqual(warning, {
    kind: 'refused-connections',
    failed: 3,
    of: 500,
    detail: 'HTTP/1.1 429 Too Many Requests',
  })
})
