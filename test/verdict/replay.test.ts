import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { LOOKS, planLooks } from '../../src/plan/looks.ts'
import { judgeDuet } from '../../src/verdict/duet.ts'
import { type Random, seededRandom } from '../../src/vocabulary/random.ts'

// The rule replayed on recorded pairs of real servers: what it promises is measured here in every run, in both the quiet
// set and the one with a bursty neighbour. Pairs are drawn with replacement; identical servers get a random sign for each
// pair, since which of the two was first means nothing.

const METRICS = ['echo.cpuPerMessage', 'echo.throughput', 'echo.p95', 'echo.p99'] as const
type Pair = readonly [cpu: number, throughput: number, p95: number, p99: number]

const rows = readFileSync(join(import.meta.dirname, '../data/duets.csv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))
const column = (name: string) => rows[0]!.indexOf(name)
const NAMES = ['cpu_log_ratio', 'throughput_log_ratio', 'p95_log_ratio', 'p99_log_ratio'] as const

/** Recorded pairs of one set, all measured as duets. */
function recorded(set: string): readonly Pair[] {
  return rows
    .filter((fields) => fields[column('set')] === set && fields[column('design')] === 'duet')
    .map((fields) => NAMES.map((name) => Number(fields[column(name)])) as unknown as Pair)
}

type Ended = { readonly outcome: 'regressed' | 'unchanged' | 'open'; readonly pairs: number }

/** One run of the whole gate's decision: look after look, until it is decided or the pairs are used up. */
function decide(draw: () => Pair, thresholds: string): Ended {
  const config = parseConfig({ place: 'run', texts: { thresholds } })
  const setting = { thresholds: config.thresholds, gating: [...METRICS] }
  const pairs: Pair[] = []
  for (const look of planLooks(32, METRICS.length)) {
    while (pairs.length < look.pairs) pairs.push(draw())
    const ratios = METRICS.map((metric, index) => ({ metric, values: pairs.map((pair) => pair[index]!) }))
    const { outcome } = judgeDuet(ratios, look, setting)
    if (outcome !== 'open') return { outcome, pairs: pairs.length }
  }
  return { outcome: 'open', pairs: pairs.length }
}

function replay(
  set: string,
  thresholds: string,
  { shift = [0, 0, 0, 0], signed = true, runs = 4_000 }: { shift?: Pair; signed?: boolean; runs?: number } = {},
) {
  const all = recorded(set)
  const random: Random = seededRandom(2026)
  const draw = (): Pair => {
    const pair = all[Math.floor(random() * all.length)]!
    const sign = signed && random() < 0.5 ? -1 : 1
    return pair.map((value, index) => sign * value + shift[index]!) as unknown as Pair
  }
  const ended = Array.from({ length: runs }, () => decide(draw, thresholds))
  const share = (outcome: Ended['outcome']) => ended.filter((one) => one.outcome === outcome).length / runs
  return { regressed: share('regressed'), unchanged: share('unchanged') }
}

const WIDE = 'echo.cpuPerMessage=2%,echo.throughput=3%,echo.p95=10%,echo.p99=25%'
const NARROW = 'echo.cpuPerMessage=1.5%,echo.throughput=2%,echo.p95=10%,echo.p99=25%'
const both = (change: number): Pair => [Math.log1p(change), Math.log1p(change), 0, 0]

for (const set of ['quiet', 'busy']) {
  test(`replayed, ${set}: identical code never fails, and is called unchanged`, () => {
    const { regressed, unchanged } = replay(set, WIDE)
    assert.equal(regressed, 0)
    assert.ok(unchanged >= 0.995, `unchanged ${unchanged}`)
  })

  test(`replayed, ${set}: 3 % slower is found, and with narrower thresholds 2 %`, () => {
    const three = replay(set, WIDE, { shift: both(0.03) })
    assert.ok(three.regressed >= 0.999, `+3 %: ${three.regressed}`)
    const two = replay(set, NARROW, { shift: both(0.02) })
    assert.ok(two.regressed >= 0.995, `+2 %: ${two.regressed}`)
  })

  test(`replayed, ${set}: exactly at a threshold is seldom called unchanged`, () => {
    for (const shift of [
      [Math.log1p(0.02), 0, 0, 0],
      [0, Math.log1p(0.03), 0, 0],
    ] as const) {
      const { unchanged } = replay(set, WIDE, { shift })
      assert.ok(unchanged <= 0.05, `unchanged ${unchanged} at ${shift.map((value) => value.toFixed(3))}`)
    }
  })
}

test('replayed: a server that sleeps a millisecond for each message is always found', () => {
  const { regressed } = replay('sleep-1ms', WIDE, { signed: false })
  assert.equal(regressed, 1)
})

// Turns see the machine's speed change between the sides. The rounds they were recorded in are those of several processes
// alive at once and loaded in turn; a pair is two processes of the same server, each by the medians of its rounds.

const TURNS = ['echo.cpuPerMessage', 'echo.throughput', 'echo.p99'] as const

for (const set of ['quiet', 'busy']) {
  test(`replayed, turns, ${set}: identical code seldom fails, and 10 % slower is found`, () => {
    const pairs = readFileSync(join(import.meta.dirname, '../data/turns.csv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(','))
      .filter(([name]) => name === set)
      .map(([, ...ratios]) => ratios.map(Number))
    const texts = { thresholds: 'echo.cpuPerMessage=3%,echo.throughput=10%,echo.p99=20%' }
    const rule = { thresholds: parseConfig({ place: 'run', texts }).thresholds, gating: [...TURNS] }
    const regressed = (shift: readonly number[], runs: number) => {
      const random = seededRandom(2026)
      const draw = () => {
        const pair = pairs[Math.floor(random() * pairs.length)]!
        const sign = random() < 0.5 ? -1 : 1
        return pair.map((value, index) => sign * value + shift[index]!)
      }
      let failed = 0
      for (let run = 0; run < runs; run++) {
        const drawn: number[][] = []
        for (const look of planLooks(40, TURNS.length, LOOKS.turns)) {
          while (drawn.length < look.pairs) drawn.push(draw())
          const ratios = TURNS.map((metric, index) => ({ metric, values: drawn.map((pair) => pair[index]!) }))
          const { outcome } = judgeDuet(ratios, look, rule)
          if (outcome === 'regressed') failed++
          if (outcome !== 'open') break
        }
      }
      return failed / runs
    }
    const identical = regressed([0, 0, 0], 2_000)
    assert.ok(identical <= 0.002, `identical: ${identical}`)
    const slower = regressed([Math.log(1.1), Math.log(1.1), 0], 1_000)
    assert.ok(slower >= 0.99, `+10 %: ${slower}`)
  })
}
