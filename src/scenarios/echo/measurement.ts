import type { Common } from '../../measure/measurement.ts'
import type { Strays } from '../../speech/exchange/lane.ts'

export type EchoMeasurement = Common &
  Readonly<Strays> & {
    readonly scenario: 'echo'
    readonly warmUpMs: number
    readonly settled: boolean
    readonly messagesPerSecond: number
    readonly connections: number
    readonly inFlight: { readonly asked: number; readonly measured: number }
  }
