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
  // Port 0 stands for 'any free port': a URL cannot mean anything else by it.
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
    // The URL parser escapes the braces of a slot.
    path: (pathname + search).replaceAll(/\$%7B(conn|worker|room)%7D/g, '${$1}'),
    secure,
    text,
  }
}

export type ServerConfig =
  /** It is already running, on this machine or elsewhere. */
  | { readonly kind: 'running'; readonly command: readonly []; readonly address: Address }
  | { readonly kind: 'embedded'; readonly address: Address }
  | { readonly kind: 'words' | 'shell'; readonly command: readonly string[]; readonly address: Address }

/** What a name may be. */
export const NAME: RegExp = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** @param runs whether a URL alone means a server that is already running */
export function serverConfig(
  command: string,
  words: readonly string[] | undefined,
  address: Address,
  { runs }: { readonly runs: boolean },
): ServerConfig {
  if (words !== undefined) return { kind: 'words', command: words, address }
  if (command !== '') return { kind: 'shell', command: ['sh', '-c', command], address }
  return runs ? { kind: 'running', command: [], address } : { kind: 'embedded', address }
}

/** The address, with the protocol's own path where the URL has none. */
export function withPath(address: Address, path: string | undefined): Address {
  return path === undefined || address.path !== '/' ? address : { ...address, path }
}

/** A name becomes a folder's name and appears in reports: letters, digits and a few signs. */
export function parseName(text: string): string {
  if (!NAME.test(text)) {
    throw new Error(
      `'${text}' is not a name; write up to 64 letters, digits, '.', '_' or '-', beginning with a letter or digit`,
    )
  }
  return text
}

export function parseCores(text: string): string {
  if (text !== '' && !/^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(text))
    throw new Error(`'${text}' is not a list of cores; write it as '0' or '0,2-3'`)
  return text
}
