import {
  decodeHistogram,
  encodeHistogram,
  mergeEncoded,
  summarizeTimes,
  type TimesUs,
} from '../../generator/histogram.ts'
import type { GeneratorUse } from '../../generator/job-result.ts'
import { failureTotal } from '../../wire/failure.ts'

/** The figures of a window of a load, or of several together; times are absent where nothing came back. */
export type WindowFigures = {
  readonly windowMs: number
  readonly attempted: number
  readonly succeeded: number
  readonly failed: number
  readonly failures: Readonly<Record<string, number>>
  readonly late: number
  readonly duplicates: number
  readonly unmatched: number
  readonly bytesIn: number
  readonly bytesOut: number
  readonly histogram?: string
  readonly timesUs?: TimesUs
  /** Number of workers, the cores they used together, and the event-loop utilization of the busiest. */
  readonly generator: { readonly workers: number; readonly cpu: number; readonly elu: number }
}

/** The figures of several windows together: counts and histograms are added. */
export function allFigures(windows: readonly WindowFigures[]): WindowFigures {
  const sum = (of: (window: WindowFigures) => number) => windows.reduce((total, window) => total + of(window), 0)
  const failures: Record<string, number> = {}
  for (const window of windows)
    for (const [kind, times] of Object.entries(window.failures)) failures[kind] = (failures[kind] ?? 0) + times
  const histograms = windows.flatMap(({ histogram }) => (histogram === undefined ? [] : [histogram]))
  return {
    windowMs: sum(({ windowMs }) => windowMs),
    attempted: sum(({ attempted }) => attempted),
    succeeded: sum(({ succeeded }) => succeeded),
    failed: sum(({ failed }) => failed),
    failures,
    late: sum(({ late }) => late),
    duplicates: sum(({ duplicates }) => duplicates),
    unmatched: sum(({ unmatched }) => unmatched),
    bytesIn: sum(({ bytesIn }) => bytesIn),
    bytesOut: sum(({ bytesOut }) => bytesOut),
    ...(histograms.length > 0 && timedFigures(mergeEncoded(histograms))),
    generator: {
      workers: windows[0]?.generator.workers ?? 0,
      cpu: sum(({ generator }) => generator.cpu) / windows.length,
      elu: Math.max(...windows.map(({ generator }) => generator.elu)),
    },
  }
}

type Counted = Pick<WindowFigures, 'bytesIn' | 'bytesOut'> &
  Partial<Pick<WindowFigures, 'late' | 'duplicates' | 'unmatched'>> & {
    readonly failures: { readonly counts: Readonly<Record<string, number | undefined>> }
  }

/** What the windows of all kinds count; late, duplicate and unmatched replies are 0 for a kind without replies. */
export function countedFigures(
  { failures, late = 0, duplicates = 0, unmatched = 0, bytesIn, bytesOut }: Counted,
  { windowMs, generators }: { readonly windowMs: number; readonly generators: readonly GeneratorUse[] },
): Omit<WindowFigures, 'attempted' | 'succeeded' | 'histogram' | 'timesUs'> {
  const counts = Object.entries(failures.counts).filter((entry): entry is [string, number] => entry[1] !== undefined)
  return {
    windowMs,
    failed: failureTotal(failures.counts),
    failures: Object.fromEntries(counts),
    late,
    duplicates,
    unmatched,
    bytesIn,
    bytesOut,
    generator: {
      workers: generators.length,
      cpu: generators.reduce((sum, { cpu }) => sum + cpu, 0),
      elu: Math.max(0, ...generators.map(({ elu }) => elu)),
    },
  }
}

/** The times in an encoded histogram, and the histogram encoded anew. */
export function timedFigures(histogram: string): Pick<WindowFigures, 'histogram' | 'timesUs'> {
  const decoded = decodeHistogram(histogram)
  const timesUs = summarizeTimes(decoded)
  return { histogram: encodeHistogram(decoded), ...(timesUs !== undefined && { timesUs }) }
}

const MOST_FAILED = 0.001

/** Why a load of exchanges means nothing: replies are missing, or are the wrong ones. Nothing when all is well. */
export function unsoundExchanges(all: WindowFigures): string | undefined {
  const { attempted, succeeded, failed, duplicates, unmatched } = all
  if (succeeded === 0) return 'no reply came inside any window'
  if (duplicates > 0) return `${duplicates} replies came twice`
  if (unmatched > succeeded * MOST_FAILED) return `${unmatched} messages answered nothing that was sent`
  if (failed > attempted * MOST_FAILED) return `${failed} of ${attempted} exchanges failed (${failureWords(all)})`
  return undefined
}

/** The failures as text, as in 'timeout 3, refused 1'. */
export function failureWords({ failures }: Pick<WindowFigures, 'failures'>): string {
  return Object.entries(failures)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ')
}
