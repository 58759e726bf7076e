import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { askForCookies } from './cookies.ts'
import type { HandshakeOptions } from './handshake.ts'

export type Ready =
  /** `host` is the address that answered, used from then on; `compresses`: it accepts permessage-deflate. */
  | {
      readonly kind: 'ready'
      readonly host: string
      readonly compresses: boolean
      readonly afterMs: number
      /** Value of the Cookie header that the successful handshake carried. */
      readonly cookie?: string
    }
  | { readonly kind: 'not-ready'; readonly afterMs: number; readonly lastTry: string }

/** Where to connect, and with which handshake. */
export type Knock = {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly handshake: HandshakeOptions
}

/** The order given to a probe in a process of its own. */
export type ProbeOrder = Knock & {
  readonly timeoutMs: number
  /** What makes a connection ready after its handshake, as plain data that the probe understands. */
  readonly session?: unknown
}

/** Tries one connection and whatever makes it ready; gives what failed, or nothing. */
export type TryConnection = (
  address: { readonly host: string; readonly port: number },
  cookie: string | undefined,
  timeoutMs: number,
) => Promise<string | undefined>

const HANDSHAKES_IN_A_ROW = 3
const FIRST_BACK_OFF_MS = 10
const LAST_BACK_OFF_MS = 50
/** How long the first tries wait for an answer; later tries wait as long as has passed so far. */
const FIRST_PATIENCE_MS = 1_000
const SHOWN_BODY_BYTES = 300
const LOOPBACKS = { 4: '127.0.0.1', 6: '::1' } as const

/**
 * Waits until three opening handshakes in a row succeed, followed by `tryConnection` where given. An open port is not
 * enough, since proxies and runtimes accept before their handler is there. An HTTP 200 is not required, since a
 * WebSocket server rightly answers 426. For `localhost` both families are tried: the server may listen on one only, and
 * Node itself prefers ::1.
 */
export async function waitUntilReady(
  { host, port, path, handshake }: Knock,
  { timeoutMs, signal, tryConnection }: { timeoutMs: number; signal: AbortSignal; tryConnection?: TryConnection },
): Promise<Ready> {
  const { family, cookiesFrom } = handshake
  const hosts = host !== 'localhost' ? [host] : family === undefined ? ['127.0.0.1', '::1'] : [LOOPBACKS[family]]
  const startMs = performance.now()
  const afterMs = () => Math.round(performance.now() - startMs)
  let lastTry = 'not tried yet'
  let backOffMs = FIRST_BACK_OFF_MS
  while (afterMs() < timeoutMs && !signal.aborted) {
    for (const candidate of hosts) {
      const address = { host: candidate, name: host, port, path }
      // A connection accepted before the handler was there may never be answered, but the next one may: each try is
      // limited.
      const left = Math.max(1, Math.min(timeoutMs - afterMs(), Math.max(FIRST_PATIENCE_MS, afterMs())))
      const cookies = cookiesFrom === undefined ? undefined : await askForCookies(address, cookiesFrom, handshake, left)
      const cookie = cookies?.kind === 'got' ? cookies.cookie : undefined
      const own = cookie === undefined ? handshake : { ...handshake, headers: { ...handshake.headers, cookie } }
      const one =
        tryConnection === undefined
          ? () => tryHandshake(address, own, left)
          : () => tryConnection(address, cookie, left).then(triedOf)
      const tried = cookies?.kind === 'failed' ? cookies : await severalInARow(one)
      if (tried.kind === 'open')
        return {
          kind: 'ready',
          host: candidate,
          compresses: tried.compresses,
          afterMs: afterMs(),
          ...(cookie !== undefined && { cookie }),
        }
      const { failure } = tried
      // With two families tried, the failure that got furthest says more than the other's refusal.
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

function triedOf(failure: string | undefined): Tried {
  return failure === undefined ? { kind: 'open', compresses: false } : { kind: 'failed', failure }
}

async function severalInARow(one: () => Promise<Tried>): Promise<Tried> {
  let tried: Tried = { kind: 'failed', failure: 'not tried yet' }
  for (let done = 0; done < HANDSHAKES_IN_A_ROW; done++) {
    tried = await one()
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
      // The server need not answer the close frame: only the handshake matters here.
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
        const { location } = response.headers
        const bare = response.statusCode === 101 ? ", without the header 'Upgrade: websocket'" : ''
        const to = location === undefined ? bare : `, to ${location}, which is not followed`
        const status = `HTTP ${response.statusCode} ${response.statusMessage ?? ''}`.trim() + to
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
