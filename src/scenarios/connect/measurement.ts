import type { Common } from '../../measure/measurement.ts'

export type ConnectMeasurement = Common & {
  readonly scenario: 'connect'
  readonly connections: number
  readonly concurrency: number
  readonly connectionsPerSecond: number
  /** Attempts that repeated a failed one; they are counted in `attempted`. */
  readonly retries: number
  /** Encoded histograms of the TCP connect alone and, where TLS is used, of the TLS handshake alone. */
  readonly tcpHistogram: string
  readonly tlsHistogram?: string
  /** Encoded histogram of the times until the session was over, where there is a session. */
  readonly readyHistogram?: string
  readonly closeMs: number
}
