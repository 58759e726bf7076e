import { readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isGone, listOrGone, programOf, readOrGone } from '../machine/proc.ts'

/** A process that listens on a port; `pid` is absent where the process's descriptors may not be read. */
export type Listener = { readonly inode: string; readonly pid?: number; readonly name?: string }

const LISTEN_STATE = '0A'
const POLL_MS = 10

const LOWEST_PORT = 10_240
const TRIES = 100

/**
 * A source of free ports that never gives the same port twice. The ports lie below the range from which the system
 * takes the ports of outgoing connections: otherwise one of our own clients may hold the port of a server that is about
 * to listen.
 */
export function createPortSource(random: () => number): () => Promise<number> {
  const given = new Set<number>()
  const range = /^(\d+)/.exec(readOrGone('/proc/sys/net/ipv4/ip_local_port_range') ?? '')?.[1]
  const end = Math.max(Number(range ?? 32_768), LOWEST_PORT + 1_000)
  return async () => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const port = LOWEST_PORT + Math.floor(random() * (end - LOWEST_PORT))
      if (given.has(port) || !(await canListen(port))) continue
      given.add(port)
      return port
    }
    throw new Error(`no free port was found from ${LOWEST_PORT} to ${end} in ${TRIES} tries`)
  }
}

function canListen(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)))
  })
}

/**
 * The sockets that listen on a port, in either address family, with their owners. Read from /proc, not tested by
 * binding: a second server that shares the port (SO_REUSEPORT) would bind without complaint, and half the load would go
 * to it.
 */
export function findListeners(port: number): readonly Listener[] {
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) => listeningInodes(readOrGone(path) ?? '', port))
  return inodes.length === 0 ? [] : withOwners(inodes)
}

/** Inodes of the listening sockets on `port` in the text of /proc/net/tcp or tcp6. */
export function listeningInodes(text: string, port: number): readonly string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) && fields[3] === LISTEN_STATE)
    .map((fields) => fields[9] ?? '0')
}

/** Waits until nobody listens on the port; false when somebody still does after `waitMs`. */
export async function portFree(port: number, waitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += POLL_MS) {
    if (findListeners(port).length === 0) return true
    await sleep(POLL_MS)
  }
  return false
}

export function describeListener({ pid, name }: Listener): string {
  return pid === undefined ? 'a process of another user' : `process ${pid} (${name ?? 'unknown'})`
}

function withOwners(inodes: readonly string[]): readonly Listener[] {
  const wanted = new Map(inodes.map((inode) => [`socket:[${inode}]`, inode]))
  const owners = new Map<string, number>()
  for (const pid of listOrGone('/proc').filter((name) => /^\d+$/.test(name))) {
    for (const descriptor of listOrGone(`/proc/${pid}/fd`)) {
      const inode = wanted.get(linkOrGone(`/proc/${pid}/fd/${descriptor}`) ?? '')
      if (inode !== undefined && !owners.has(inode)) owners.set(inode, Number(pid))
    }
  }
  return inodes.map((inode) => {
    const pid = owners.get(inode)
    if (pid === undefined) return { inode }
    return { inode, pid, name: programOf(pid) ?? 'unknown' }
  })
}

function linkOrGone(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

const TIME_WAIT_STATE = '06'
/** Loopback addresses as /proc writes them on the supported machines: any of 127/8, and ::1. */
const LOOPBACK_HEX = { tcp: /^[0-9A-F]{6}7F:/, tcp6: /^0{24}01000000:/ } as const

/** Connections from this machine to itself that were ended from this side and still keep their local port (TIME_WAIT). */
export function countTimeWaits(
  table: 'tcp' | 'tcp6',
  { firstPort, ports }: { firstPort: number; ports: number },
): number {
  const kept = (local = '') => {
    const port = Number.parseInt(local.slice(-4), 16)
    return LOOPBACK_HEX[table].test(local) && port >= firstPort && port < firstPort + ports
  }
  return (readOrGone(`/proc/net/${table}`) ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === TIME_WAIT_STATE && kept(fields[1])).length
}
