import { createHash, randomBytes } from 'node:crypto'
import type { Failure } from './failure.ts'

/** Where a connection goes. `host` is an address: a name would be asked of the resolver at each connection. */
export type Target = {
  readonly host: string
  readonly port: number
  /** Path and query, as in the URL. */
  readonly path: string
  /** The `Host` header: the name the user wrote, with its port. */
  readonly authority: string
}

export type Handshake = { readonly request: string; readonly accept: string }

/** How far the reply has been read: more is needed, it was accepted (frames begin at `framesAt`), or it was not. */
export type Reply =
  | { readonly kind: 'partial' }
  | { readonly kind: 'accepted'; readonly framesAt: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const LONGEST_HEAD_BYTES = 16_384
const SHOWN_BODY_BYTES = 300

/** A fresh key and the accept value it asks for (RFC 6455 sections 4.1 and 4.2.2). */
export function createHandshake(target: Target): Handshake {
  const key = randomBytes(16).toString('base64')
  return {
    accept: createHash('sha1')
      .update(key + GUID)
      .digest('base64'),
    request:
      `GET ${target.path} HTTP/1.1\r\nHost: ${target.authority}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  }
}

/** Reads the server's reply. Redirects are not followed: the connection measured would not be the one asked for. */
export function readReply(bytes: Buffer, accept: string): Reply {
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
  const wrong = wrongHeader(headers, accept)
  return wrong === undefined ? { kind: 'accepted', framesAt: end + 4 } : failed('handshake', wrong)
}

function wrongHeader(headers: ReadonlyMap<string, string>, accept: string): string | undefined {
  const upgrade = headers.get('upgrade')
  if (upgrade?.toLowerCase() !== 'websocket') return `the 101 reply has Upgrade '${upgrade ?? ''}', not 'websocket'`
  const connection = headers.get('connection')
  const options = (connection ?? '').toLowerCase().split(',')
  if (!options.some((option) => option.trim() === 'upgrade'))
    return `the 101 reply has Connection '${connection ?? ''}', not 'Upgrade'`
  const got = headers.get('sec-websocket-accept')
  if (got !== accept)
    return `the 101 reply has Sec-WebSocket-Accept '${got ?? ''}', '${accept}' is right for the key sent`
  const extensions = headers.get('sec-websocket-extensions')
  if (extensions) return `the server chose extensions '${extensions}' that were not offered`
  const subprotocol = headers.get('sec-websocket-protocol')
  if (subprotocol) return `the server chose subprotocol '${subprotocol}' that was not offered`
  return undefined
}

function failed(kind: Failure['kind'], detail: string): Reply {
  return { kind: 'failed', failure: { kind, detail } }
}
