/** Why one connection or exchange did not succeed. Counted by kind, never by message. */
type FailureKind =
  | 'refused'
  | 'reset'
  | 'timeout'
  /** The opening handshake was answered with this status in place of 101. */
  | `rejected-${number}`
  | 'handshake'
  | 'protocol'
  /** Without a close frame. */
  | 'closed'
  /** By the server, with this close code. */
  | `closed-${number}`
  | 'tls'
  | 'corrupt'
  /** The session did not go as it should. */
  | 'session'
  /** The reply says that the exchange failed. */
  | 'error-reply'
  /** A message that must not come: by a background rule, or because nothing waited for it. */
  | 'unexpected'
  | 'no-address'
  | 'no-descriptor'
  | 'other'

/** One failure, with the details a reader needs: status line and body, close code, byte offset. */
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
  EADDRINUSE: 'no-address',
  EMFILE: 'no-descriptor',
  ENFILE: 'no-descriptor',
}

export const NO_FAILURES: FailureTally = { counts: {}, details: {} }

/** The failure that a socket's error stands for. */
export function socketFailure(error: NodeJS.ErrnoException): Failure {
  const code = error.code ?? ''
  const kind = KIND_BY_CODE[code] ?? (TLS_CODE.test(code) ? 'tls' : 'other')
  const remedy = CERTIFICATE_CODE.test(code)
    ? "; write 'tls: insecure', or the path of the authority's certificate"
    : ''
  // Node's advice is for its own users and does not help the reader of a report.
  return { kind, detail: `${error.message.replace(/; if the root CA .*$/, '')}${remedy}` }
}

const TLS_CODE = /^(ERR_SSL|ERR_TLS|EPROTO|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/
const CERTIFICATE_CODE = /^(ERR_TLS_CERT|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

/** Adds a failure, `times` over; keeps the first detail of a kind, since later ones mostly repeat it. */
export function addFailure(tally: FailureTally, failure: Failure, times = 1): FailureTally {
  return {
    counts: { ...tally.counts, [failure.kind]: (tally.counts[failure.kind] ?? 0) + times },
    details: { [failure.kind]: failure.detail, ...tally.details },
  }
}

/** The sum of several tallies, with the first detail of each kind. */
export function addTallies(tallies: readonly FailureTally[]): FailureTally {
  const counts: { [kind in FailureKind]?: number } = {}
  for (const tally of tallies)
    for (const [kind, count] of Object.entries(tally.counts) as [FailureKind, number][])
      counts[kind] = (counts[kind] ?? 0) + count
  return { counts, details: Object.assign({}, ...tallies.map(({ details }) => details).toReversed()) }
}

export function failureTotal(counts: FailureCounts): number {
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
