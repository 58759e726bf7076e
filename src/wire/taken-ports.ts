import { readFileSync } from 'node:fs'

/**
 * Local addresses and ports that cannot be bound now, as `127.0.0.1:40000`: those of open connections, and those of
 * connections that this side ended within the last minute (TIME_WAIT). Trying them one by one would cost a socket each.
 */
export function readTakenPorts(): ReadonlySet<string> {
  return takenPorts(readFileSync('/proc/net/tcp', 'utf8'))
}

/** The taken ports in the text of /proc/net/tcp. Addresses there are in the machine's byte order. */
export function takenPorts(text: string): ReadonlySet<string> {
  const taken = new Set<string>()
  for (const [, address = '', port = ''] of text.matchAll(/^ *\d+: ([0-9A-F]{8}):([0-9A-F]{4}) /gm)) {
    const bytes = [6, 4, 2, 0].map((at) => Number.parseInt(address.slice(at, at + 2), 16))
    taken.add(`${bytes.join('.')}:${Number.parseInt(port, 16)}`)
  }
  return taken
}
