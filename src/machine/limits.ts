import type { Limits } from './ceilings.ts'
import { readOrGone } from './proc.ts'

const USUAL_DESCRIPTORS = 1_024

/**
 * What this machine allows a run to hold, read from /proc. A limit that cannot be read counts as the kernel's default.
 */
export function readLimits(): Limits {
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(readOrGone('/proc/self/limits') ?? '')?.[1]
  const [first = 32_768, last = 60_999] = (readOrGone('/proc/sys/net/ipv4/ip_local_port_range') ?? '')
    .trim()
    .split(/\s+/)
    .map(Number)
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(readOrGone('/proc/meminfo') ?? '')?.[1]
  return {
    // Node raises the soft limit to the hard one by itself, in each worker.
    descriptors: Number(hard ?? USUAL_DESCRIPTORS),
    ports: last - first + 1,
    firstPort: first,
    backlog: Number((readOrGone('/proc/sys/net/core/somaxconn') ?? '4096').trim()),
    memoryBytes: available === undefined ? Number.MAX_SAFE_INTEGER : Number(available) * 1_024,
  }
}
