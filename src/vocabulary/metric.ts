/**
 * One figure of a scenario that is compared. A scenario's folder makes its metrics; all other code reads their fields,
 * and never decides by a metric's name.
 */
export type Metric<Window = unknown> = {
  /** Its scenario's name and its own, such as `hold.memory`. */
  readonly name: string
  readonly label: string
  readonly unit: MetricUnit
  readonly better: 'higher' | 'lower'
  /**
   * `primary` decides and must be shown to be fine; `guard` may fail a run in a duet with the base and informs against
   * a stored baseline; `informational` never decides.
   */
  readonly tier: Tier
  /** Smallest relative change that a maintainer acts on, as a fraction. */
  readonly threshold: number
  /** Beside the base: smallest difference that a maintainer acts on, in the metric's unit, however large the change is. 0: none. */
  readonly floor: number
  /** It decides only where the servers, and not the load generator, were the limit. */
  readonly onlyServerLimited?: true
  /** Beside the reference server: the head's own value as it is, and not its ratio to the reference's. */
  readonly besideReference?: 'own'
  /** Its value in one window; undefined where the window lacks it. A method, so that kinds of windows may differ. */
  figure(window: Window): number | undefined
}

export type MetricUnit = 'us' | 'per-second' | 'bytes'
export type Tier = 'primary' | 'guard' | 'informational'
/** Names come from the scenarios' folders; a record of another version may hold others. */
export type MetricName = string
