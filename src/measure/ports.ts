import { setTimeout as sleep } from 'node:timers/promises'
import { sourcesFor } from '../plan/ceilings.ts'
import { countTimeWaits } from '../server/port.ts'
import type { Warning } from '../warning.ts'
import type { Bench } from './bench.ts'

/** The kernel keeps a port for a minute after its connection was ended from this side. */
const LONGEST_WAIT_MS = 65_000
const POLL_MS = 500

/**
 * Waits until enough local ports are free for so many connections to a server: those of an earlier phase may still be
 * waiting (TIME_WAIT), and would be mistaken for the server's refusal. Tells what there was to wait for.
 */
export async function waitForPorts(
  port: number,
  connections: number,
  { limits }: Pick<Bench, 'limits'>,
  signal: AbortSignal,
): Promise<readonly Warning[]> {
  const free = () => sourcesFor(connections, limits) * limits.ports - countTimeWaits(port)
  const waiting = countTimeWaits(port)
  if (free() >= connections) return []
  const startMs = performance.now()
  while (free() < connections && performance.now() - startMs < LONGEST_WAIT_MS)
    await sleep(POLL_MS, undefined, { signal })
  return [{ kind: 'time-wait', connections: waiting, waitedMs: performance.now() - startMs }]
}
