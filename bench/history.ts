import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allThresholds } from '../src/config/thresholds.ts'
import { readRecords } from '../src/records/file-store.ts'
import type { StoredRecord } from '../src/records/record.ts'
import type { Comparison } from '../src/verdict/comparison.ts'
import type { Observations } from '../src/verdict/observations.ts'
import { compareStored } from '../src/verdict/stored.ts'
import { seededRandom } from '../src/vocabulary/random.ts'
import { binomialLimits } from './binomial.ts'
import { CLI, changes, gateRun, percent } from './gate-run.ts'
import { startHog } from './hog.ts'
import { measurePlanted } from './planting.ts'

// The promise about stored baselines, live: twenty records of one server, each judged against all earlier ones, and some
// of a server that is eight percent dearer, from which runs are resampled. Quiet and beside a bursty hog by turns. Every
// record is written down at once: the script can be stopped, goes on where it was, and adds up. --steps ends it early, so
// that its runs can be spread over hours.

const { values } = parseArgs({ options: { steps: { type: 'string', default: '1000' } } })
const FOLDER = join(import.meta.dirname, 'results', 'history')
const PLAIN = 20
const PLANTED = 8
const FRACTION = 0.08
/** Of a hundred. */
const LEAST_CAUGHT = 95
const RESAMPLED = 100
const HOG_SECONDS = 300
const CALIBRATIONS = 24
const FIRST_LOOPS = 480
const GATING = ['echo.cpuPerMessage', 'echo.throughput'] as const
const thresholds = allThresholds({})

await mkdir(FOLDER, { recursive: true })
const loops = await loopsFor(FRACTION)
console.log(`planted: ${loops.loops} loop turns, ${percent(loops.measured)} CPU per message in solo windows`)
let [plain, planted] = await readBoth()
for (let step = 0; step < Number(values.steps) && plain.length + planted.length < PLAIN + PLANTED; step++) {
  const kind = planted.length * PLAIN < plain.length * PLANTED || plain.length === PLAIN ? 'planted' : 'plain'
  const beside = (plain.length + planted.length) % 3 === 1 ? 'hog' : 'quiet'
  const hog = beside === 'hog' ? startHog(HOG_SECONDS) : undefined
  const server = ['--', process.execPath, CLI, 'server', '--port', '${PORT}']
  const more = kind === 'planted' ? ['--cpu-loops', String(loops.loops)] : []
  const { code, result } = await gateRun([
    ...['--store-path', FOLDER, '--name', kind, '--save-baseline', 'always', '--scenarios', 'echo'],
    ...[...server, ...more],
  ])
  hog?.stop()
  ;[plain, planted] = await readBoth()
  console.log(
    `${kind}, ${beside}: ${result.outcome}, exit ${code}, ${result.seconds.toFixed(0)} s ${changes(result)} (${plain.length} + ${planted.length})`,
  )
}
if (plain.length < PLAIN || planted.length < PLANTED) process.exitCode = 1
tellAlarms()
tellCaught()
tellEdge()

function tellAlarms(): void {
  const alarms = plain.filter(({ outcome }) => outcome === 'regressed').length
  console.log(`\n${plain.length} live records, each against all earlier ones: ${alarms} false alarms`)
  if (alarms > 0) process.exitCode = 1
}

/** Runs of the dearer server made of live ones: a record at random, its pairs drawn again, against a history drawn too. */
function tellCaught(): void {
  if (planted.length === 0 || plain.length < 5) return
  const random = seededRandom(1)
  const caught = Array.from({ length: RESAMPLED }, () => judge(resample(pick(planted, random), random), random)).filter(
    regressed,
  ).length
  const { low, high } = binomialLimits(caught, RESAMPLED)
  console.log(
    `${caught} of ${RESAMPLED} resampled runs of the dearer server failed (${percent(low)} to ${percent(high)}), wanted ${LEAST_CAUGHT}`,
  )
  if (caught < LEAST_CAUGHT) process.exitCode = 1
}

/** The edge is a change that is caught every other time: plain runs made dearer by none of it, half of it, all of it, half as much again. */
function tellEdge(): void {
  if (plain.length < 6) return
  const shares = [0, 0.5, 1, 1.5].map((part) => {
    const random = seededRandom(2)
    const caught = Array.from({ length: 4 * RESAMPLED }, () => {
      const record = pick(plain, random)
      // As it was measured: its pairs drawn again would be restless twice over.
      const head = record.observations
      const history = drawHistory(random, record)
      const edge = compare(head, history).find(({ metric }) => metric === 'echo.cpuPerMessage')?.smallestDetectable ?? 0
      const shift = part * Math.log1p(edge)
      const dearer = head.map(({ metric, values: all }) =>
        metric === 'echo.cpuPerMessage'
          ? { metric, values: all.map((value) => value + shift) }
          : { metric, values: all },
      )
      return compare(dearer, history)
    }).filter(regressed).length
    console.log(`dearer by ${part} of the edge printed: ${percent(caught / (4 * RESAMPLED))} caught`)
    return caught / (4 * RESAMPLED)
  })
  // Honest: about every other time at it, seldom well below it, nearly always well above it.
  const [none = 1, below = 1, at = 0, above = 0] = shares
  if (!(none <= 0.02 && below <= at / 2 && at >= 0.3 && at <= 0.7 && above >= 0.85)) process.exitCode = 1
}

function judge(head: readonly Observations[], random: () => number): readonly Comparison[] {
  return compare(head, drawHistory(random))
}

function compare(head: readonly Observations[], history: readonly (readonly Observations[])[]): readonly Comparison[] {
  return compareStored(head, history, { thresholds, gating: GATING })
}

/** Five records or more of the plain server, at random, without the one that is judged. */
function drawHistory(random: () => number, except?: StoredRecord): readonly (readonly Observations[])[] {
  const others = plain.filter((record) => record !== except)
  const count = 5 + Math.floor(random() * (others.length - 4))
  return shuffled(others, random)
    .slice(0, count)
    .map(({ observations }) => observations)
}

/** The pairs of a record drawn again with replacement, the same of every metric. */
function resample({ observations }: StoredRecord, random: () => number): readonly Observations[] {
  const pairs = Math.min(...observations.map(({ values: all }) => all.length))
  const drawn = Array.from({ length: pairs }, () => Math.floor(random() * pairs))
  return observations.map(({ metric, values: all }) => ({ metric, values: drawn.map((index) => all[index]!) }))
}

function regressed(comparisons: readonly Comparison[]): boolean {
  return comparisons.some(({ tier, verdict }) => tier === 'primary' && verdict === 'regressed')
}

function pick<T>(all: readonly T[], random: () => number): T {
  return all[Math.floor(random() * all.length)]!
}

function shuffled<T>(all: readonly T[], random: () => number): readonly T[] {
  return all
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

async function readBoth(): Promise<[readonly StoredRecord[], readonly StoredRecord[]]> {
  const [one, other] = await Promise.all(['plain', 'planted'].map((name) => readRecords(FOLDER, name)))
  return [one!.records, other!.records]
}

/** Loop turns for a fraction, calibrated once and kept. */
async function loopsFor(fraction: number): Promise<{ readonly loops: number; readonly measured: number }> {
  const path = join(FOLDER, 'loops.json')
  const stored = await readFile(path, 'utf8').catch(() => undefined)
  if (stored !== undefined) return JSON.parse(stored)
  const cost = await costOf(FIRST_LOOPS)
  const turns = Math.round((FIRST_LOOPS * fraction) / cost)
  const made = { loops: turns, measured: await costOf(turns) }
  await writeFile(path, JSON.stringify(made))
  return made
}

async function costOf(turns: number): Promise<number> {
  const costs: number[] = []
  for (let boot = 0; boot < CALIBRATIONS; boot++) costs.push(await measurePlanted(turns))
  return costs.reduce((sum, cost) => sum + cost, 0) / costs.length
}
