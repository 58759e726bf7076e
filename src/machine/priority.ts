import { writeFileSync } from 'node:fs'
import { isGone, readOrGone } from './proc.ts'

const CAP_SYS_NICE = 23n

/**
 * Whether sessions are scheduled as groups (autogroups), whether this process's own session is one, and whether it may
 * raise a session's priority. What the machine's first process started without its own session is in the root group,
 * which has no autogroup.
 */
export function readPriorityFacts(): {
  readonly autogroups: boolean
  readonly grouped: boolean
  readonly permitted: boolean
} {
  const capabilities = /^CapEff:\s*([0-9a-f]+)/m.exec(readOrGone('/proc/self/status') ?? '')?.[1] ?? '0'
  return {
    autogroups: (readOrGone('/proc/sys/kernel/sched_autogroup_enabled') ?? '0').trim() === '1',
    grouped: ownSessionNice() !== undefined,
    permitted: ((BigInt(`0x${capabilities}`) >> CAP_SYS_NICE) & 1n) === 1n,
  }
}

/**
 * Sets the nice value of a process's session towards other sessions (sched(7), the autogroup feature); a process's own
 * nice value only counts inside its session. Nothing happens where it is not permitted (EPERM, EACCES, EAGAIN for a
 * second change within 100 ms), the process is gone, or it is in the root group, whose share is fixed (EINVAL).
 */
export function setSessionNice(pid: number | 'self', nice: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!isGone(error) && !['EPERM', 'EACCES', 'EAGAIN', 'EINVAL'].includes(code ?? '')) throw error
  }
}

/** The nice value of this process's own session; undefined without autogroups, or in the root group. */
export function ownSessionNice(): number | undefined {
  const nice = /nice (-?\d+)/.exec(readOrGone('/proc/self/autogroup') ?? '')?.[1]
  return nice === undefined ? undefined : Number(nice)
}
