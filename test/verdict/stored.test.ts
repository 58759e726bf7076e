import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import type { Comparison } from '../../src/verdict/comparison.ts'
import type { Observations } from '../../src/verdict/observations.ts'
import { outcomeOf } from '../../src/verdict/outcome.ts'
import { compareStored } from '../../src/verdict/stored.ts'
import type { MetricName } from '../../src/vocabulary/metric.ts'
import { type Random, seededRandom } from '../../src/vocabulary/random.ts'

const { thresholds } = parseConfig({ place: 'run', texts: {} })
const gating: readonly MetricName[] = ['echo.cpuPerMessage', 'echo.throughput']
const judge = (head: readonly Observations[], history: readonly (readonly Observations[])[]) =>
  compareStored(head, history, { thresholds, gating })

/** A run of 11 pairs: a run's own shift common to its pairs, then each pair's noise; both metrics move together. */
function run(random: Random, shift: number, { betweenSd = 0.01, pairSd = 0.015 } = {}): readonly Observations[] {
  const own = shift + normal(random) * betweenSd
  const pairs = Array.from({ length: 11 }, () => normal(random) * pairSd)
  return [
    { metric: 'echo.cpuPerMessage', values: pairs.map((noise) => own + noise) },
    { metric: 'echo.throughput', values: pairs.map((noise) => own + noise + normal(random) * 0.003) },
  ]
}

test('identical code: no more false alarms than promised, whatever the length of the history', () => {
  for (const records of [1, 2, 3, 5, 10, 20]) {
    let alarms = 0
    for (let seed = 1; seed <= 400; seed++) {
      const random = seededRandom(seed * 31 + records)
      const history = Array.from({ length: records }, () => run(random, 0))
      if (outcomeOf(judge(run(random, 0), history)) === 'regressed') alarms++
    }
    assert.ok(alarms <= 8, `${alarms} of 400 with ${records} records`)
  }
})

test('a server ten percent dearer is found, with one record and with many', () => {
  for (const records of [1, 3, 8]) {
    let found = 0
    for (let seed = 1; seed <= 200; seed++) {
      const random = seededRandom(seed * 17 + records)
      const history = Array.from({ length: records }, () => run(random, 0))
      if (outcomeOf(judge(run(random, Math.log(1.1)), history)) === 'regressed') found++
    }
    assert.ok(found >= 180, `${found} of 200 with ${records} records`)
  }
})

test('the edge it prints is what it catches every other time', () => {
  let found = 0
  let runs = 0
  for (let seed = 1; seed <= 400; seed++) {
    const random = seededRandom(seed)
    const history = Array.from({ length: 8 }, () => run(random, 0, { betweenSd: 0.015 }))
    const plain = run(random, 0, { betweenSd: 0.015 })
    const edge = judge(plain, history).find(({ metric }) => metric === 'echo.cpuPerMessage')!.smallestDetectable!
    const slower = plain.map(({ metric, values }) => ({ metric, values: values.map((v) => v + Math.log1p(edge)) }))
    const cpu = judge(slower, history).find(({ metric }) => metric === 'echo.cpuPerMessage')!
    if (cpu.verdict === 'regressed') found++
    runs++
  }
  assert.ok(found / runs > 0.4 && found / runs < 0.7, `${found} of ${runs}`)
})

test('swapping head and base turns regressed into improved, and an improvement never fails', () => {
  const random = seededRandom(5)
  const slow = run(random, 0.2)
  const fast = run(random, 0)
  const verdicts = (comparisons: readonly Comparison[]) => comparisons.map(({ verdict }) => verdict)
  assert.deepEqual(verdicts(judge(slow, [fast])), ['regressed', 'regressed'])
  assert.deepEqual(verdicts(judge(fast, [slow])), ['improved', 'improved'])
  assert.equal(outcomeOf(judge(fast, [slow])), 'passed')
})

test('changes have the sign of their metric: dearer is +, less throughput is −', () => {
  const random = seededRandom(6)
  const [cpu, throughput] = judge(run(random, 0.2), [run(random, 0)])
  assert.ok(cpu!.change > 0.15 && cpu!.head > cpu!.base)
  assert.ok(throughput!.change < -0.12 && throughput!.head < throughput!.base)
  for (const one of [cpu!, throughput!]) assert.ok(one.interval.low! <= one.change && one.change <= one.interval.high!)
})

test('the order of pairs does not matter', () => {
  const random = seededRandom(8)
  const head = run(random, 0.05)
  const history = [run(random, 0), run(random, 0), run(random, 0)]
  const shuffled = head.map(({ metric, values }) => ({ metric, values: values.toReversed() }))
  const close = (a: readonly Comparison[], b: readonly Comparison[]) => {
    for (const [index, one] of a.entries()) assert.ok(Math.abs(one.change - b[index]!.change) < 1e-12)
  }
  close(judge(head, history), judge(shuffled, history))
})

test('a small change counts only beyond the threshold, and while the history is short only beyond five percent', () => {
  const flat = (shift: number): readonly Observations[] => [
    { metric: 'echo.cpuPerMessage', values: Array.from({ length: 11 }, (_, i) => shift + i * 1e-6) },
  ]
  const verdict = (head: readonly Observations[], history: readonly (readonly Observations[])[]) =>
    judge(head, history)[0]!.verdict
  assert.equal(verdict(flat(0.04), [flat(0)]), 'unchanged')
  assert.equal(verdict(flat(0.06), [flat(0)]), 'regressed')
  assert.equal(
    verdict(
      flat(0.029),
      Array.from({ length: 20 }, () => flat(0)),
    ),
    'unchanged',
  )
  assert.equal(
    verdict(
      flat(0.045),
      Array.from({ length: 20 }, () => flat(0)),
    ),
    'regressed',
  )
})

test('a history too restless to see anything near the threshold says so', () => {
  const random = seededRandom(9)
  const history = Array.from({ length: 5 }, () => run(random, 0, { betweenSd: 0.1 }))
  const [cpu] = judge(run(random, 0), history)
  assert.equal(cpu!.verdict, 'inconclusive')
  assert.equal(outcomeOf(judge(run(random, 0), history)), 'inconclusive')
})

test('nothing measured is never a pass', () => {
  assert.equal(outcomeOf([]), 'inconclusive')
  assert.deepEqual(judge([{ metric: 'echo.cpuPerMessage', values: [0.1] }], [run(seededRandom(1), 0)]), [])
  const broken = judge(
    [{ metric: 'echo.cpuPerMessage', values: Array.from({ length: 11 }, () => Number.NaN) }],
    [run(seededRandom(1), 0)],
  )
  assert.notEqual(broken[0]?.verdict, 'unchanged')
})

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
