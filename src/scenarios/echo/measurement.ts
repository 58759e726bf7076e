import type { Common } from '../../measure/measurement.ts'

export type EchoMeasurement = Common & {
  readonly scenario: 'echo'
  readonly warmUpMs: number
  readonly settled: boolean
  readonly messagesPerSecond: number
  readonly connections: number
  readonly inFlight: { readonly asked: number; readonly measured: number }
  readonly late: number
  readonly duplicates: number
  readonly unmatched: number
  readonly unsolicited: number
  /** Messages of background rules, which are not exchanges, and their bytes. */
  readonly background: number
  readonly backgroundBytes: number
}
