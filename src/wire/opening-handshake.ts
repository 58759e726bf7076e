import { createHash, randomBytes } from 'node:crypto'
import { extension, PerMessageDeflate } from 'ws'
import type { Failure } from './failure.ts'

/**
 * Where a connection goes, and what its opening handshake asks for. `host` is an IP address: a name would be resolved
 * anew for each connection.
 */
export type Address = {
  readonly host: string
  readonly port: number
  /** Path and query, as in the URL. */
  readonly path: string
  /** The `Host` header: the name the user wrote, with its port. */
  readonly authority: string
  readonly tls?: TlsOptions
  /** In the order of preference; the server must choose one of them. */
  readonly subprotocols?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly origin?: string
  /** Offer permessage-deflate (RFC 7692) and compress what is sent; a server that declines it fails the handshake. */
  readonly compression?: true
  /** Absent: the kernel chooses where connections come from. */
  readonly routes?: Routes
}

/** Where connections come from: addresses of this machine, each with ports from `firstPort`, begun at `offset`. */
export type Routes = {
  readonly sources: readonly string[]
  readonly firstPort: number
  readonly ports: number
  readonly offset: number
}

/** `ca` holds certificates in PEM; `insecure` accepts any. `serverName` is what the certificate must be for. */
type TlsOptions = { readonly serverName: string; readonly insecure: boolean; readonly ca?: string }

type Handshake = { readonly request: string; readonly accept: string }

/** The extensions that server and client agreed on: the parameters of permessage-deflate, when it is used. */
export type Agreement = { readonly deflate?: DeflateParameters }

type DeflateParameters = { readonly [name: string]: readonly (string | true)[] }

/** How far the reply has been read: more is needed, it was accepted (frames begin at `framesAt`), or it was not. */
type Reply =
  | { readonly kind: 'partial' }
  | { readonly kind: 'accepted'; readonly framesAt: number; readonly agreement: Agreement }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** No extension was agreed on. */
export const PLAIN: Agreement = {}

const DEFLATE = 'permessage-deflate'
/** What browsers offer (RFC 7692 section 7.1.2.2): the server may keep its context and choose the client's window. */
const DEFLATE_OFFER = `${DEFLATE}; client_max_window_bits`
export const KEY_BYTES = 16
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const LONGEST_HEAD_BYTES = 16_384
const SHOWN_BODY_BYTES = 300

/** The request with this key of 16 random bytes, and the accept value it asks for (RFC 6455 sections 4.1 and 4.2.2). */
export function createHandshake(address: Address, keyBytes: Buffer = randomBytes(KEY_BYTES)): Handshake {
  const key = keyBytes.toString('base64')
  return {
    accept: createHash('sha1')
      .update(key + GUID)
      .digest('base64'),
    request:
      `GET ${address.path} HTTP/1.1\r\nHost: ${address.authority}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n${optionalHeaders(address)}\r\n`,
  }
}

function optionalHeaders({ subprotocols = [], headers = {}, origin, compression }: Address): string {
  return [
    ...(subprotocols.length > 0 ? [['Sec-WebSocket-Protocol', subprotocols.join(', ')]] : []),
    ...(compression ? [['Sec-WebSocket-Extensions', DEFLATE_OFFER]] : []),
    ...(origin === undefined ? [] : [['Origin', origin]]),
    ...Object.entries(headers),
  ]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

/** Reads the server's reply. Redirects are not followed: the connection measured would not be the one asked for. */
export function readReply(bytes: Buffer, accept: string, address: Address): Reply {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) {
    if (bytes.length <= LONGEST_HEAD_BYTES) return { kind: 'partial' }
    return failed('handshake', `the reply's head is longer than ${LONGEST_HEAD_BYTES} bytes`)
  }
  const head = bytes.toString('latin1', 0, end)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3})(?: |$)/.exec(statusLine)?.[1]
  if (status === undefined)
    return failed('handshake', `the reply is not HTTP/1.1: ${JSON.stringify(statusLine.slice(0, 80))}`)
  if (status !== '101') {
    const body = bytes.toString('utf8', end + 4, end + 4 + SHOWN_BODY_BYTES)
    return failed(`rejected-${Number(status)}`, [statusLine, ...lines.slice(0, 12), '', body].join('\n').trim())
  }
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const wrong = wrongUpgrade(headers, accept) ?? wrongSubprotocol(headers, address)
  if (wrong !== undefined) return failed('handshake', wrong)
  const agreement = readExtensions(headers, address)
  if (typeof agreement === 'string') return failed('handshake', agreement)
  return { kind: 'accepted', framesAt: end + 4, agreement }
}

type Headers = ReadonlyMap<string, string>

function wrongUpgrade(headers: Headers, accept: string): string | undefined {
  const upgrade = headers.get('upgrade')
  if (upgrade?.toLowerCase() !== 'websocket') return `the 101 reply has Upgrade '${upgrade ?? ''}', not 'websocket'`
  const connection = headers.get('connection')
  const options = (connection ?? '').toLowerCase().split(',')
  if (!options.some((option) => option.trim() === 'upgrade'))
    return `the 101 reply has Connection '${connection ?? ''}', not 'Upgrade'`
  const got = headers.get('sec-websocket-accept')
  if (got === accept) return undefined
  return `the 101 reply has Sec-WebSocket-Accept '${got ?? ''}', '${accept}' is right for the key sent`
}

/** What is wrong with the subprotocol. As in browsers: none offered, none chosen; else one of those offered. */
function wrongSubprotocol(headers: Headers, { subprotocols = [] }: Address): string | undefined {
  const chosen = headers.get('sec-websocket-protocol')
  if (chosen === undefined) {
    if (subprotocols.length === 0) return undefined
    return `the server chose none of the subprotocols offered: ${subprotocols.join(', ')}`
  }
  if (subprotocols.includes(chosen)) return undefined
  const offered = subprotocols.length === 0 ? 'none was offered' : `offered were ${subprotocols.join(', ')}`
  return `the server chose subprotocol '${chosen}', ${offered}`
}

/** The agreement, or what is wrong with it. */
function readExtensions(headers: Headers, { compression }: Address): Agreement | string {
  const text = headers.get('sec-websocket-extensions')
  if (text === undefined)
    return compression ? "the server declined permessage-deflate; write 'compression: off', or let it accept" : PLAIN
  if (!compression) return `the server chose extensions '${text}' that were not offered`
  try {
    const { [DEFLATE]: parameters, ...others } = extension.parse(text)
    if (parameters?.length === 1 && Object.keys(others).length === 0) {
      new PerMessageDeflate({ isServer: false, maxPayload: 0 }).accept(structuredClone(parameters))
      return { deflate: parameters[0]! }
    }
  } catch (error) {
    return `the server's extensions '${text}' cannot be accepted: ${(error as Error).message}`
  }
  return `the server chose extensions '${text}', only permessage-deflate was offered`
}

function failed(kind: Failure['kind'], detail: string): Reply {
  return { kind: 'failed', failure: { kind, detail } }
}

const MOST_WINDOW_BITS = 15

/** The client's compression window (RFC 7692 section 7.1.2.2); nothing without compression. */
export function clientWindowBits({ deflate }: Agreement): number | undefined {
  return deflate === undefined ? undefined : Number(deflate['client_max_window_bits']?.[0] ?? MOST_WINDOW_BITS)
}
