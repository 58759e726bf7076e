import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

export type Ready =
  /** `host` is the address that answered; all later connections go to it. */
  | { readonly kind: 'ready'; readonly host: string; readonly afterMs: number }
  | { readonly kind: 'not-ready'; readonly afterMs: number; readonly lastTry: string }

const HANDSHAKES_IN_A_ROW = 3
const FIRST_BACK_OFF_MS = 10
const LAST_BACK_OFF_MS = 250
const SHOWN_BODY_BYTES = 300

/**
 * Waits until three opening handshakes in a row succeed. An open port is not enough, since proxies and runtimes accept
 * before their handler is there; an HTTP 200 is not asked for, since a WebSocket server rightly answers 426. For
 * `localhost` both families are tried: the server may listen on one only, and Node itself prefers ::1.
 */
export async function waitUntilReady(
  { host, port, path }: { host: string; port: number; path: string },
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Ready> {
  const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
  const startMs = performance.now()
  const afterMs = () => Math.round(performance.now() - startMs)
  let lastTry = 'not tried yet'
  let backOffMs = FIRST_BACK_OFF_MS
  while (afterMs() < timeoutMs && !signal.aborted) {
    for (const candidate of hosts) {
      const failure = await handshakesInARow(candidate, port, path, host, Math.max(1, timeoutMs - afterMs()))
      if (failure === undefined) return { kind: 'ready', host: candidate, afterMs: afterMs() }
      // Of two families, the one that got furthest says more than the other's refusal.
      if (!failure.includes('ECONNREFUSED') || lastTry === 'not tried yet') lastTry = failure
    }
    await sleep(Math.min(backOffMs, Math.max(0, timeoutMs - afterMs())), undefined, { signal }).catch(() => {})
    backOffMs = Math.min(backOffMs * 1.5, LAST_BACK_OFF_MS)
  }
  return { kind: 'not-ready', afterMs: afterMs(), lastTry }
}

async function handshakesInARow(
  host: string,
  port: number,
  path: string,
  name: string,
  timeoutMs: number,
): Promise<string | undefined> {
  const address = host.includes(':') ? `[${host}]` : host
  for (let done = 0; done < HANDSHAKES_IN_A_ROW; done++) {
    const failure = await handshake(`ws://${address}:${port}${path}`, `${name}:${port}`, timeoutMs)
    if (failure !== undefined) return failure
  }
  return undefined
}

/** One opening handshake; nothing when it succeeded, else what was seen. */
function handshake(url: string, authority: string, timeoutMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, {
      handshakeTimeout: timeoutMs,
      perMessageDeflate: false,
      headers: { host: authority },
    })
    socket.on('open', () => {
      socket.once('close', () => resolve(undefined))
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
        resolve(`the opening handshake was answered with ${status}${body ? `: ${body.trim()}` : ''}`)
        socket.terminate()
      }
      response.on('end', tell)
      response.on('error', tell)
      setTimeout(tell, 500).unref()
    })
    socket.on('error', (error) => resolve(error.message || String((error as NodeJS.ErrnoException).code)))
  })
}
