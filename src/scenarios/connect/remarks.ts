import { decodeHistogram, shareBetween } from '../../generator/histogram.ts'
import { soloOf } from '../../measure/solo.ts'
import type { Warning } from '../../vocabulary/warning.ts'
import { failureTotal } from '../../wire/failure.ts'
import type { ConnectMeasurement } from './measurement.ts'

const WORK_WITHIN = 0.01
/** When a connection request (SYN) is sent again for the first and second time, with room for the handshake itself. */
const SYN_US = [
  [1_000_000, 1_100_000],
  [3_000_000, 3_200_000],
] as const
const LEAST_SYN = 0.002

/** Why head and base cannot be compared: one of them opened fewer connections than the other. */
export function unequalConnects(head: ConnectMeasurement, base: ConnectMeasurement): string | undefined {
  if (Math.abs(head.succeeded - base.succeeded) <= WORK_WITHIN * head.connections) return undefined
  const details = [head, base].flatMap(({ failures }) => Object.values(failures.details))
  return `head and base did not do the same work: of ${head.connections} connections each, ${head.succeeded} opened at the head and ${base.succeeded} at the base (${details.join('; ')})`
}

/** What the shape of the head's times, and its failed connections, say about their cause. */
export function connectRemarks(measurements: readonly ConnectMeasurement[], timeoutMs: number): readonly Warning[] {
  const connect = soloOf(measurements, { side: 'head', designs: ['solo', 'turn'] }, timeoutMs)
  if (connect === undefined) return []
  const warnings: Warning[] = []
  const histogram = decodeHistogram(connect.histogram)
  const share = SYN_US.reduce((sum, [from, to]) => sum + shareBetween(histogram, from, to), 0)
  if (share >= LEAST_SYN) warnings.push({ kind: 'syn-retransmits', share })
  const failed = connect.windows.reduce((sum, { failures }) => sum + failureTotal(failures.counts), 0)
  const of = connect.windows.reduce((sum, { attempted }) => sum + attempted, 0)
  const details = connect.windows.flatMap(({ failures }) => Object.values(failures.details))
  if (failed > 0) warnings.push({ kind: 'refused-connections', failed, of, detail: details[0] ?? '' })
  return warnings
}
