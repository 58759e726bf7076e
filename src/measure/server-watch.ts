import type { WindowNs } from '../generator/worker.ts'
import { readOrGone } from '../machine/proc.ts'
import type { Cgroup } from '../server/cgroup.ts'
import { cpuUse, type Reading, readPids } from '../server/resources.ts'
import type { Spread } from './measurement.ts'

const POLL_MS = 100
/** Opening some hundred connections takes a tenth of a second. */
const CLOSE_POLL_MS = 10

/** The readings taken during one window. */
export type Watching = {
  /** One list for each server. */
  readonly readings: readonly (readonly Reading[])[]
  /** Share of the window in which some task on the machine waited for a core (PSI), where the kernel reports it. */
  readonly cpuPressure?: number
}

/** `cancel` ends the watch early; `watching` then never resolves. */
export type Watch = { readonly watching: Promise<Watching>; cancel(): void }

/** What is read of a server: its processes, and its cgroup where it has one. */
export type Watched = { readonly pids: readonly number[]; readonly cgroup?: Cgroup }

/**
 * Reads the servers' processes at both edges of a window and in between. All servers are read at the same instant, so
 * that whatever shifts an edge shifts it for both sides alike.
 */
export function watchServers({ startNs, endNs }: WindowNs, servers: readonly Watched[]): Watch {
  const readings: Reading[][] = servers.map(() => [])
  let timer: NodeJS.Timeout | undefined
  let pressure = NO_PRESSURE
  const watching = new Promise<Watching>((resolve) => {
    const poll = () => {
      pressure ??= readCpuPressure()
      for (const [index, { pids, cgroup }] of servers.entries()) readings[index]!.push(readPids(pids, cgroup))
      const nowNs = process.hrtime.bigint()
      if (nowNs >= endNs) return resolve({ readings, ...pressureSince(pressure, Number(endNs - startNs) / 1e3) })
      timer = setTimeout(poll, Math.min(POLL_MS, msUntil(endNs, nowNs)))
    }
    timer = setTimeout(poll, msUntil(startNs, process.hrtime.bigint()))
  })
  return { watching, cancel: () => clearTimeout(timer) }
}

/**
 * Watches a server before its window is known: `during` gives the readings within a window and the nearest around it.
 */
export function watchServer(server: Watched): { stop(): void; during(window: WindowNs): readonly Reading[] } {
  const read = () => readPids(server.pids, server.cgroup)
  const readings: Reading[] = [read()]
  const timer = setInterval(() => readings.push(read()), CLOSE_POLL_MS)
  return {
    stop() {
      clearInterval(timer)
      readings.push(read())
    },
    during({ startNs, endNs }) {
      const before = readings.findLastIndex(({ atNs }) => atNs <= startNs)
      const after = readings.findIndex(({ atNs }) => atNs >= endNs)
      return readings.slice(Math.max(0, before), after === -1 ? undefined : after + 1)
    },
  }
}

/** Time in µs that some task has waited for a core since the machine started. */
type Pressure = { readonly waitedUs: number } | undefined

const NO_PRESSURE = undefined as Pressure

function readCpuPressure(): Pressure {
  const total = /^some .*total=(\d+)/m.exec(readOrGone('/proc/pressure/cpu') ?? '')?.[1]
  return total === undefined ? undefined : { waitedUs: Number(total) }
}

function pressureSince(before: Pressure, windowUs: number): { readonly cpuPressure?: number } {
  const after = readCpuPressure()
  if (before === undefined || after === undefined) return {}
  return { cpuPressure: Math.min(1, (after.waitedUs - before.waitedUs) / windowUs) }
}

function msUntil(instantNs: bigint, nowNs: bigint): number {
  return Math.max(0, Math.ceil(Number(instantNs - nowNs) / 1e6))
}

/** How far the readings' span is from the window's length: the lateness of both edges, where it does not cancel out. */
export function edgeLateMs(readings: readonly (readonly Reading[])[], windowMs: number): number {
  return Math.max(...readings.map((list) => Math.abs(Number(list.at(-1)!.atNs - list[0]!.atNs) / 1e6 - windowMs)))
}

/** One server's use of the machine over its readings. */
export type Use = { readonly cores: number; readonly cpu: Spread; readonly rssBytes: Spread }

export function useOf(readings: readonly Reading[]): Use {
  const { cores } = cpuUse(readings)
  const steps = stepsOf(readings).map((step) => cpuUse(step).cores)
  const rss = readings.map(({ rssBytes }) => rssBytes)
  return {
    cores,
    cpu: { min: Math.min(...steps), avg: cores, max: Math.max(...steps) },
    rssBytes: {
      min: Math.min(...rss),
      avg: rss.reduce((sum, value) => sum + value, 0) / rss.length,
      max: Math.max(...rss),
    },
  }
}

/** Neighbouring readings, two by two, without steps too short to say anything: the last two may be close together. */
function stepsOf(readings: readonly Reading[]): readonly (readonly [Reading, Reading])[] {
  const steps = readings.slice(1).map((reading, index) => [readings[index]!, reading] as const)
  const long = steps.filter(([from, to]) => Number(to.atNs - from.atNs) >= (CLOSE_POLL_MS * 1e6) / 2)
  return long.length > 0 ? long : [[readings[0]!, readings.at(-1)!]]
}
