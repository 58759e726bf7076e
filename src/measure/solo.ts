import {
  decodeHistogram,
  encodeHistogram,
  mergeHistograms,
  summarizeTimes,
  type TimesUs,
} from '../generator/histogram.ts'
import type { Side } from '../vocabulary/side.ts'
import type { Measurement, Spread } from './measurement.ts'

/** A round or a pair: anything that has measurements. */
type Measured = { readonly measurements: readonly Measurement[] }

/** One side's absolute figures: its windows of a scenario merged. */
export type Solo<M> = {
  readonly side: Side
  readonly windows: readonly M[]
  readonly timesUs: TimesUs
  /** Encoded histogram of all the windows. */
  readonly histogram: string
}

/** One side's windows of these designs, merged; undefined without any. */
export function soloOf<M extends SoloWindow>(
  windows: readonly M[],
  { side, designs }: { readonly side: Side; readonly designs: readonly Measurement['design'][] },
  timeoutMs: number,
): Solo<M> | undefined {
  return together(
    windows.filter((window) => window.side === side && designs.includes(window.design)),
    side,
    timeoutMs,
  )
}

type SoloWindow = Pick<Measurement, 'side' | 'design'> & { readonly histogram: string }

/** The measurements of one scenario among those of rounds or pairs. */
export function measurementsOf<M extends Measurement>(
  rounds: readonly Measured[],
  scenario: M['scenario'],
): readonly M[] {
  return rounds
    .flatMap(({ measurements }) => measurements)
    .filter((measurement): measurement is M => measurement.scenario === scenario)
}

/** Times of several encoded histograms, merged. Errors: RangeError when the histograms are empty. */
export function mergeTimes(histograms: readonly string[], timeoutMs: number): TimesUs {
  const times = summarizeTimes(mergeHistograms(histograms.map(decodeHistogram), timeoutMs))
  if (times === undefined) throw new RangeError('nothing was recorded')
  return times
}

function together<M extends { readonly histogram: string }>(
  windows: readonly M[],
  side: Side,
  timeoutMs: number,
): Solo<M> | undefined {
  if (windows.length === 0) return undefined
  const merged = mergeHistograms(
    windows.map(({ histogram }) => decodeHistogram(histogram)),
    timeoutMs,
  )
  const timesUs = summarizeTimes(merged)
  return timesUs === undefined ? undefined : { side, windows, timesUs, histogram: encodeHistogram(merged) }
}

/** Least, mean and greatest of several windows' spreads. */
export function joinSpreads(spreads: readonly Spread[]): Spread | undefined {
  if (spreads.length === 0) return undefined
  return {
    min: Math.min(...spreads.map(({ min }) => min)),
    avg: spreads.reduce((sum, { avg }) => sum + avg, 0) / spreads.length,
    max: Math.max(...spreads.map(({ max }) => max)),
  }
}
