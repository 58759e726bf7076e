import type { TimesUs } from '../../generator/histogram.ts'
import type { Loaded } from '../../measure/measurement.ts'

/** Connections are what is attempted; those open at the end succeeded. The window is the last level's. */
export type HoldMeasurement = Loaded & {
  readonly scenario: 'hold'
  readonly connections: number
  readonly concurrency: number
  readonly levels: readonly HeldLevel[]
  /** Server memory for each further connection: the slope over the levels. */
  readonly rssBytesPerConnection: number
  readonly generatorBytesPerConnection: number
  readonly openedPerSecond: number
  /** The same for each second of CPU time of the generator. */
  readonly openedPerGeneratorSecond: number
  readonly dropped: number
  /** Open at the end, and with no answer to a ping. */
  readonly silent: number
  /** How long the dropped ones had been open. */
  readonly dropAgeUs?: TimesUs
  readonly closeMs: number
  readonly closedUncleanly: number
}

type HeldLevel = { readonly open: number; readonly rssBytes: number; readonly generatorRssBytes: number }
