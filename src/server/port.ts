import { readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isGone, listOrGone, readOrGone, readStat } from './proc.ts'

/** A process that listens on a port; the pid is absent where its descriptors may not be read. */
export type Listener = { readonly inode: string; readonly pid?: number; readonly name?: string }

const LISTEN_STATE = '0A'
const POLL_MS = 10

/** A port of the loopback that is free at the moment of asking. */
export async function choosePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: 0, host: '127.0.0.1' }, resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  return address.port
}

/**
 * The sockets that listen on a port, in either family, with their owners. Read from /proc and not found out by binding:
 * a second server that shares the port (SO_REUSEPORT) would bind without complaint, and half the load would go to it.
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
    return { inode, pid, name: readStat(pid)?.name ?? 'unknown' }
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
