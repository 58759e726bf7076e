import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holm } from '../../src/verdict/holm.ts'
import { boundRank, rankSumCounts, rankSumP } from '../../src/verdict/rank-tests.ts'
import { studentQuantile, studentUpperTail } from '../../src/verdict/student.ts'
import { hodgesLehmann, sortedDifferences } from '../../src/verdict/walsh.ts'
import { seededRandom } from '../../src/vocabulary/random.ts'

test("Student's quantiles agree with published tables", () => {
  const check = (degrees: number, tail: number, want: number) => {
    const got = studentQuantile(tail, degrees)
    assert.ok(Math.abs(got - want) < 0.0006, `t(${degrees}) at ${tail}: ${got}, want ${want}`)
  }
  check(1, 0.025, 12.706)
  check(1, 0.01, 31.821)
  check(4, 0.01, 3.747)
  check(4, 0.05, 2.132)
  check(6, 0.01, 3.143)
  check(8, 0.005, 3.355)
  check(10, 0.025, 2.228)
  check(23, 0.01, 2.5)
  check(30, 0.001, 3.385)
  check(120, 0.025, 1.98)
})

test("Student's tail and quantile are inverse to each other, and the tails add up to one", () => {
  for (const degrees of [1, 2, 3, 7, 23, 100]) {
    for (const tail of [0.2, 0.05, 0.01, 0.0005]) {
      assert.ok(Math.abs(studentUpperTail(studentQuantile(tail, degrees), degrees) / tail - 1) < 1e-6)
    }
    for (const t of [0, 0.3, 2, 9])
      assert.ok(Math.abs(studentUpperTail(t, degrees) + studentUpperTail(-t, degrees) - 1) < 1e-12)
  }
})

test('the counts of U are those of all orders there are', () => {
  assert.deepEqual(rankSumCounts(2, 2), [1, 1, 2, 1, 1])
  assert.deepEqual(rankSumCounts(3, 1), [1, 1, 1, 1])
  for (const [n, m] of [
    [3, 4],
    [5, 5],
    [11, 11],
    [11, 22],
  ] as const) {
    const counts = rankSumCounts(n, m)
    const total = counts.reduce((sum, count) => sum + count, 0)
    assert.ok(Math.abs(total / choose(n + m, n) - 1) < 1e-9, `${n} among ${m}`)
    assert.deepEqual(counts, counts.toReversed())
  }
})

test("bounds agree with the published critical values of Mann and Whitney's U", () => {
  // Largest U that is significant one-sided; the bound's rank is one more, since U = 0 is the first that counts.
  const check = (n: number, m: number, alpha: number, criticalU: number) =>
    assert.equal(boundRank(n, m, alpha), criticalU + 1, `${n}, ${m} at ${alpha}`)
  check(5, 5, 0.05, 4)
  check(5, 5, 0.01, 1)
  check(8, 8, 0.01, 9)
  check(10, 10, 0.05, 27)
  check(11, 11, 0.01, 25)
  check(3, 3, 0.01, -1) // no bound: the smallest p is 1/20
})

test('the p of a rank sum is uniform enough under the null, and swapping the samples mirrors it', () => {
  const random = seededRandom(7)
  let below = 0
  for (let run = 0; run < 2_000; run++) {
    const a = Array.from({ length: 11 }, random)
    const b = Array.from({ length: 11 }, random)
    if (rankSumP(a, b) <= 0.05) below++
    assert.ok(rankSumP(a, b) + rankSumP(b, a) >= 1)
  }
  assert.ok(below / 2_000 <= 0.06 && below / 2_000 >= 0.03, `${below} of 2000 at 0.05`)
})

test('ties count against a finding', () => {
  assert.equal(rankSumP([1, 1, 1], [1, 1, 1]) >= 0.5, true)
})

test('Holm stops at the first that does not reject', () => {
  const check = (ps: readonly number[], want: readonly boolean[]) => assert.deepEqual(holm(ps, 0.01), want, String(ps))
  check([0.004, 0.009], [true, true])
  check([0.006, 0.009], [false, false])
  check([0.009], [true])
  check([0.02, 0.001], [false, true])
  check([Number.NaN, 0.001], [false, true])
  check([], [])
})

test('the estimate shifts with the data, mirrors with the sign, and one wild value hardly moves it', () => {
  const random = seededRandom(3)
  for (let run = 0; run < 200; run++) {
    const values = Array.from({ length: 11 }, () => random() ** 2)
    const estimate = hodgesLehmann(values)
    assert.ok(Math.abs(hodgesLehmann(values.map((v) => v + 5)) - estimate - 5) < 1e-9)
    assert.ok(Math.abs(hodgesLehmann(values.map((v) => -v)) + estimate) < 1e-9)
    const wild = hodgesLehmann([1e9, ...values.slice(1)])
    const sorted = values.toSorted((a, b) => a - b)
    assert.ok(wild >= sorted[0]! && wild <= sorted.at(-1)!, `run ${run}`)
  }
})

test('differences of two samples come in ascending order, each pair once', () => {
  assert.deepEqual(sortedDifferences([1, 2], [10, 4]), [2, 3, 8, 9])
})

function choose(n: number, k: number): number {
  let product = 1
  for (let i = 1; i <= k; i++) product = (product * (n - k + i)) / i
  return product
}
