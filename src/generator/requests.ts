import { FIRST_SHOWN } from '../speech/form.ts'
import type { TimedHook } from '../speech/hook.ts'
import { roomOf } from '../speech/rooms.ts'
import type { Target } from '../speech/target.ts'
import type { Dialer } from '../wire/dialer.ts'
import type { Share } from './job.ts'

/** What the opening handshake of each connection asks for. */
export type Requests = Dialer['addressOf']

const SLOT = /\$\{(conn|worker|room)\}/g

/**
 * The target as each connection of a share sees it, with `${conn}`, `${room}` and `${worker}` filled in in path and
 * headers. The hook is asked for all `connections` now, before any of them is timed.
 */
export async function requestsTo(
  target: Target,
  share: Share,
  connections: number,
  timed: TimedHook | undefined,
): Promise<Requests> {
  // The reference server does not speak the user's protocol.
  const { urlFor, headersFor } = target.protocol === undefined ? {} : (timed?.hook ?? {})
  const filled = needsFilling(target) ? (id: number) => fillTarget(target, id, share.index) : () => target
  if (urlFor === undefined && headersFor === undefined) return filled
  const { firstConnection, index: worker } = share
  const asked: Target[] = []
  for (let place = 0; place < connections; place++) {
    const connection = firstConnection + place
    const own = filled(connection)
    const [path, headers] = await Promise.all([urlFor?.({ connection, worker }), headersFor?.({ connection, worker })])
    asked.push({
      ...own,
      ...(path !== undefined && { path: checkedPath(path) }),
      ...(headers !== undefined && { headers: { ...own.headers, ...checkedHeaders(headers) } }),
    })
  }
  // A retry is a new connection with a higher number, and sends the request of an earlier one.
  return (connection) => asked[(connection - firstConnection) % asked.length]!
}

function needsFilling({ path, headers = {} }: Target): boolean {
  return [path, ...Object.values(headers)].some((text) => text.includes('${'))
}

function fillTarget(target: Target, connection: number, worker: number): Target {
  const room = roomOf(connection, target.protocol?.fanout?.rooms ?? 1)
  const values = { conn: String(FIRST_SHOWN + connection), room: String(FIRST_SHOWN + room), worker: String(worker) }
  const fill = (text: string) => text.replace(SLOT, (_, name: keyof typeof values) => values[name])
  const { headers } = target
  return {
    ...target,
    path: fill(target.path),
    ...(headers !== undefined && {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
    }),
  }
}

/** Errors: a path that would end the request's first line early. */
function checkedPath(path: string): string {
  if (/^\/[\x21-\x7e]*$/.test(path)) return path
  throw new Error(`the hook's urlFor gave ${JSON.stringify(path)}; give path and query, such as '/chat?user=1'`)
}

function checkedHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers))
    if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name) || /[\r\n]/.test(value))
      throw new Error(`the hook's headersFor gave a header that cannot be sent: ${JSON.stringify({ [name]: value })}`)
  return headers
}
