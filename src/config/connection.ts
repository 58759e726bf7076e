import { splitList } from '../vocabulary/quantity.ts'

/** How every connection to the user's server is made. */
export type ConnectionConfig = {
  readonly subprotocols: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly origin?: string
  readonly tls: TlsConfig
  readonly compression: boolean
  /** A path that is requested once over HTTP; every opening handshake carries its cookies. */
  readonly cookiesFrom?: string
  /** The only address family tried for `localhost`. */
  readonly family?: 4 | 6
  /** Local addresses to connect from; absent: chosen to suit the number of connections. */
  readonly sourceIps?: readonly string[]
}

/** With wss: which certificates are accepted. `caPath` is a PEM file of certificates. */
export type TlsConfig = { readonly kind: 'verify' | 'insecure' } | { readonly kind: 'ca'; readonly caPath: string }

// A token of RFC 9110 section 5.6.2.
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
/** Headers that the opening handshake sets itself. */
const OWN_HEADERS = /^(host|upgrade|connection|origin|content-length|transfer-encoding|sec-websocket-.*)$/i

export function parseSubprotocols(text: string): readonly string[] {
  const subprotocols = splitList(text)
  for (const subprotocol of subprotocols)
    if (!TOKEN.test(subprotocol)) throw new Error(`'${subprotocol}' is not a subprotocol's name, which is one token`)
  const twice = subprotocols.find((each, index) => subprotocols.indexOf(each) !== index)
  if (twice !== undefined) throw new Error(`'${twice}' is listed twice; keep one`)
  return subprotocols
}

/** Headers, one a line. A repeated name is refused: servers differ in which of the two they read. */
export function parseHeaders(text: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim()
    const value = line.slice(colon + 1).trim()
    if (!TOKEN.test(name)) throw new Error(`'${line.trim()}' is not a header; write one a line, as 'Name: value'`)
    if (OWN_HEADERS.test(name)) throw new Error(`'${name}' is set by the opening handshake itself; ${insteadOf(name)}`)
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw new Error(`the value of '${name}' holds a control character`)
    if (Object.keys(headers).some((other) => other.toLowerCase() === name.toLowerCase()))
      throw new Error(`'${name}' is given twice; keep one`)
    headers[name] = value
  }
  return headers
}

function insteadOf(name: string): string {
  if (/^origin$/i.test(name)) return "write it in 'origin'"
  if (/^sec-websocket-protocol$/i.test(name)) return "write it in 'subprotocols'"
  if (/^sec-websocket-extensions$/i.test(name)) return "write 'compression: offer'"
  return 'leave it out'
}

export function parseOrigin(text: string): string | undefined {
  if (text === '') return undefined
  if (text === 'null' || (URL.canParse(text) && new URL(text).origin === text)) return text
  throw new Error(`'${text}' is not an origin; write scheme, host and port only, such as 'https://example.com'`)
}

export function parseTls(text: string): TlsConfig {
  return text === 'verify' || text === 'insecure' ? { kind: text } : { kind: 'ca', caPath: text }
}
