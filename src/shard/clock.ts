import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../config/server-config.ts'
import type { Clock } from './shard.ts'

const LONGEST_MS = 2_500
const ANSWER_MS = 1_000
const PAUSE_MS = 5

/**
 * How far this machine's wall clock is from the server's, by the Date header of the server's HTTP answers (RFC 9110
 * section 6.6.1). The header has whole seconds, but the moment at which one second becomes the next lies between two
 * requests. A server without a Date header is reported as such.
 */
export async function measureClock({ port, path, secure, host }: Address, ip: string): Promise<Clock> {
  let before: { readonly second: number; readonly askedMs: number } | undefined
  for (const endMs = performance.now() + LONGEST_MS; performance.now() < endMs; await sleep(PAUSE_MS)) {
    const askedMs = Date.now()
    const date = await dateOf({ ip, port, path, secure, host }).catch((error: Error) => error)
    const heardMs = Date.now()
    if (date instanceof Error) return { unknown: `no answer over HTTP: ${date.message}` }
    const second = Date.parse(date ?? '')
    if (!Number.isFinite(second)) return { unknown: 'its HTTP answers have no Date' }
    if (before !== undefined && second > before.second) {
      const offsetMs = second - (before.askedMs + heardMs) / 2
      return { offsetMs, withinMs: (heardMs - before.askedMs) / 2, source: `Date of ${host}` }
    }
    before = { second, askedMs }
  }
  return { unknown: 'the seconds of its Date do not pass' }
}

function dateOf({
  ip,
  port,
  path,
  secure,
  host,
}: { readonly ip: string } & Pick<Address, 'port' | 'path' | 'secure' | 'host'>): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    // Any answer will do. Checking the certificate is the load's job, and only the time is used here.
    const options = { host: ip, port, path, timeout: ANSWER_MS, headers: { host }, rejectUnauthorized: false }
    const request = (secure ? getSecure : getPlain)(options, (response) => {
      response.resume()
      resolve(response.headers.date)
    })
    request.on('timeout', () => request.destroy(new Error(`none within ${ANSWER_MS} ms`)))
    request.on('error', reject)
  })
}
