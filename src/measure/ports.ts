import { setTimeout as sleep } from 'node:timers/promises'
import { type Limits, sourcesFor } from '../machine/ceilings.ts'
import { countTimeWaits } from '../server/port.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { Routes } from '../wire/opening-handshake.ts'

/** The kernel keeps a port for a minute after its connection was ended from this side. */
const LONGEST_WAIT_MS = 65_000
const POLL_MS = 500

/**
 * Where so many connections to a server come from: 127.0.0.1, then 127.0.0.2 …, since all of 127/8 is this machine and
 * each address has the whole range of ports. Ports that earlier connections still keep are made up for by further
 * addresses. Nothing for ::1, which has no addresses beside it, nor for another machine, which 127/8 cannot reach.
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
 * Waits until enough local ports of ::1 are free: those of an earlier phase may still be waiting (TIME_WAIT), and would
 * be mistaken for the server's refusal. Tells what there was to wait for.
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
