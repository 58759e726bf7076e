import type { TimesUs } from '../../generator/histogram.ts'
import type { Loaded } from '../../measure/measurement.ts'

/** `attempted` counts levels, `succeeded` those that held. */
export type CapacityMeasurement = Loaded & {
  readonly scenario: 'capacity'
  readonly connections: number
  readonly raise: 'connections' | 'rate'
  readonly levels: readonly CapacityLevel[]
  /** The highest level that held: connections open at once, or messages a second. */
  readonly highest: number
  /** What ended the raising; nothing when every level held. */
  readonly limit?: CapacityLimit
}

export type CapacityLevel = {
  readonly asked: number
  readonly reached: number
  readonly held: boolean
  readonly timesUs?: TimesUs
}

/** The likely cause of a level's failure, the evidence for it, and the setting to change. */
export type CapacityLimit = { readonly cause: string; readonly evidence: string; readonly remedy: string }
