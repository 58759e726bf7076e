import {
  decodeHistogram,
  encodeHistogram,
  mergeHistograms,
  summarizeTimes,
  type TimesUs,
} from '../generator/histogram.ts'
import type { Side } from '../plan/pairs.ts'
import type { ConnectMeasurement, EchoMeasurement, Measurement, RateMeasurement, Spread } from './measurement.ts'

/** A round or a pair: whatever has measurements. */
type Measured = { readonly measurements: readonly Measurement[] }

/** One side's absolute figures: its solo windows of a scenario taken together. */
export type Solo<M> = {
  readonly side: Side
  readonly windows: readonly M[]
  readonly timesUs: TimesUs
  /** Encoded histogram of all windows. */
  readonly histogram: string
}

export function soloEcho(
  rounds: readonly Measured[],
  side: Side,
  timeoutMs: number,
): Solo<EchoMeasurement> | undefined {
  return echoOf(rounds, side, timeoutMs, ({ design }) => design === 'solo')
}

/** One side of the pairs: the windows in which the other side was alive as well, or had its turn. */
export function pairedEcho(
  rounds: readonly Measured[],
  side: Side,
  timeoutMs: number,
): Solo<EchoMeasurement> | undefined {
  return echoOf(rounds, side, timeoutMs, ({ design }) => design !== 'solo')
}

function echoOf(
  rounds: readonly Measured[],
  side: Side,
  timeoutMs: number,
  isWanted: (measurement: EchoMeasurement) => boolean,
): Solo<EchoMeasurement> | undefined {
  const echoes = rounds.flatMap(({ measurements }) => measurements).filter((m) => m.scenario === 'echo')
  return together(
    echoes.filter((m) => m.side === side && isWanted(m)),
    side,
    timeoutMs,
  )
}

export function soloConnect(
  rounds: readonly Measured[],
  side: Side,
  timeoutMs: number,
): Solo<ConnectMeasurement> | undefined {
  const windows = rounds
    .flatMap(({ measurements }) => measurements)
    .filter((m) => m.scenario === 'connect')
    .filter((m) => m.side === side && m.design !== 'duet')
  return together(windows, side, timeoutMs)
}

export function soloRate(
  rounds: readonly Measured[],
  side: Side,
  timeoutMs: number,
): Solo<RateMeasurement> | undefined {
  const windows = rounds
    .flatMap(({ measurements }) => measurements)
    .filter((m) => m.scenario === 'rate')
    .filter((m) => m.side === side && m.design !== 'duet')
  return together(windows, side, timeoutMs)
}

/** Times of several histograms (encoded) taken together. Errors: RangeError when they hold nothing. */
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

/** What the machine and the generator could do: the yardsticks beside which absolute figures are read. */
export type Calibration = {
  /** Messages per second that the generator could carry if it had its core to itself for all of it. */
  readonly generatorPerSecond: number
  /** Messages per second of the leanest echo, alone. */
  readonly referencePerSecond: number
}

export function calibrate(ceiling: Solo<EchoMeasurement>): Calibration {
  const { windows } = ceiling
  const mean = (of: (m: EchoMeasurement) => number) => windows.reduce((sum, m) => sum + of(m), 0) / windows.length
  return {
    generatorPerSecond: mean(({ messagesPerSecond, generator }) => messagesPerSecond / generator.cpu),
    referencePerSecond: mean(({ messagesPerSecond }) => messagesPerSecond),
  }
}
