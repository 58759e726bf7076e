import type { MetricName } from './metric.ts'

/**
 * Everything that may be said beside a result. Warnings are raised where they are noticed, carried with the data, and
 * worded only in the report.
 */
export type Warning =
  /** The server sent something of its own accord; `text` is the first of it. */
  | { readonly kind: 'greeting'; readonly text: string }
  /** The base could not be measured; stored records decide. */
  | { readonly kind: 'no-base'; readonly reason: string }
  /** Base and head could not be alive at once. */
  | { readonly kind: 'turns'; readonly reason: string }
  | { readonly kind: 'not-settled'; readonly rounds: number; readonly of: number }
  | { readonly kind: 'spoiled-pairs'; readonly pairs: number; readonly reason: string }
  | { readonly kind: 'fewer-pairs'; readonly pairs: number; readonly planned: number }
  | { readonly kind: 'not-pinned'; readonly reason: string }
  | { readonly kind: 'unequal-shares' }
  | { readonly kind: 'not-server-limited'; readonly pairs: number; readonly of: number; readonly limit: string }
  /** The share of the generator's time that the hook's functions took, where the generator was the limit. */
  | { readonly kind: 'hook-share'; readonly share: number }
  | { readonly kind: 'provisional'; readonly records: number }
  | { readonly kind: 'history-by-time'; readonly records: number }
  | { readonly kind: 'store-trouble'; readonly reason: string }
  /** Stored records of a newer version have figures that this one does not know. */
  | { readonly kind: 'unknown-metrics'; readonly metrics: readonly string[] }
  /** The result file that was asked for could not be written. */
  | { readonly kind: 'no-result'; readonly path: string; readonly reason: string }
  | { readonly kind: 'uncommitted-changes' }
  /** Some windows were beyond a limit and some were not. */
  | { readonly kind: 'near-limit'; readonly metric: MetricName }
  | { readonly kind: 'killed'; readonly detail: string }
  /** The head would accept permessage-deflate, and was measured without. */
  | { readonly kind: 'would-compress' }
  /** The run waited for ports that connections of an earlier phase still held. */
  | { readonly kind: 'time-wait'; readonly connections: number; readonly waitedMs: number }
  /** Idle connections that the server ended; `alike`: all of about the same age. */
  | {
      readonly kind: 'dropped'
      readonly dropped: number
      readonly of: number
      readonly afterUs: number
      readonly alike: boolean
      readonly how: string
    }
  /** Held connections that did not answer a ping: half open, or a server that does not run. */
  | { readonly kind: 'silent'; readonly silent: number; readonly of: number }
  | { readonly kind: 'reach'; readonly reach: number; readonly lost: number }
  /** A cluster of service times at 38-45 ms: small writes held back until a delayed acknowledgement. */
  | { readonly kind: 'nagle'; readonly share: number }
  /** Handshakes at 1 s or 3 s: a connection request was dropped and sent again. */
  | { readonly kind: 'syn-retransmits'; readonly share: number }
  | { readonly kind: 'refused-connections'; readonly failed: number; readonly of: number; readonly detail: string }
  /** From `.ws-gate/ack.yml`: no regression left to accept; past its last day; larger than was accepted. */
  | { readonly kind: 'ack-unused'; readonly metric: MetricName }
  | { readonly kind: 'ack-over'; readonly metric: MetricName; readonly until: string }
  | { readonly kind: 'ack-exceeded'; readonly metric: MetricName; readonly largest: number; readonly change: number }
