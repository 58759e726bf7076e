import { PAGE_BYTES, readStat, readThreads, TICK_NS } from '../machine/proc.ts'
import { type Cgroup, readUsageNs } from './cgroup.ts'

/** One poll of a server's process tree. `atNs` is on the machine's monotonic clock. */
export type Reading = {
  readonly atNs: bigint
  readonly rssBytes: number
  readonly processes: readonly ProcessReading[]
  /** CPU time of the tree's own cgroup, ns, where it has one: exact and complete. */
  readonly cgroupNs?: number
}

export type ProcessReading = {
  readonly pid: number
  /** CPU time of each living thread, ns: exact, but the time of a thread is lost when the thread ends. */
  readonly threadsNs: ReadonlyMap<number, number>
  /** CPU time of the process, ended threads included: complete, but in steps of 10 ms. */
  readonly ownNs: number
  /** CPU time of the children that the process has waited for, in the same steps. */
  readonly childrenNs: number
}

/** CPU time a tree used between two readings. */
export type CpuUse = {
  readonly cpuNs: number
  readonly spanNs: number
  /** Cores kept busy: 1 is one core. */
  readonly cores: number
}

/** Reads these known processes only: cheap enough for the edge of a window. */
export function readPids(pids: readonly number[], cgroup?: Cgroup): Reading {
  const atNs = process.hrtime.bigint()
  const cgroupNs = cgroup === undefined ? undefined : readUsageNs(cgroup)
  let rssBytes = 0
  const processes: ProcessReading[] = []
  for (const pid of pids) {
    const threadsNs = readThreads(pid)
    const stat = readStat(pid)
    if (stat === undefined) continue
    rssBytes += stat.rssPages * PAGE_BYTES
    processes.push({ pid, threadsNs, ownNs: stat.cpuTicks * TICK_NS, childrenNs: stat.childrenTicks * TICK_NS })
  }
  return { atNs, rssBytes, processes, ...(cgroupNs !== undefined && { cgroupNs }) }
}

/**
 * CPU time used from the first reading to the last: the cgroup's where there is one. Else the sum of what the living
 * threads show, in nanoseconds, and of what ended threads and waited-for children used. The latter is only in the
 * processes' totals, which are truncated to steps of 10 ms. But the ended time stays constant between two endings while
 * the truncation varies: each reading of such a stretch gives a lower bound, and the greatest of them comes within a
 * few milliseconds.
 *
 *   total of the tree   ───────────────── known in steps
 *   living threads      ─────────── known exactly
 *   ended               total − living, the same until the next thread ends
 */
export function cpuUse(readings: readonly Reading[]): CpuUse {
  const first = readings[0]
  const last = readings.at(-1)
  if (first === undefined || last === undefined || last.atNs <= first.atNs)
    throw new RangeError('CPU use needs two readings in order')
  const spanNs = Number(last.atNs - first.atNs)
  if (first.cgroupNs !== undefined && last.cgroupNs !== undefined) {
    const cpuNs = last.cgroupNs - first.cgroupNs
    return { cpuNs, spanNs, cores: cpuNs / spanNs }
  }
  const stretches = splitAtEndings(readings)
  const endedNs = stretches.length === 1 ? 0 : endedTimeNs(stretches.at(-1)!) - endedTimeNs(stretches[0]!)
  const cpuNs = Math.max(livingNs(last) - livingNs(first) + endedNs, seenNs(readings))
  return { cpuNs, spanNs, cores: cpuNs / spanNs }
}

/**
 * Splits the readings wherever a thread of the previous reading is missing, or a parent has taken over a child's time.
 */
function splitAtEndings(readings: readonly Reading[]): readonly (readonly Reading[])[] {
  const stretches: Reading[][] = []
  for (const [index, reading] of readings.entries()) {
    const before = readings[index - 1]
    if (before === undefined || hasEnding(before, reading)) stretches.push([])
    stretches.at(-1)!.push(reading)
  }
  return stretches
}

function hasEnding(before: Reading, after: Reading): boolean {
  return before.processes.some(({ pid, threadsNs, childrenNs }) => {
    const now = after.processes.find((process) => process.pid === pid)
    return (
      now === undefined ||
      now.childrenNs > childrenNs ||
      [...threadsNs.keys()].some((thread) => !now.threadsNs.has(thread))
    )
  })
}

/**
 * Time of the ended threads and children during one stretch: its greatest lower bound, plus what that lacks on average.
 */
function endedTimeNs(stretch: readonly Reading[]): number {
  const bounds = stretch.map((reading) => totalNs(reading) - livingNs(reading))
  // Two counters, each truncated by up to a step: the least of n truncations is about √(π/2n) of a step.
  const lacking = Math.min(1, Math.sqrt(Math.PI / (2 * stretch.length))) * TICK_NS
  return Math.max(...bounds) + lacking
}

function livingNs({ processes }: Reading): number {
  return sumOf(processes.flatMap(({ threadsNs }) => [...threadsNs.values()]))
}

function totalNs({ processes }: Reading): number {
  return sumOf(processes.map(({ ownNs, childrenNs }) => ownNs + childrenNs))
}

/** The least that the tree can have used: each thread counts up to the last reading that saw it. */
function seenNs(readings: readonly Reading[]): number {
  const firstNs = new Map<string, number>()
  const lastNs = new Map<string, number>()
  for (const [index, { processes }] of readings.entries()) {
    for (const { pid, threadsNs } of processes) {
      for (const [thread, ns] of threadsNs) {
        const key = `${pid}/${thread}`
        // A thread that was not there at the first reading started from zero.
        if (!firstNs.has(key)) firstNs.set(key, index === 0 ? ns : 0)
        lastNs.set(key, ns)
      }
    }
  }
  return sumOf([...lastNs].map(([key, ns]) => ns - firstNs.get(key)!))
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
