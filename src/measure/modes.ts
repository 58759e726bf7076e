import { decodeHistogram, shareBetween } from '../generator/histogram.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { failureTotal } from '../wire/failure.ts'
import type { Measurement } from './measurement.ts'
import { soloConnect, soloEcho } from './solo.ts'

const NAGLE_US = [38_000, 45_000] as const
const LEAST_NAGLE = 0.05
/** The first and the second time a request for a connection is sent again, with room for the handshake itself. */
const SYN_US = [
  [1_000_000, 1_100_000],
  [3_000_000, 3_200_000],
] as const
const LEAST_SYN = 0.002

/** What the shape of the head's times, and its failed connections, say about their cause. */
export function knownCauses(
  rounds: readonly { readonly measurements: readonly Measurement[] }[],
  timeoutMs: number,
): readonly Warning[] {
  const echo = soloEcho(rounds, 'head', timeoutMs)
  const connect = soloConnect(rounds, 'head', timeoutMs)
  const warnings: Warning[] = []
  if (echo !== undefined) {
    const share = shareBetween(decodeHistogram(echo.histogram), ...NAGLE_US)
    if (share >= LEAST_NAGLE) warnings.push({ kind: 'nagle', share })
  }
  if (connect !== undefined) {
    const histogram = decodeHistogram(connect.histogram)
    const share = SYN_US.reduce((sum, [from, to]) => sum + shareBetween(histogram, from, to), 0)
    if (share >= LEAST_SYN) warnings.push({ kind: 'syn-retransmits', share })
    const failed = connect.windows.reduce((sum, { failures }) => sum + failureTotal(failures.counts), 0)
    const of = connect.windows.reduce((sum, { attempted }) => sum + attempted, 0)
    const details = connect.windows.flatMap(({ failures }) => Object.values(failures.details))
    if (failed > 0) warnings.push({ kind: 'refused-connections', failed, of, detail: details[0] ?? '' })
  }
  return warnings
}
