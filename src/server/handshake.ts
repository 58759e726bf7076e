/** What the opening handshake carries, apart from its address. */
export type HandshakeOptions = {
  /** With TLS; `ca` holds certificates in PEM. */
  readonly tls?: { readonly insecure: boolean; readonly ca?: string }
  readonly subprotocols: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly origin?: string
  /** A path whose cookies every handshake carries. */
  readonly cookiesFrom?: string
  /** The only address family tried for `localhost`. */
  readonly family?: 4 | 6
}

export const PLAIN_HANDSHAKE: HandshakeOptions = { subprotocols: [], headers: {} }
