import { connect, type OnReadOpts, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext } from 'node:tls'
import type { Target } from './opening-handshake.ts'

/** Begins connections to one target, plain or with TLS. */
export type Dialer = {
  readonly target: Target
  dial(call: Call): Socket
}

/** Functions that the socket calls with itself as `this`. `secured` only with TLS. */
type Call = {
  readonly onread: OnReadOpts
  readonly connected: (this: Socket) => void
  readonly secured: (this: Socket) => void
}

/**
 * What all connections to a target share is made once: reading the system's certificates for each would cost more than
 * the connection. With a spread, addresses to dial and to come from are taken in turns, each pair of them having the
 * whole range of ports to itself.
 */
export function createDialer(target: Target): Dialer {
  const { port, tls, spread } = target
  const hosts = spread?.hosts ?? [target.host]
  const sources = spread?.sources ?? []
  const secureContext = tls === undefined ? undefined : createSecureContext(tls.ca === undefined ? {} : { ca: tls.ca })
  let turn = 0
  return {
    target,
    dial({ onread, connected, secured }) {
      const host = hosts[turn % hosts.length]!
      const localAddress = sources[Math.floor(turn / hosts.length) % Math.max(1, sources.length)]
      turn++
      const route = { host, port, onread, ...(localAddress !== undefined && { localAddress }) }
      if (tls === undefined) return connect({ ...route, noDelay: true }, connected)
      // `onread` is ignored beside a socket handed in, so TCP and TLS are one socket, told apart by its events.
      const socket = connectTls({
        ...route,
        ...(secureContext !== undefined && { secureContext }),
        ...(/^[\d.]+$|:/.test(tls.serverName) ? {} : { servername: tls.serverName }),
        rejectUnauthorized: !tls.insecure,
        ALPNProtocols: ['http/1.1'],
      })
      socket.setNoDelay(true)
      socket.once('connect', connected)
      socket.once('secureConnect', secured)
      return socket
    },
  }
}
