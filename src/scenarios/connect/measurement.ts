import type { Common } from '../../measure/measurement.ts'

export type ConnectMeasurement = Common & {
  readonly scenario: 'connect'
  readonly connections: number
  readonly concurrency: number
  readonly connectionsPerSecond: number
  /** Attempts that repeated a failed one, among `attempted`. */
  readonly retries: number
  /** Encoded histograms of the TCP connect alone, and with TLS of its handshake alone. */
  readonly tcpHistogram: string
  readonly tlsHistogram?: string
  /** Encoded histogram of the times until the session was over, where there is one. */
  readonly readyHistogram?: string
  readonly closeMs: number
}
