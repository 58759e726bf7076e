import { setTimeout as sleep } from 'node:timers/promises'
import { type Limits, sourcesFor } from '../machine/ceilings.ts'
import { countTimeWaits } from '../server/port.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { Routes } from '../wire/opening-handshake.ts'

/** The kernel keeps a port for a minute after this side has closed its connection. */
const LONGEST_WAIT_MS = 65_000
const POLL_MS = 500

/**
 * Source addresses for so many connections to a server: 127.0.0.1, then 127.0.0.2 …, since all of 127/8 is this machine
 * and each address has the whole range of ports. Further addresses make up for ports that earlier connections still
 * hold. Empty for ::1, which has no neighbouring addresses, and for another machine, which 127/8 cannot reach.
 */
export function routesTo(
  host: string,
  connections: number,
  limits: Limits,
  random: () => number,
  given?: readonly string[],
): Routes | undefined {
  if (!host.startsWith('127.') && given === undefined) return undefined
  const needed = sourcesFor(connections + countTimeWaits('tcp', limits), limits)
  const sources = given ?? Array.from({ length: needed }, (_, index) => `127.0.0.${index + 1}`)
  const { firstPort, ports } = limits
  return { sources, firstPort, ports, offset: Math.floor(random() * ports) }
}

/**
 * Waits until enough local ports of ::1 are free: ports of an earlier phase may still be in TIME_WAIT, and connections
 * that fail for lack of one would look like the server's refusal. Gives a warning that says what it waited for.
 */
export async function waitForPorts(
  host: string,
  connections: number,
  limits: Limits,
  signal: AbortSignal,
): Promise<readonly Warning[]> {
  if (!host.includes(':')) return []
  const waiting = countTimeWaits('tcp6', limits)
  const short = () => limits.ports - countTimeWaits('tcp6', limits) < connections
  if (!short()) return []
  const startMs = performance.now()
  while (short() && performance.now() - startMs < LONGEST_WAIT_MS) await sleep(POLL_MS, undefined, { signal })
  return [{ kind: 'time-wait', connections: waiting, waitedMs: performance.now() - startMs }]
}
