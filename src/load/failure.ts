/** Why one connection or exchange did not succeed. Counted by kind, never by message. */
export type FailureKind =
  | 'refused'
  | 'reset'
  | 'timeout'
  /** The opening handshake was answered with this status in place of 101. */
  | `rejected-${number}`
  | 'handshake'
  | 'protocol'
  | 'closed'
  | 'corrupt'
  | 'no-address'
  | 'no-descriptor'
  | 'other'

/** One failure, with the words a reader needs: status line and body, close code, byte offset. */
export type Failure = { readonly kind: FailureKind; readonly detail: string }

/** A kind that did not happen is absent. */
export type FailureCounts = { readonly [kind in FailureKind]?: number }

/** Failures counted by kind, and the first detail seen of each kind. */
export type FailureTally = {
  readonly counts: FailureCounts
  readonly details: Readonly<Partial<Record<FailureKind, string>>>
}

const KIND_BY_CODE: Readonly<Record<string, FailureKind>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EADDRNOTAVAIL: 'no-address',
  EMFILE: 'no-descriptor',
  ENFILE: 'no-descriptor',
}

export const NO_FAILURES: FailureTally = { counts: {}, details: {} }

/** The failure that a socket's error stands for. */
export function socketFailure(error: NodeJS.ErrnoException): Failure {
  return { kind: KIND_BY_CODE[error.code ?? ''] ?? 'other', detail: error.message }
}

/** Adds one failure; the first detail of a kind is kept, since later ones are mostly its echo. */
export function addFailure(tally: FailureTally, failure: Failure, times = 1): FailureTally {
  return {
    counts: { ...tally.counts, [failure.kind]: (tally.counts[failure.kind] ?? 0) + times },
    details: { [failure.kind]: failure.detail, ...tally.details },
  }
}

export function failureTotal(counts: FailureCounts): number {
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
