import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, type Histogram } from 'hdr-histogram-js'

/** Times in whole microseconds, to three significant digits (HdrHistogram). */
export type TimeHistogram = Histogram

export type TimesUs = {
  readonly min: number
  readonly avg: number
  readonly p50: number
  readonly p75: number
  readonly p90: number
  readonly p95: number
  readonly p99: number
  readonly p99_9: number
  readonly max: number
}

/**
 * An empty histogram whose highest value is the timeout. The range is fixed: the library's default range grows by
 * itself, and two histograms of one run could then differ in shape.
 */
export function createHistogram(timeoutMs: number): TimeHistogram {
  return build({
    bitBucketSize: 32,
    autoResize: false,
    lowestDiscernibleValue: 1,
    highestTrackableValue: timeoutMs * 1_000,
    numberOfSignificantValueDigits: 3,
  })
}

/** A connection becomes ready within this many timeouts: one for its handshake, and one for its session. */
export const READY_TIMEOUTS = 2

/** Records a time, clamped to [1 µs, timeout]: the library itself would refuse a value above its range. */
export function recordTime(histogram: TimeHistogram, us: number): void {
  histogram.recordValue(Math.max(1, Math.min(Math.round(us), histogram.highestTrackableValue)))
}

/** Percentiles of a histogram, or nothing when nothing was recorded. */
export function summarizeTimes(histogram: TimeHistogram): TimesUs | undefined {
  if (histogram.totalCount === 0) return undefined
  const at = (percentile: number) => histogram.getValueAtPercentile(percentile)
  return {
    min: histogram.minNonZeroValue,
    avg: histogram.mean,
    p50: at(50),
    p75: at(75),
    p90: at(90),
    p95: at(95),
    p99: at(99),
    p99_9: at(99.9),
    max: histogram.maxValue,
  }
}

/** Text that `decodeHistogram` reads. Never compare or hash it: it holds zlib output, which differs between builds. */
export function encodeHistogram(histogram: TimeHistogram): string {
  return encodeIntoCompressedBase64(histogram)
}

export function decodeHistogram(text: string): TimeHistogram {
  return decodeFromCompressedBase64(text, 32, false)
}

/**
 * One histogram with all the values of several: counts are added, percentiles are never averaged. Its range is the
 * timeout, or the widest range among them.
 */
export function mergeHistograms(histograms: readonly TimeHistogram[], timeoutMs: number): TimeHistogram {
  const ranges = histograms.map(({ highestTrackableValue }) => highestTrackableValue / 1_000)
  const merged = createHistogram(ranges.reduce((most, range) => Math.max(most, range), timeoutMs))
  for (const histogram of histograms) merged.add(histogram)
  return merged
}

/** Merges encoded histograms into an encoded one. Errors: RangeError when their ranges differ. */
export function mergeEncoded(texts: readonly string[]): string {
  if (texts.length === 1) return texts[0]!
  const histograms = texts.map(decodeHistogram)
  const [range, ...others] = new Set(histograms.map(({ highestTrackableValue }) => highestTrackableValue))
  if (range === undefined) throw new RangeError('there is no histogram to merge')
  if (others.length > 0) throw new RangeError('histograms of different ranges cannot be added')
  return encodeHistogram(mergeHistograms(histograms, range / 1_000))
}

/** The highest p99 of several unfinished histograms, to show while the load runs; nothing while all are empty. */
export function greatestP99(histograms: readonly TimeHistogram[]): { readonly p99Us?: number } {
  const p99s = histograms.filter(({ totalCount }) => totalCount > 0).map((one) => one.getValueAtPercentile(99))
  return p99s.length === 0 ? {} : { p99Us: Math.max(...p99s) }
}

/** Share of the times between two bounds, to a ten-thousandth: found by a binary search over percentiles. */
export function shareBetween(histogram: TimeHistogram, fromUs: number, toUs: number): number {
  return shareUpTo(histogram, toUs) - shareUpTo(histogram, fromUs)
}

function shareUpTo(histogram: TimeHistogram, us: number): number {
  let low = 0
  let high = 100
  while (high - low > 0.01) {
    const middle = (low + high) / 2
    if (histogram.getValueAtPercentile(middle) <= us) low = middle
    else high = middle
  }
  return low / 100
}
