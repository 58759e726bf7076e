import { randomFillSync } from 'node:crypto'
import { connect, type OnReadOpts, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext } from 'node:tls'
import { type Address, KEY_BYTES, type Routes } from './opening-handshake.ts'
import { readTakenPorts } from './taken-ports.ts'

/** Starts connections to one address, plain or with TLS. */
export type Dialer = {
  readonly address: Address
  /** Whether it chooses local ports itself: if one is taken, the next is worth a try. */
  readonly choosesPorts: boolean
  /** What one connection's opening handshake asks for. */
  readonly addressOf: (connection: number) => Address
  dial(call: Call): Socket
  /** Random bytes for the next opening handshake; valid until the next call. */
  nextKey(): Buffer
}

/** Functions that the socket calls with itself as `this`. `secured` only with TLS. */
type Call = {
  readonly onread: OnReadOpts
  readonly connected: (this: Socket) => void
  readonly secured: (this: Socket) => void
}

/** Which part of the connections to an address a dialer starts, and so which local ports it may use. */
type Part = { readonly index: number; readonly of: number }

/**
 * A dialer for one address. What its connections share is made once: reading the system's certificates for each would
 * cost more than the connection. With routes, each connection gets its source address and port from here: the kernel's
 * own search for a free port takes longer the more are taken, and was seen to take ten times the rest of an opening.
 */
export function createDialer(address: Address, part: Part, addressOf: Dialer['addressOf'] = () => address): Dialer {
  const { host, port, tls, routes } = address
  const secureContext = tls === undefined ? undefined : createSecureContext(tls.ca === undefined ? {} : { ca: tls.ca })
  const nextRoute = routes === undefined ? () => ({}) : createRoutes(routes, part)
  return {
    address,
    choosesPorts: routes !== undefined,
    addressOf,
    nextKey: createKeys(),
    dial({ onread, connected, secured }) {
      const route = { host, port, onread, ...nextRoute() }
      if (tls === undefined) return connect({ ...route, noDelay: true }, connected)
      // `onread` is ignored when a socket is passed in, so one socket does TCP and TLS, and its events tell them apart.
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

const KEYS = 256

/** Keys from a pool: asking the system for each would cost a tenth of an opening's cost outside the kernel. */
function createKeys(): () => Buffer {
  const pool = Buffer.alloc(KEYS * KEY_BYTES)
  let at = pool.length
  return () => {
    if (at === pool.length) {
      randomFillSync(pool)
      at = 0
    }
    at += KEY_BYTES
    return pool.subarray(at - KEY_BYTES, at)
  }
}

/** Source addresses in turn, each with its free ports that belong to this part. */
function createRoutes({ sources, firstPort, ports, offset }: Routes, { index, of }: Part) {
  const taken = readTakenPorts()
  let turn = 0
  const next = () => {
    const localAddress = sources[turn % sources.length]!
    const step = offset + Math.floor(turn / sources.length) * of + index
    turn++
    return { localAddress, localPort: firstPort + (step % ports) }
  }
  return () => {
    // When all are taken, the connection attempt fails and says so.
    for (let skipped = 0; skipped < ports * sources.length; skipped++) {
      const route = next()
      if (!taken.has(`${route.localAddress}:${route.localPort}`)) return route
    }
    return next()
  }
}
