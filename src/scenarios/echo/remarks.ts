import { decodeHistogram, shareBetween } from '../../generator/histogram.ts'
import { soloOf } from '../../measure/solo.ts'
import type { Warning } from '../../vocabulary/warning.ts'
import type { EchoMeasurement } from './measurement.ts'

const NAGLE_US = [38_000, 45_000] as const
const LEAST_NAGLE = 0.05
/** If more than this share of warm-ups ended without settling, the report says so. */
const MOST_RESTLESS = 0.25

/** What the distribution of the head's times says about their cause. */
export function echoRemarks(measurements: readonly EchoMeasurement[], timeoutMs: number): readonly Warning[] {
  const restless = measurements.filter(({ settled }) => !settled)
  const echo = soloOf(measurements, { side: 'head', designs: ['solo'] }, timeoutMs)
  const nagle = echo === undefined ? 0 : shareBetween(decodeHistogram(echo.histogram), ...NAGLE_US)
  return [
    ...(restless.length > measurements.length * MOST_RESTLESS
      ? [{ kind: 'not-settled', rounds: restless.length, of: measurements.length } as const]
      : []),
    ...(nagle >= LEAST_NAGLE ? [{ kind: 'nagle', share: nagle } as const] : []),
  ]
}
