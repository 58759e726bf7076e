import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { fewestPairs, planLooks } from '../../src/plan/looks.ts'
import { judgeDuet, type PairedRatios } from '../../src/verdict/duet.ts'
import { signedRankDistribution, signedRankP, walshBound } from '../../src/verdict/rank-tests.ts'
import { hodgesLehmann } from '../../src/verdict/walsh.ts'
import { type Random, seededRandom } from '../../src/vocabulary/random.ts'

const thresholds = (text = '') => parseConfig({ place: 'run', texts: { thresholds: text } }).thresholds
const GATING = ['echo.cpuPerMessage', 'echo.throughput', 'echo.p95', 'echo.p99'] as const
const [LOOK] = planLooks(24, GATING.length)

/** Sum of twelve even draws: near enough to normal, and heavy-tailed when told so. */
function noise(random: Random, sd: number, heavy = 0): number {
  const normal = Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6)
  return normal * sd * (random() < heavy ? 10 : 1)
}

test('the exact distribution agrees with the published tables', () => {
  // Greatest t with P(W ≤ t) ≤ alpha, one-sided.
  const table: readonly (readonly [n: number, alpha: number, t: number])[] = [
    [5, 0.05, 0],
    [6, 0.05, 2],
    [7, 0.05, 3],
    [8, 0.05, 5],
    [9, 0.05, 8],
    [10, 0.05, 10],
    [11, 0.05, 13],
    [15, 0.05, 30],
    [20, 0.05, 60],
    [7, 0.01, 0],
    [9, 0.01, 3],
    [10, 0.01, 5],
    [11, 0.01, 7],
    [15, 0.01, 19],
    [20, 0.01, 43],
  ]
  for (const [n, alpha, t] of table)
    assert.equal(walshBound(signedRankDistribution(n), alpha) - 1, t, `n ${n}, alpha ${alpha}`)
  assert.equal(walshBound(signedRankDistribution(4), 0.05), 0)
  for (const n of [1, 5, 24, 40]) {
    const distribution = signedRankDistribution(n)
    assert.equal(distribution.length, (n * (n + 1)) / 2 + 1)
    assert.ok(Math.abs(distribution.at(-1)! - 1) < 1e-12)
    assert.equal(distribution[0], 2 ** -n)
  }
})

const pOf = (values: readonly number[]) => signedRankP(values, signedRankDistribution(values.length))

test('a worked example: 2^-n when all lean one way, and ties and zeros to the cautious side', () => {
  assert.equal(pOf([1, 2, 3, 4, 5]), 1 / 32)
  assert.equal(pOf([-1, 2, 3, 4, 5]), 2 / 32)
  assert.equal(pOf([-1, -2, -3, -4, -5]), 1)
  // A zero has rank 1 and gives half of it: 0.5, rounded up to 1.
  assert.equal(pOf([0, 2, 3, 4, 5]), 2 / 32)
  // Two of size 1 share rank 1.5; one of them negative: 1.5, rounded up to 2.
  assert.equal(pOf([1, -1, 3, 4, 5]), 3 / 32)
  assert.ok(Number.isNaN(pOf([])))
  assert.ok(Number.isNaN(pOf([1, Number.NaN])))
})

test('laws: p is uniform with nothing changed, a shift moves all, a sign swaps the bounds, one wild pair moves little', () => {
  const random = seededRandom(11)
  const ps = Array.from({ length: 4_000 }, () => pOf(Array.from({ length: 11 }, () => noise(random, 1))))
  for (const level of [0.01, 0.05, 0.2, 0.5]) {
    const share = ps.filter((p) => p <= level).length / ps.length
    assert.ok(share <= level + 3 * Math.sqrt((level * (1 - level)) / ps.length), `${share} at ${level}`)
  }
  const judged = (values: readonly number[]) =>
    judgeDuet([{ metric: 'echo.cpuPerMessage', values }], LOOK!, { thresholds: thresholds(), gating: [...GATING] })
      .judgements[0]!
  for (let run = 0; run < 200; run++) {
    const values = Array.from({ length: 11 }, () => noise(random, 0.01))
    const one = judged(values)
    const shifted = judged(values.map((value) => value + 0.5))
    assert.ok(Math.abs(shifted.estimate - one.estimate - 0.5) < 1e-12)
    assert.ok(Math.abs(shifted.low! - one.low! - 0.5) < 1e-12)
    assert.ok(one.low! <= one.estimate && one.estimate <= one.high!)
    const negated = values.map((value) => -value)
    assert.ok(Math.abs(hodgesLehmann(negated) + one.estimate) < 1e-12)
    const wild = judged([...values.slice(1), 1e9])
    assert.ok(Math.abs(wild.estimate - one.estimate) < 0.05, `${one.estimate} became ${wild.estimate}`)
  }
})

test('base and head exchanged turn slower into faster', () => {
  const random = seededRandom(5)
  const slower = GATING.map((metric) => ({
    metric,
    values: Array.from({ length: 11 }, () => 0.08 + noise(random, 0.004)),
  }))
  const faster = slower.map(({ metric, values }) => ({ metric, values: values.map((value) => -value) }))
  const setting = { thresholds: thresholds(), gating: [...GATING] }
  const verdicts = (ratios: readonly PairedRatios[]) =>
    judgeDuet(ratios, LOOK!, setting).judgements.map(({ verdict }) => verdict)
  // 8 % is within what p95 (15 %) and p99 (30 %) may move.
  assert.deepEqual(verdicts(slower), ['regressed', 'regressed', 'unchanged', 'unchanged'])
  assert.deepEqual(verdicts(faster), ['improved', 'improved', 'unchanged', 'unchanged'])
  assert.equal(judgeDuet(slower, LOOK!, setting).outcome, 'regressed')
  assert.equal(judgeDuet(faster, LOOK!, setting).outcome, 'unchanged')
})

test('nothing missing is a pass, and a metric noisier than its threshold only informs', () => {
  const primary = ['echo.cpuPerMessage', 'echo.throughput'] as const
  const setting = { thresholds: thresholds(), gating: [...primary] }
  const values = Array.from({ length: 11 }, (_, pair) => (pair % 2 === 0 ? 0.001 : -0.001))
  const cpu = { metric: 'echo.cpuPerMessage', values } as const
  const throughput = { metric: 'echo.throughput', values } as const
  assert.equal(judgeDuet([cpu], LOOK!, setting).outcome, 'open')
  assert.equal(judgeDuet([], LOOK!, setting).outcome, 'open')
  assert.equal(judgeDuet([cpu, throughput], LOOK!, setting).outcome, 'unchanged')
  // A guard that decides and was not measured is not passed.
  assert.equal(judgeDuet([cpu, throughput], LOOK!, { ...setting, gating: [...primary, 'rate.p99'] }).outcome, 'open')
  const broken = { metric: 'echo.throughput', values: [...values.slice(1), Number.NaN] } as const
  assert.equal(judgeDuet([cpu, broken], LOOK!, setting).outcome, 'open')
  const wild = { metric: 'echo.throughput', values: values.map((value, pair) => (pair - 5) * 0.1 + value) } as const
  const { judgements, outcome } = judgeDuet([cpu, wild], LOOK!, setting)
  assert.equal(outcome, 'open')
  assert.deepEqual(
    [judgements[1]!.tier, judgements[1]!.note],
    ['informational', 'noisier than its threshold, so it only informs'],
  )
  // Noise is no excuse for a change that is beyond it.
  const slower = { ...wild, values: wild.values.map((value) => value + 0.6) } as const
  assert.equal(judgeDuet([cpu, slower], LOOK!, setting).outcome, 'regressed')
  // Seven pairs cannot show a regression of one of two metrics, so they show nothing.
  const few = { pairs: 7, alpha: 0.01, beta: 0.05 }
  const seven = [cpu, throughput].map((one) => ({ ...one, values: one.values.slice(4) }))
  assert.equal(judgeDuet(seven, few, setting).outcome, 'open')
})

test('looks split the budgets, and the first waits until one of the tests can reject', () => {
  assert.deepEqual(
    planLooks(32, 4).map(({ pairs }) => pairs),
    [11, 14, 18, 24, 32],
  )
  assert.deepEqual(
    planLooks(15, 4).map(({ pairs, alpha }) => [pairs, alpha]),
    [
      [11, 0.005],
      [14, 0.005],
    ],
  )
  assert.deepEqual(planLooks(9, 4), [{ pairs: 9, alpha: 0.01, beta: 0.05 }])
  // 20 metrics: 2^-13 is the first that is below 0.01 / 4 / 20.
  assert.equal(planLooks(24, 20)[0]!.pairs, 13)
  assert.equal(fewestPairs(4), 9)
  for (let most = 1; most <= 40; most++) {
    const looks = planLooks(most, 4)
    assert.ok(looks.at(-1)!.pairs <= most)
    assert.ok(looks.reduce((sum, { alpha }) => sum + alpha, 0) <= 0.01 + 1e-12)
  }
})

test('with nothing changed, four looks at three related metrics with wild pairs fail at most one run in a hundred', () => {
  const random = seededRandom(3)
  const metrics = ['echo.cpuPerMessage', 'echo.throughput', 'echo.p95'] as const
  const looks = planLooks(24, metrics.length)
  // Thresholds next to nothing: only the test itself stands between noise and a red run.
  const setting = { thresholds: thresholds(metrics.map((name) => `${name}=0.001%`).join(',')), gating: [...metrics] }
  const runs = 3_000
  let failed = 0
  for (let run = 0; run < runs; run++) {
    const pairs = Array.from({ length: 24 }, () => {
      const shared = noise(random, 1e-6, 0.1)
      const bad = random() < 0.04 ? (random() < 0.5 ? 1e-4 : -1e-4) : 0
      return metrics.map(() => shared + noise(random, 5e-7, 0.1) + bad)
    })
    const regressed = looks.some((look) => {
      const ratios = metrics.map((metric, index) => ({
        metric,
        values: pairs.slice(0, look.pairs).map((pair) => pair[index]!),
      }))
      return judgeDuet(ratios, look, setting).outcome === 'regressed'
    })
    if (regressed) failed++
  }
  assert.ok(failed / runs <= 0.01, `${failed} of ${runs}`)
})
