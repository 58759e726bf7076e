import { linearRegression } from 'simple-statistics'
import { decodeHistogram, summarizeTimes } from '../../generator/histogram.ts'
import { type Warm, WHOLE } from '../../generator/job.ts'
import type { Limits } from '../../machine/ceilings.ts'
import type { Bench, LoadedSide } from '../../measure/bench.ts'
import { together } from '../../measure/figures.ts'
import { waitForPorts } from '../../measure/ports.ts'
import { runBeside, unusable, watchedOf, windowAhead } from '../../measure/running.ts'
import { type Use, useOf, type Watch, watchServers } from '../../measure/server-watch.ts'
import { BrokenInvariant } from '../../measure/usable.ts'
import { readDescriptors } from '../../server/descriptors.ts'
import { readPids } from '../../server/resources.ts'
import type { Warning } from '../../vocabulary/warning.ts'
import { failureTotal } from '../../wire/failure.ts'
import type { Round, Yield } from '../contract/kind.ts'
import { type HoldJob, type HoldResult, holdJob } from './job.ts'
import type { HoldMeasurement } from './measurement.ts'
import type { HoldScenario } from './scenario.ts'

/** A crowd of connections opened level by level, and the server's memory at each level. */
export type HeldCrowd = {
  readonly hold: HoldResult
  /** The server's resident memory before the first connection, and at the end of each level. */
  readonly rssBytes: readonly number[]
  /** The server's use of the machine in the last level's window. */
  readonly use: Use
  readonly warnings: readonly Warning[]
}

type Holding = {
  readonly levels: readonly number[]
  readonly concurrency: number
  readonly timeoutMs: number
  readonly workers: number
  windowMs(level: number): number
  /** Whether this level is to be the last, by how it went. */
  isLast(warm: Warm): boolean
}

/** Opens the crowd and holds it. */
export async function holdCrowd(
  { levels, concurrency, timeoutMs, workers, windowMs, isLast }: Holding,
  loaded: LoadedSide,
  bench: Bench,
  signal: AbortSignal,
): Promise<HeldCrowd> {
  const most = levels.at(-1) ?? 0
  const warnings = await waitForPorts(loaded.server.host, most, bench.limits, signal)
  const job: HoldJob = {
    kind: 'hold',
    share: WHOLE,
    target: bench.target(loaded, most),
    levels,
    concurrency,
    timeoutMs,
  }
  const watches: Watch[] = []
  const before = readPids(watchedOf(loaded.server).pids).rssBytes
  const result = await runBeside(job, { kind: holdJob, sides: [loaded], workers, bench, signal }, (warm) => {
    const window = windowAhead(windowMs(warm.phase))
    watches[warm.phase] = watchServers(window, [watchedOf(loaded.server)])
    return { ...window, last: isLast(warm) }
  }).catch((error: unknown) => {
    for (const watch of watches) watch?.cancel()
    throw error
  })
  checkCrowd(result.hold)
  const watched = await Promise.all(watches.map(({ watching }) => watching))
  const rssBytes = [before, ...watched.map(({ readings }) => readings[0]!.at(-1)!.rssBytes)]
  return { hold: result.hold, rssBytes, use: useOf(watched.at(-1)!.readings[0]!), warnings }
}

/** Measures what idle connections cost the server, in rising numbers. */
export async function measureHold(
  scenario: HoldScenario,
  { pair, design, sides }: Round,
  bench: Bench,
  signal: AbortSignal,
): Promise<Yield<HoldMeasurement>> {
  const loaded = sides[0]!
  const connections = scenario.levels.at(-1) ?? 0
  refuseTooMany(connections, loaded, bench.limits)
  const last = scenario.levels.length - 1
  const { hold, rssBytes, use, warnings } = await holdCrowd(
    {
      ...scenario,
      windowMs: (level) => (level === last ? scenario.windowMs : scenario.settleMs),
      isLast: () => false,
    },
    loaded,
    bench,
    signal,
  )
  const levels = hold.levels.map(({ open, generatorRssBytes }, level) => ({
    open,
    rssBytes: rssBytes[level + 1]!,
    generatorRssBytes,
  }))
  const openingMs = hold.levels.reduce((sum, level) => sum + level.openingMs, 0)
  const openingCpuMs = hold.levels.reduce((sum, level) => sum + level.openingCpuMs, 0)
  const dropAgeUs = summarizeTimes(decodeHistogram(hold.dropAgeHistogram))
  const opened = hold.open + hold.dropped
  if (opened === 0)
    throw unusable(`no connection could be opened: ${Object.values(hold.failures.details).join('; ')}`, loaded)
  const measurement: HoldMeasurement = {
    scenario: 'hold',
    pair,
    side: loaded.side,
    design,
    windowMs: scenario.windowMs,
    connections,
    concurrency: scenario.concurrency,
    attempted: hold.attempted,
    succeeded: hold.open,
    failures: hold.failures,
    bytesIn: hold.bytesIn,
    bytesOut: hold.bytesOut,
    levels,
    rssBytesPerConnection: slope([
      [0, rssBytes[0]!],
      ...levels.map(({ open, rssBytes: rss }): [number, number] => [open, rss]),
    ]),
    generatorBytesPerConnection: (levels.at(-1)!.generatorRssBytes - hold.generatorRssBytesBefore) / opened,
    openedPerSecond: opened / (openingMs / 1_000),
    openedPerGeneratorSecond: opened / (openingCpuMs / 1_000),
    dropped: hold.dropped,
    silent: hold.silent,
    ...(dropAgeUs !== undefined && { dropAgeUs }),
    closeMs: hold.closeMs,
    closedUncleanly: hold.closedUncleanly,
    server: { cpu: use.cpu, rssBytes: use.rssBytes },
    generator: together(hold.generators),
  }
  return {
    measurements: [measurement],
    warnings: [...warnings, ...dropWarning(measurement), ...silentWarning(measurement)],
  }
}

/** Checks that every connection is open at the end or counted as a failure. */
function checkCrowd({ attempted, open, failures }: HoldResult): void {
  const failed = failureTotal(failures.counts)
  if (attempted !== open + failed)
    throw new BrokenInvariant(`${attempted} connections were attempted, but ${open} are open and ${failed} failed`)
}

/** Memory for each further connection, by least squares; 0 where the levels do not differ. */
function slope(points: readonly (readonly [number, number])[]): number {
  if (new Set(points.map(([x]) => x)).size < 2) return 0
  return linearRegression(points.map(([x, y]) => [x, y])).m
}

/** Dropped connections with ages this close together were ended by a rule of the server. */
const ALIKE = 1.25

function dropWarning({ dropped, dropAgeUs, attempted, failures }: HoldMeasurement): readonly Warning[] {
  if (dropped === 0 || dropAgeUs === undefined) return []
  const { p50, p90, min } = dropAgeUs
  const details = Object.entries(failures.details).filter(([kind]) => kind.startsWith('closed') || kind === 'reset')
  const how = details.map(([, detail]) => detail)[0] ?? 'lost'
  return [{ kind: 'dropped', dropped, of: attempted, afterUs: p50, alike: p90 <= min * ALIKE, how }]
}

function silentWarning({ silent, succeeded }: HoldMeasurement): readonly Warning[] {
  return silent === 0 ? [] : [{ kind: 'silent', silent, of: succeeded }]
}

/** Stops the run if the server's descriptor limits are too low for so many: it would only show that limit. */
function refuseTooMany(connections: number, loaded: LoadedSide, { descriptors }: Limits): void {
  const processes = readDescriptors(watchedOf(loaded.server).pids)
  const room = processes.reduce((sum, { most, open }) => sum + Math.max(0, most - open), 0)
  if (room >= connections || processes.length === 0) return
  const each = processes.map(({ pid, name, most }) => `${name} (${pid}) ${most}`).join(', ')
  throw unusable(
    `the ${loaded.side} server cannot hold ${connections} connections: its processes may open ${each} descriptors; raise its limit (ulimit -n, up to ${descriptors} here), start more processes, or hold fewer`,
    loaded,
  )
}
