import { mean, sampleVariance } from 'simple-statistics'
import { studentUpperTail } from './student.ts'

/** Where a series changed: `index` is the first value of the new level. Values are logs; greater is worse. */
export type ChangePoint = {
  readonly index: number
  readonly before: number
  readonly after: number
  /** Relative change of the level, as a fraction. */
  readonly change: number
  /** Two-sided, of the segments on both sides of it. */
  readonly p: number
}

/** How a series is searched. */
export type ChangeRule = {
  readonly mostP: number
  readonly leastSegment: number
  /** Smallest relative change of the level. */
  readonly leastChange: number
  readonly window: number
}

export const CHANGE_RULE: ChangeRule = { mostP: 1e-4, leastSegment: 4, leastChange: 0.03, window: 30 }
/** A split with up to this many times `mostP` is kept: it may become a change point once its neighbours are gone. */
const WEAK = 10

/**
 * Change points of a series: E-divisive means (Matteson and James 2014) with a t test for each split in place of its
 * permutations, searched window by window, and then merged from the weakest on, as Hunter does (Fleming and others 2023).
 * Searching by windows keeps a change visible however long the series grows.
 */
export function changePoints(values: readonly number[], rule: ChangeRule = CHANGE_RULE): readonly ChangePoint[] {
  const found = new Set<number>()
  const step = Math.max(1, Math.floor(rule.window / 2))
  for (let start = 0; ; start += step) {
    const end = Math.min(values.length, start + rule.window)
    for (const index of splits(values.slice(start, end), rule)) found.add(start + index)
    if (end === values.length) break
  }
  return merge(
    values,
    [...found].toSorted((a, b) => a - b),
    rule,
  )
}

/** A level that lasts between two change points, or a change point and an end. `to` is the first index after it. */
export type Level = {
  readonly from: number
  readonly to: number
  readonly value: number
  /** Where nearly all values of the level lie: two standard deviations to each side. */
  readonly low: number
  readonly high: number
}

const BAND = 2

/** The levels between change points. */
export function levelsOf(values: readonly number[], changes: readonly ChangePoint[]): readonly Level[] {
  const edges = [0, ...changes.map(({ index }) => index), values.length]
  return edges.slice(1).flatMap((to, at): readonly Level[] => {
    const from = edges[at]!
    const own = values.slice(from, to)
    if (own.length === 0) return []
    const value = mean(own)
    const reach = BAND * spreadOf(own).sd
    return [{ from, to, value, low: value - reach, high: value + reach }]
  })
}

/** How far apart two looks at one series may place the same change. */
export const SAME_CHANGE: number = 2 * CHANGE_RULE.leastSegment

/** Whether two change points are the same one, found in a series and in an earlier state of it. */
export function sameChange(one: ChangePoint, other: ChangePoint): boolean {
  return Math.abs(one.index - other.index) <= SAME_CHANGE && Math.sign(one.change) === Math.sign(other.change)
}

/**
 * Change points that only the newest value reveals: the series did not show them at any earlier length. Looked at after
 * every value, each change is new exactly once, however much its place moves later on.
 */
export function newChanges(values: readonly number[], rule: ChangeRule = CHANGE_RULE): readonly ChangePoint[] {
  const found = changePoints(values, rule)
  if (found.length === 0) return []
  const first = Math.max(1, Math.min(...found.map(({ index }) => index)) - SAME_CHANGE)
  const earlier = Array.from({ length: values.length - first }, (_, more) =>
    changePoints(values.slice(0, first + more), rule),
  ).flat()
  return found.filter((change) => !earlier.some((before) => sameChange(change, before)))
}

/** Splits of one window, and of what each of them leaves on both sides. */
function splits(values: readonly number[], rule: ChangeRule): readonly number[] {
  const index = bestSplit(values, rule.leastSegment)
  if (index === undefined) return []
  const [left, right] = [values.slice(0, index), values.slice(index)]
  if (!(twoSided(left, right) <= rule.mostP * WEAK)) return []
  return [...splits(left, rule), index, ...splits(right, rule).map((inner) => index + inner)]
}

/** The split with the greatest energy distance between its sides; nothing when there is no room for one. */
function bestSplit(values: readonly number[], leastSegment: number): number | undefined {
  let best: { readonly index: number; readonly energy: number } | undefined
  for (let index = leastSegment; index <= values.length - leastSegment; index++) {
    const energy = energyDistance(values.slice(0, index), values.slice(index))
    if (best === undefined || energy > best.energy) best = { index, energy }
  }
  return best?.index
}

/** Szekely and Rizzo's distance of two samples, weighted by their sizes. */
function energyDistance(left: readonly number[], right: readonly number[]): number {
  const [n, m] = [left.length, right.length]
  const apart = (2 * distances(left, right)) / (n * m)
  const within = (sample: readonly number[]) =>
    distances(sample, sample) / Math.max(1, sample.length * (sample.length - 1))
  return ((n * m) / (n + m)) * (apart - within(left) - within(right))
}

function distances(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (const a of one) for (const b of other) sum += Math.abs(a - b)
  return sum
}

/** Drops the weakest point until all that are left satisfy the rule against the segments beside them. */
function merge(values: readonly number[], indices: readonly number[], rule: ChangeRule): readonly ChangePoint[] {
  const points = indices.map((index, at): ChangePoint => {
    const left = values.slice(indices[at - 1] ?? 0, index)
    const right = values.slice(index, indices[at + 1] ?? values.length)
    const [before, after] = [mean([...left]), mean([...right])]
    return { index, before, after, change: Math.expm1(after - before), p: twoSided(left, right) }
  })
  const weak = points.filter(
    ({ p, change }) => !(p <= rule.mostP) || !(Math.abs(Math.log1p(change)) >= Math.log1p(rule.leastChange)),
  )
  const [weakest] = weak.toSorted((a, b) => b.p - a.p)
  return weakest === undefined
    ? points
    : merge(
        values,
        indices.filter((index) => index !== weakest.index),
        rule,
      )
}

/** Student's test of two samples with a common variance; 1 where nothing can be told. */
export function twoSided(left: readonly number[], right: readonly number[]): number {
  const [n, m] = [left.length, right.length]
  if (n < 2 || m < 2) return 1
  const degrees = n + m - 2
  const variance = ((n - 1) * sampleVariance([...left]) + (m - 1) * sampleVariance([...right])) / degrees
  const difference = Math.abs(mean([...left]) - mean([...right]))
  if (variance === 0) return difference === 0 ? 1 : 0
  return Math.min(1, 2 * studentUpperTail(difference / Math.sqrt(variance * (1 / n + 1 / m)), degrees))
}

/** Spread between runs of one commit that is assumed until the history shows its own, and how many runs it is worth. */
const ASSUMED_SPREAD = 0.015
const ASSUMED_WEIGHT = 4

/** Spread of the runs of one commit, from their estimates (logs): the assumed one, and with more runs their own. */
export function spreadOf(estimates: readonly number[]): { readonly sd: number; readonly degrees: number } {
  const n = estimates.length
  const degrees = n + ASSUMED_WEIGHT - 1
  const own = n < 2 ? 0 : (n - 1) * sampleVariance([...estimates])
  return { sd: Math.sqrt((ASSUMED_WEIGHT * ASSUMED_SPREAD ** 2 + own) / degrees), degrees }
}
