import type { WindowNs } from '../load/worker.ts'
import { cpuUse, type Reading, readPids } from '../server/resources.ts'
import type { Spread } from './measurement.ts'

const POLL_MS = 100

/** Readings of the servers loaded in one window, a list for each; `cancel` ends the watch early. */
export type Watch = { readonly readings: Promise<readonly (readonly Reading[])[]>; cancel(): void }

/**
 * Reads the servers' processes at both edges of a window and in between. All servers are read in the same instant, so
 * that whatever moves an edge moves it for both sides alike.
 */
export function watchServers({ startNs, endNs }: WindowNs, pids: readonly (readonly number[])[]): Watch {
  const readings: Reading[][] = pids.map(() => [])
  let timer: NodeJS.Timeout | undefined
  const done = new Promise<readonly (readonly Reading[])[]>((resolve) => {
    const poll = () => {
      for (const [index, list] of readings.entries()) list.push(readPids(pids[index]!))
      const nowNs = process.hrtime.bigint()
      if (nowNs >= endNs) return resolve(readings)
      timer = setTimeout(poll, Math.min(POLL_MS, msUntil(endNs, nowNs)))
    }
    timer = setTimeout(poll, msUntil(startNs, process.hrtime.bigint()))
  })
  return { readings: done, cancel: () => clearTimeout(timer) }
}

function msUntil(instantNs: bigint, nowNs: bigint): number {
  return Math.max(0, Math.ceil(Number(instantNs - nowNs) / 1e6))
}

/** How far the readings' span is from the window's length: both edges' lateness, as far as they do not cancel out. */
export function edgeLateMs(readings: readonly (readonly Reading[])[], windowMs: number): number {
  return Math.max(...readings.map((list) => Math.abs(Number(list.at(-1)!.atNs - list[0]!.atNs) / 1e6 - windowMs)))
}

/** One server's use of the machine over its readings. */
export type Use = { readonly cores: number; readonly cpu: Spread; readonly rssBytes: Spread }

export function useOf(readings: readonly Reading[]): Use {
  const { cores } = cpuUse(readings)
  const steps = readings.slice(1).map((reading, index) => cpuUse([readings[index]!, reading]).cores)
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
