import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSchedstat, parseStat } from '../../src/machine/proc.ts'
import { serverEnvironment } from '../../src/server/environment.ts'
import { listeningInodes } from '../../src/server/port.ts'
import { cpuUse, type ProcessReading, type Reading } from '../../src/server/resources.ts'

test('a process name with spaces and parentheses does not shift the fields', () => {
  const line = '42 (a) b (c)) S 7 41 40 0 -1 4194560 100 0 0 0 12 34 5 6 20 0 11 0 999 123456 77 18446744073709551615'
  const stat = parseStat(line)
  assert.deepEqual(stat, {
    pid: 42,
    name: 'a) b (c)',
    state: 'S',
    parent: 7,
    group: 41,
    session: 40,
    cpuTicks: 46,
    childrenTicks: 11,
    rssPages: 77,
  })
  assert.throws(() => parseStat('42 (x) S 1 2'), /no field/)
})

test('schedstat begins with nanoseconds', () => {
  assert.equal(parseSchedstat('123456789 10 20\n'), 123_456_789)
})

test('a listener is found by port and state, in both families', () => {
  const text = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 111 1 0 100 0 0 10 0',
    '   1: 0100007F:1F90 0100007F:A000 01 00000000:00000000 00:00000000 00000000     0        0 222 1 0 100 0 0 10 0',
    '   2: 0100007F:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 333 1 0 100 0 0 10 0',
  ].join('\n')
  assert.deepEqual(listeningInodes(text, 8_080), ['111'])
  assert.deepEqual(listeningInodes(text, 80), [])
})

test('the server sees nothing that belongs to the Action alone, and all the rest', () => {
  const environment = serverEnvironment(
    {
      PATH: '/bin',
      INPUT_COMMAND: 'x',
      'INPUT_GITHUB-TOKEN': 'secret',
      ACTIONS_RUNTIME_TOKEN: 'secret',
      STATE_marker: 'x',
      GITHUB_TOKEN: 'secret',
      GITHUB_OUTPUT: 'x',
      GITHUB_STEP_SUMMARY: 'x',
      GITHUB_SHA: 'abc',
      RUNNER_TRACKING_ID: 'kept',
      NOTHING: undefined,
    },
    { port: 9_001, marker: 'm' },
  )
  assert.deepEqual(environment, {
    PYTHONUNBUFFERED: '1',
    PATH: '/bin',
    GITHUB_SHA: 'abc',
    RUNNER_TRACKING_ID: 'kept',
    PORT: '9001',
    WS_GATE_MARKER: 'm',
  })
})

test('threads that live through a window count to the nanosecond, whatever the steps of the totals say', () => {
  const use = cpuUse([
    reading(0, [process(1, { 1: 5_000, 2: 7_000 }, 40)]),
    reading(100, [process(1, { 1: 8_000, 2: 7_500 }, 90)]),
  ])
  assert.equal(use.cpuNs, 3_500)
  assert.equal(use.spanNs, 100e6)
})

test('a thread that began inside the window counts from nothing', () => {
  const use = cpuUse([reading(0, [process(1, { 1: 5_000 }, 0)]), reading(100, [process(1, { 1: 6_000, 9: 400 }, 0)])])
  assert.equal(use.cpuNs, 1_400)
})

test('what an ended thread used after it was last seen is taken from the totals', () => {
  // Thread 2 burns 1 ms per ms and ends between the fourth and fifth reading, at 45 ms; steps of 10 ms cut the totals.
  const at = (ms: number) => {
    const second = Math.min(ms, 45)
    const totalMs = ms + second
    const threads = ms <= 45 ? { 1: ms * 1e6, 2: ms * 1e6 } : { 1: ms * 1e6 }
    return reading(ms, [process(1, threads, Math.floor(totalMs / 10) * 10)])
  }
  const use = cpuUse([0, 13, 26, 39, 52, 65, 78, 91, 104].map(at))
  const trueMs = 104 + 45
  assert.ok(Math.abs(use.cpuNs / 1e6 - trueMs) < 6, `${use.cpuNs / 1e6} ms, truly ${trueMs}`)
})

test('a child that ended and was waited for counts through its parent', () => {
  const parent = (ms: number, childrenMs: number) => process(1, { 1: ms * 1e6 }, ms, childrenMs)
  const child = (ms: number) => process(2, { 2: ms * 1e6 }, ms)
  const use = cpuUse([
    reading(0, [parent(0, 0), child(0)]),
    reading(50, [parent(10, 0), child(40)]),
    reading(100, [parent(20, 70)]),
    reading(150, [parent(30, 70)]),
  ])
  assert.ok(Math.abs(use.cpuNs / 1e6 - 100) < 12, `${use.cpuNs / 1e6} ms, truly 100`)
})

test('two readings in order are needed', () => {
  assert.throws(() => cpuUse([reading(0, [])]), /two readings/)
})

function reading(ms: number, processes: readonly ProcessReading[]): Reading {
  return { atNs: BigInt(Math.round(ms * 1e6)) + 1n, rssBytes: 0, processes }
}

function process(
  pid: number,
  threads: Readonly<Record<number, number>>,
  ownMs: number,
  childrenMs = 0,
): ProcessReading {
  return {
    pid,
    threadsNs: new Map(Object.entries(threads).map(([thread, ns]) => [Number(thread), ns])),
    ownNs: ownMs * 1e6,
    childrenNs: childrenMs * 1e6,
  }
}
