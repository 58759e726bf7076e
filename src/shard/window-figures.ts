import { decodeHistogram, encodeHistogram, mergeEncoded, summarizeTimes, type TimesUs } from '../generator/histogram.ts'
import type { GeneratorUse, JobResult } from '../generator/job-result.ts'
import { BrokenInvariant } from '../measure/usable.ts'
import type { MetricName } from '../vocabulary/metric.ts'
import { failureTotal } from '../wire/failure.ts'

/** What a window of a load held, or several together; times are absent where nothing came back. */
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
  /** Workers in all, the cores they used together, and how busy the busiest was. */
  readonly generator: { readonly workers: number; readonly cpu: number; readonly elu: number }
}

/** What is compared of a load, by its kind: throughput and latency. An open model's throughput is what was asked for. */
export const COMPARED: Readonly<Record<'echo' | 'rate', readonly MetricName[]>> = {
  echo: ['echo.throughput', 'echo.p50', 'echo.p95'],
  rate: ['rate.p50', 'rate.p99'],
}

/** The figures of a window that was added up from all shards. Errors: RangeError for a kind that has no windows like these. */
export function figuresOf(result: JobResult): WindowFigures {
  switch (result.kind) {
    case 'echo': {
      const [phase] = result.phases
      const [echo] = phase?.echoes ?? []
      if (phase === undefined || echo === undefined) throw new RangeError('an echo result without a window')
      if (echo.sent + echo.carriedIn !== echo.matched + echo.failed + echo.inFlightAtEnd)
        throw new BrokenInvariant('not every exchange of a window is accounted for')
      return { ...common(echo, phase), attempted: echo.sent, succeeded: echo.matched, ...timed(echo.histogram) }
    }
    case 'rate': {
      const { rate } = result
      return { ...common(rate, rate), attempted: rate.due, succeeded: rate.matched, ...timed(rate.histogram) }
    }
    case 'hold': {
      const { hold } = result
      return {
        ...common({ ...hold, late: 0, duplicates: 0, unmatched: 0 }, { windowMs: 0, generators: hold.generators }),
        attempted: hold.attempted,
        succeeded: hold.open,
      }
    }
    case 'connect':
    case 'broadcast':
    case 'stream':
    case 'failed':
      throw new RangeError(`a ${result.kind} result has no window of a load`)
  }
}

/** Several windows together: counts are added, histograms too. */
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
    ...(histograms.length > 0 && timed(mergeEncoded(histograms))),
    generator: {
      workers: windows[0]?.generator.workers ?? 0,
      cpu: sum(({ generator }) => generator.cpu) / windows.length,
      elu: Math.max(...windows.map(({ generator }) => generator.elu)),
    },
  }
}

type Counted = Pick<WindowFigures, 'late' | 'duplicates' | 'unmatched' | 'bytesIn' | 'bytesOut'> & {
  readonly failures: { readonly counts: Readonly<Record<string, number | undefined>> }
}

function common(
  { failures, late, duplicates, unmatched, bytesIn, bytesOut }: Counted,
  { windowMs, generators }: { readonly windowMs: number; readonly generators: readonly GeneratorUse[] },
) {
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

function timed(histogram: string): Pick<WindowFigures, 'histogram' | 'timesUs'> {
  const decoded = decodeHistogram(histogram)
  const timesUs = summarizeTimes(decoded)
  return { histogram: encodeHistogram(decoded), ...(timesUs !== undefined && { timesUs }) }
}
