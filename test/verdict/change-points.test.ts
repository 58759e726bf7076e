import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePoints } from '../../src/verdict/change-points.ts'
import { type Random, seededRandom } from '../../src/vocabulary/random.ts'

const NOISE = 0.037

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

const flat = (random: Random, length: number) => Array.from({ length }, () => NOISE * normal(random))

test('a flat series has no change points: at most two alarms in a hundred series of fifty', () => {
  let alarms = 0
  for (let seed = 1; seed <= 100; seed++) {
    const series = flat(seededRandom(seed), 50)
    // As they would be seen commit by commit: an alarm that goes away again was one.
    const alarmed = Array.from({ length: 43 }, (_, more) => changePoints(series.slice(0, 8 + more)).length > 0)
    if (alarmed.includes(true)) alarms++
  }
  assert.ok(alarms <= 2, `${alarms} of 100 flat series alarmed`)
})

test('ten percent are found within six commits in at least 90 of 100 series, at the commit or beside it', () => {
  let found = 0
  const delays: number[] = []
  for (let seed = 1; seed <= 100; seed++) {
    const random = seededRandom(1_000 + seed)
    const at = 20 + Math.floor(random() * 20)
    const series = flat(random, at + 6).map((value, index) => (index < at ? value : value + Math.log(1.1)))
    for (let seen = at + 1; seen <= series.length; seen++) {
      const points = changePoints(series.slice(0, seen))
      if (!points.some(({ index, change }) => Math.abs(index - at) <= 2 && change > 0.05)) continue
      found++
      delays.push(seen - at)
      break
    }
  }
  assert.ok(found >= 90, `${found} of 100 found`)
  assert.ok(delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]! <= 4, delays.join())
})

test('a change long ago stays where it was, and two changes are two', () => {
  const random = seededRandom(3)
  const series = [
    ...flat(random, 60),
    ...flat(random, 70).map((value) => value + 0.12),
    ...flat(random, 60).map((value) => value - 0.05),
  ]
  const points = changePoints(series)
  assert.deepEqual(
    points.map(({ index }) => Math.round(index / 10)),
    [6, 13],
  )
  assert.ok(points[0]!.change > 0.1 && points[1]!.change < -0.1)
})

test('laws: shifting shifts nothing, turning turns the sign, and short, constant and broken series have none', () => {
  const random = seededRandom(8)
  const series = [...flat(random, 20), ...flat(random, 20).map((value) => value + 0.15)]
  const [point] = changePoints(series)
  assert.deepEqual(
    changePoints(series.map((value) => value + 5)).map(({ index }) => index),
    [point!.index],
  )
  const [turned] = changePoints(series.map((value) => -value))
  assert.equal(turned!.index, point!.index)
  assert.ok(Math.abs((1 + turned!.change) * (1 + point!.change) - 1) < 1e-9)
  for (const none of [[], [1], [1, 1, 1, 1, 1, 1, 1, 1, 1], series.slice(0, 7), series.map(() => Number.NaN)])
    assert.deepEqual(changePoints(none), [])
})
