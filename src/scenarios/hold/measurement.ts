import type { TimesUs } from '../../generator/histogram.ts'
import type { Loaded } from '../../measure/measurement.ts'

/** `attempted` counts connections, `succeeded` those open at the end. The window is the last level's. */
export type HoldMeasurement = Loaded & {
  readonly scenario: 'hold'
  readonly connections: number
  readonly concurrency: number
  readonly levels: readonly HeldLevel[]
  /** Server memory for each additional connection: the slope over the levels. */
  readonly rssBytesPerConnection: number
  readonly generatorBytesPerConnection: number
  readonly openedPerSecond: number
  /** Connections opened for each second of the generator's CPU time. */
  readonly openedPerGeneratorSecond: number
  readonly dropped: number
  /** Connections open at the end, but with no answer to a ping. */
  readonly silent: number
  /** How long the dropped connections had been open. */
  readonly dropAgeUs?: TimesUs
  readonly closeMs: number
  readonly closedUncleanly: number
}

type HeldLevel = { readonly open: number; readonly rssBytes: number; readonly generatorRssBytes: number }
