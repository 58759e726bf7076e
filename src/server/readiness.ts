import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** What the opening handshake is to carry, beside where it goes. */
export type HandshakeOptions = {
  /** With TLS; `ca` holds certificates in PEM. */
  readonly tls?: { readonly insecure: boolean; readonly ca?: string }
  readonly subprotocols: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly origin?: string
}

export const PLAIN_HANDSHAKE: HandshakeOptions = { subprotocols: [], headers: {} }

export type Ready =
  /** `host` is the address that answered, all later connections go to it; `compresses`: it accepts permessage-deflate. */
  | { readonly kind: 'ready'; readonly host: string; readonly compresses: boolean; readonly afterMs: number }
  | { readonly kind: 'not-ready'; readonly afterMs: number; readonly lastTry: string }

/** Where to knock, and with which handshake. */
export type Knock = {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly handshake: HandshakeOptions
}

/** What a probe in a network namespace is told. */
export type ProbeOrder = Knock & { readonly timeoutMs: number }

const HANDSHAKES_IN_A_ROW = 3
const FIRST_BACK_OFF_MS = 10
const LAST_BACK_OFF_MS = 50
const SHOWN_BODY_BYTES = 300

/**
 * Waits until three opening handshakes in a row succeed. An open port is not enough, since proxies and runtimes accept
 * before their handler is there; an HTTP 200 is not asked for, since a WebSocket server rightly answers 426. For
 * `localhost` both families are tried: the server may listen on one only, and Node itself prefers ::1.
 */
export async function waitUntilReady(
  { host, port, path, handshake }: Knock,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Ready> {
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const startMs = performance.now()
  const afterMs = () => Math.round(performance.now() - startMs)
  let lastTry = 'not tried yet'
  let backOffMs = FIRST_BACK_OFF_MS
  while (afterMs() < timeoutMs && !signal.aborted) {
    for (const candidate of hosts) {
      const address = { host: candidate, name: host, port, path }
      const tried = await handshakesInARow(address, handshake, Math.max(1, timeoutMs - afterMs()))
      if (tried.kind === 'open')
        return { kind: 'ready', host: candidate, compresses: tried.compresses, afterMs: afterMs() }
      const { failure } = tried
      // Of two families, the one that got furthest says more than the other's refusal.
      if (!failure.includes('ECONNREFUSED') || lastTry === 'not tried yet') lastTry = failure
    }
    await sleep(Math.min(backOffMs, Math.max(0, timeoutMs - afterMs())), undefined, { signal }).catch(() => {})
    backOffMs = Math.min(backOffMs * 1.5, LAST_BACK_OFF_MS)
  }
  return { kind: 'not-ready', afterMs: afterMs(), lastTry }
}

type Address = { readonly host: string; readonly name: string; readonly port: number; readonly path: string }

type Tried =
  | { readonly kind: 'open'; readonly compresses: boolean }
  | { readonly kind: 'failed'; readonly failure: string }

async function handshakesInARow(address: Address, options: HandshakeOptions, timeoutMs: number): Promise<Tried> {
  let tried: Tried = { kind: 'failed', failure: 'not tried yet' }
  for (let done = 0; done < HANDSHAKES_IN_A_ROW; done++) {
    tried = await tryHandshake(address, options, timeoutMs)
    if (tried.kind === 'failed') return tried
  }
  return tried
}

/** One opening handshake. Compression is offered, to see whether the server would take it; nothing is sent. */
function tryHandshake(
  { host, name, port, path }: Address,
  { tls, subprotocols, headers, origin }: HandshakeOptions,
  timeoutMs: number,
): Promise<Tried> {
  const url = `${tls === undefined ? 'ws' : 'wss'}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`
  const authority = `${name.includes(':') ? `[${name}]` : name}:${port}`
  return new Promise((resolve) => {
    const fail = (failure: string) => resolve({ kind: 'failed', failure })
    const socket = new WebSocket(url, [...subprotocols], {
      handshakeTimeout: timeoutMs,
      perMessageDeflate: true,
      headers: { ...headers, host: authority },
      ...(origin !== undefined && { origin }),
      ...(tls !== undefined && {
        rejectUnauthorized: !tls.insecure,
        ...(tls.ca !== undefined && { ca: tls.ca }),
        ...(/^[\d.]+$|:/.test(name) ? {} : { servername: name }),
      }),
    })
    socket.on('open', () => {
      const compresses = socket.extensions.includes('permessage-deflate')
      socket.once('close', () => resolve({ kind: 'open', compresses }))
      // The server need not answer the close frame; the handshake is what was asked for.
      socket.close(1000)
      setTimeout(() => socket.terminate(), 100).unref()
    })
    socket.on('unexpected-response', (_request, response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body = (body + chunk).slice(0, SHOWN_BODY_BYTES)
      })
      const tell = () => {
        const status = `HTTP ${response.statusCode} ${response.statusMessage ?? ''}`.trim()
        fail(`the opening handshake was answered with ${status}${body ? `: ${body.trim()}` : ''}`)
        socket.terminate()
      }
      response.on('end', tell)
      response.on('error', tell)
      setTimeout(tell, 500).unref()
    })
    socket.on('error', (error) => {
      const said = error.message || String((error as NodeJS.ErrnoException).code)
      const untrusted = tls !== undefined && /certificate/i.test(said)
      const remedy = "; write 'tls: insecure', or the path of the authority's certificate"
      fail(untrusted ? `${said.replace(/; if the root CA .*$/, '')}${remedy}` : said)
    })
  })
}
