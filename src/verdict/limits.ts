import { median } from 'simple-statistics'
import type { Limit } from '../config/thresholds.ts'
import type { Measurement } from '../measure/measurement.ts'
import { absolute, worse } from './observations.ts'

/** A limit that the user set, held against the head alone. */
export type LimitCheck = Limit & {
  /** The head's figure: the median of its windows. Absent when there was none. */
  readonly head?: number
  readonly windows: number
  /**
   * `exceeded`: every window is beyond it. `near`: some are, which may be chance; if that failed, a server at its limit
   * would fail every other run.
   */
  readonly verdict: 'kept' | 'near' | 'exceeded' | 'unmeasured'
}

type Measured = { readonly measurements: readonly Measurement[] }

/** Checks the limits against the windows of the head alone. */
export function checkLimits(rounds: readonly Measured[], limits: readonly Limit[]): readonly LimitCheck[] {
  const alone = rounds
    .flatMap(({ measurements }) => measurements)
    .filter(({ side, design }) => side === 'head' && design !== 'duet')
  return limits.map((limit) => {
    const values = alone.flatMap((window) => absolute(window, limit.metric) ?? [])
    if (values.length === 0) return { ...limit, windows: 0, verdict: 'unmeasured' }
    const sign = worse(limit.metric)
    // Written so that NaN counts as beyond.
    const beyond = values.filter((value) => !(sign * value <= sign * limit.value)).length
    const verdict = beyond === 0 ? 'kept' : beyond === values.length ? 'exceeded' : 'near'
    return { ...limit, head: median(values), windows: values.length, verdict }
  })
}
