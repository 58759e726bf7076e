/** Where the server listens; port 0 = a free port is chosen and given to it. */
export type Address = {
  readonly host: string
  readonly port: number
  readonly path: string
  readonly secure: boolean
  readonly text: string
}

export const ANY_PORT_URL = 'ws://127.0.0.1:${PORT}/'
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/

/** @param where `anywhere`: also a server that somebody else has started */
export function parseAddress(text: string, where: 'here' | 'anywhere' = 'here'): Address {
  // Port 0 stands for 'any': no URL can mean it otherwise.
  const url = text.replaceAll('${PORT}', '0')
  if (!/^wss?:\/\//.test(url) || !URL.canParse(url))
    throw new Error(`'${text}' is not a ws:// or wss:// URL; write it as '${ANY_PORT_URL}'`)
  const secure = url.startsWith('wss:')
  const { hostname, port, pathname, search } = new URL(url)
  if (where === 'here' && !LOOPBACK.test(hostname)) {
    throw new Error(
      `'${hostname}' is not this machine; the gate only loads a server it started itself, at 127.0.0.1, [::1] or localhost`,
    )
  }
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    // The URL parser takes the braces of a slot for characters to be escaped.
    path: (pathname + search).replaceAll(/\$%7B(conn|worker|room)%7D/g, '${$1}'),
    secure,
    text,
  }
}
