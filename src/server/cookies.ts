import { get, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import type { HandshakeOptions } from './handshake.ts'

/** What one HTTP request returned: the value for a Cookie header, or why there is none. */
export type Cookies =
  | { readonly kind: 'got'; readonly cookie: string }
  | { readonly kind: 'failed'; readonly failure: string }

const SHOWN_BODY_BYTES = 300

/**
 * Asks the server once which cookies it sets (RFC 6265 section 4.1). A redirect's cookies count; it is not followed.
 */
export function askForCookies(
  { host, name, port }: { readonly host: string; readonly name: string; readonly port: number },
  path: string,
  { tls, headers }: HandshakeOptions,
  timeoutMs: number,
): Promise<Cookies> {
  const options = {
    host,
    port,
    path,
    timeout: timeoutMs,
    headers: { ...headers, host: `${name}:${port}` },
    ...(tls !== undefined && { rejectUnauthorized: !tls.insecure, ...(tls.ca !== undefined && { ca: tls.ca }) }),
  }
  return new Promise((resolve) => {
    const fail = (failure: string) => resolve({ kind: 'failed', failure: `cookies from ${path}: ${failure}` })
    const request = (tls === undefined ? get : getSecure)(options, (response: IncomingMessage) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body = (body + chunk).slice(0, SHOWN_BODY_BYTES)
      })
      response.on('error', (error) => fail(error.message))
      response.on('end', () => {
        const set = response.headers['set-cookie'] ?? []
        const { statusCode = 0 } = response
        if (statusCode >= 400) fail(`HTTP ${statusCode}${body ? `: ${body.trim()}` : ''}`)
        else if (set.length === 0) fail(`HTTP ${statusCode}, and no cookie was set`)
        else resolve({ kind: 'got', cookie: set.map((each) => each.split(';')[0]!.trim()).join('; ') })
      })
    })
    request.on('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)))
    request.on('error', (error: NodeJS.ErrnoException) => fail(error.message || String(error.code)))
  })
}
