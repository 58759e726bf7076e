import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median } from 'simple-statistics'
import type { Result } from '../test/result.ts'
import { binomialLimits } from './binomial.ts'
import { CLI, gateRun, percent } from './gate-run.ts'
import { startHog } from './hog.ts'
import { loopsToPlant } from './planting.ts'
import { writeReadme } from './readme.ts'

// Whole gates, live: base and head are the embedded server, the head with a slow-down planted in it or not, quietly or
// beside a bursty hog. Every run is written down at once, so that the script can be stopped, goes on where it was, and
// adds up. It ends by itself after --minutes.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '600' },
    only: { type: 'string' },
    folder: { type: 'string', default: 'verdict' },
    write: { type: 'boolean', default: false },
  },
})
const FOLDER = join(import.meta.dirname, 'results', values.folder)
const LOG = join(FOLDER, 'runs.jsonl')
const NARROW = 'echo.cpuPerMessage=2%,echo.throughput=2%'

/** `want` runs of `runs` must end so, and none may end as `never`. */
const SERIES = [
  { name: 'identical', planted: 0, hog: false, thresholds: '', runs: 20, ends: 'passed', want: 19, never: 'regressed' },
  { name: '+6 %', planted: 0.06, hog: false, thresholds: '', runs: 10, ends: 'regressed', want: 10 },
  { name: '+4 %, threshold 2 %', planted: 0.04, hog: false, thresholds: NARROW, runs: 12, ends: 'regressed', want: 11 },
  {
    name: 'identical, hog',
    planted: 0,
    hog: true,
    thresholds: '',
    runs: 10,
    ends: 'passed',
    want: 0,
    never: 'regressed',
  },
  { name: '+6 %, hog', planted: 0.06, hog: true, thresholds: '', runs: 10, ends: 'regressed', want: 9 },
] as const

type Series = (typeof SERIES)[number]

type Run = {
  readonly series: string
  readonly outcome: string
  readonly code: number
  readonly seconds: number
  readonly pairs: number
  readonly change: number
  readonly noise: number
}

const HOG_SECONDS = 400
const startMs = performance.now()
await mkdir(FOLDER, { recursive: true })
const runs = await readRuns()
const series = SERIES.filter(({ name }) => values.only === undefined || name === values.only)
for (const one of series) {
  const loops = await planted(one.planted)
  for (let done = runs.filter((run) => run.series === one.name).length; done < one.runs; done++) {
    if ((performance.now() - startMs) / 60_000 > Number(values.minutes)) break
    const run = await gate(one, loops.loops)
    runs.push(run)
    await appendFile(LOG, `${JSON.stringify(run)}\n`)
    console.log(
      `${one.name}: ${run.outcome} after ${run.pairs} pairs, ${run.seconds.toFixed(0)} s, CPU per message ${percent(run.change)}, noise ${percent(run.noise)}`,
    )
  }
}
const met = series.map((one) => tell(one))
if (met.includes(false)) process.exitCode = 1
if (values.write) writeReadme('verdict', readmeTable())

async function gate({ name, hog, thresholds }: Series, loops: number): Promise<Run> {
  const server = (more: string) => `exec ${process.execPath} ${CLI} server --port \${PORT}${more}`
  const head = loops === 0 ? '' : ` --cpu-loops ${loops}`
  const neighbour = hog ? startHog(HOG_SECONDS) : undefined
  try {
    const { code, result } = await gateRun([
      ...(thresholds === '' ? [] : ['--thresholds', thresholds]),
      ...['--seed', String(runs.length + 1), '--base-command', server(''), '--command', server(head)],
    ])
    return { series: name, code, ...figures(result) }
  } finally {
    neighbour?.stop()
  }
}

function figures({ outcome, seconds, comparisons }: Result): Omit<Run, 'series' | 'code'> {
  const cpu = comparisons.find(({ metric }) => metric === 'echo.cpuPerMessage')
  return { outcome, seconds, pairs: cpu?.pairs ?? 0, change: cpu?.change ?? 0, noise: cpu?.noise ?? 0 }
}

/** A line of the table; whether all runs are there and did what they must. */
function tell(one: Series): boolean {
  const mine = runs.filter((run) => run.series === one.name).slice(0, one.runs)
  if (mine.length === 0) return false
  const so = mine.filter(({ outcome }) => outcome === one.ends).length
  const never = 'never' in one ? mine.filter(({ outcome }) => outcome === one.never).length : 0
  const { low, high } = binomialLimits(so, mine.length)
  const middle = (of: (run: Run) => number) => median(mine.map(of))
  const ok = mine.length === one.runs && so >= one.want && never === 0
  const shrunk =
    one.planted > 0
      ? `, ${((middle(({ change }) => change) / one.planted) * 100).toFixed(0)} % of what was planted`
      : ''
  console.log(
    [
      `${ok ? 'met    ' : 'NOT MET'} ${one.name}: ${so} of ${mine.length} ${one.ends} (${percent(low)} to ${percent(high)})`,
      'never' in one ? `${never} ${one.never}` : undefined,
      `wanted ${one.want} of ${one.runs}`,
      `median ${middle(({ seconds }) => seconds).toFixed(0)} s (${Math.min(...mine.map(({ seconds }) => seconds)).toFixed(0)} to ${Math.max(...mine.map(({ seconds }) => seconds)).toFixed(0)}), ${middle(({ pairs }) => pairs)} pairs`,
      `CPU per message ${percent(middle(({ change }) => change))}${shrunk}, noise ${percent(middle(({ noise }) => noise))} a pair`,
    ]
      .filter((part) => part !== undefined)
      .join('; '),
  )
  return ok
}

/** The table of the README. */
function readmeTable(): string {
  const rows = SERIES.flatMap((one) => {
    const mine = runs.filter((run) => run.series === one.name).slice(0, one.runs)
    if (mine.length === 0) return []
    const count = (wanted: string) => mine.filter(({ outcome }) => outcome === wanted).length
    const so = count(one.ends)
    const { low, high } = binomialLimits(so, mine.length)
    const middle = (of: (run: Run) => number) => median(mine.map(of))
    const cells = [
      one.name,
      `${mine.length}`,
      `${count('passed')}, ${count('regressed')}, ${mine.length - count('passed') - count('regressed')}`,
      `${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)} %`,
      `${middle(({ seconds }) => seconds).toFixed(0)} s`,
      `${middle(({ pairs }) => pairs)}`,
      percent(middle(({ change }) => change)),
      percent(middle(({ noise }) => noise)).slice(1),
    ]
    return [`| ${cells.join(' | ')} |`]
  })
  const head = [
    '| planted in the head | runs | passed, regressed, neither | as it should be (95 %) | time | pairs | shown in CPU per message | noise of a pair |',
    '|:---|---:|---:|---:|---:|---:|---:|---:|',
  ]
  return [...head, ...rows].join('\n')
}

async function planted(fraction: number): Promise<{ readonly loops: number; readonly measured: number }> {
  if (fraction === 0) return { loops: 0, measured: 0 }
  const path = join(FOLDER, `loops-${fraction}.json`)
  const stored = await readFile(path, 'utf8').catch(() => undefined)
  const found = stored === undefined ? await loopsToPlant(fraction) : JSON.parse(stored)
  if (stored === undefined) await writeFile(path, JSON.stringify(found))
  console.log(`planted: ${found.loops} loop turns, ${percent(found.measured)} CPU per message in solo windows`)
  return found
}

async function readRuns(): Promise<Run[]> {
  const text = await readFile(LOG, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
