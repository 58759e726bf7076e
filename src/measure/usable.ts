/** The measured project cannot be judged from this run: the message says why, `tail` has the server's last lines. */
export class Unusable extends Error {
  override readonly name = 'Unusable'
  readonly tail: string

  constructor(message: string, tail = '', options?: ErrorOptions) {
    super(message, options)
    this.tail = tail
  }
}

/** The server stayed up but did not bear the load: it ended connections, or did not answer as it should. */
export class FailedLoad extends Unusable {}

/** An invariant of the load side does not hold: a bug in ws-gate, reported loudly. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant'
}
