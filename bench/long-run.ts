import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median } from 'simple-statistics'
import { parseConfig } from '../src/config/config.ts'
import { programsBeside } from '../src/run/bench.ts'
import { runGate } from '../src/run/gate.ts'
import type { GateSetting } from '../src/run/session.ts'
import { findListeners } from '../src/server/port.ts'
import { findTree } from '../src/server/process-tree.ts'
import { writeReadme } from './readme.ts'
import { startBenchServer } from './server.ts'

// What a gate holds on to when it runs for long: npm run bench:long-run -- [--minutes 30] [--boots 1000]
// Whole runs one after another in one process, whose heap, memory and descriptors are looked at after each; and servers
// booted and stopped, after which nothing of any of them may be there. Fails where something grows or stays.
// V8's young generation has a fixed size in it: left to itself it doubles up to three times, whenever that happens to suit
// the collector, and hides in its 16 to 134 MB whether anything else grows.

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, boots: { type: 'string', default: '1000' } },
})
const MINUTES = Number(values.minutes)
const BOOTS = Number(values.boots)
/** Compilers and pools are done growing after so many runs. */
const SETTLING_RUNS = 5
const MOST_HEAP_GROWTH = 0.05
const MOST_RSS_GROWTH = 0.1

const ENTRY = `file://${join(import.meta.dirname, '../dist/cli.js')}`
const never = new AbortController().signal
const lines: string[] = []
/** What is said here stands in the README as well, once all of it held. */
const say = (line: string) => {
  console.log(line)
  lines.push(line)
}
const config = parseConfig({ place: 'run', texts: { pairs: '5', duration: '200ms', store: 'none' } })

type Look = {
  readonly heap: number
  /** What V8 has committed for it, used or not. */
  readonly committed: number
  readonly external: number
  readonly rss: number
  readonly descriptors: number
}

if (MINUTES > 0) await longRun()
await boots()
if (process.exitCode === undefined && MINUTES >= 30 && BOOTS >= 1_000)
  writeReadme(
    'long-run',
    `What a gate holds on to in ${MINUTES} minutes of runs back to back in one process, V8's young generation being kept at its
32 MB (\`npm run bench:long-run\`): ${lines.join('\n')}`,
  )

async function longRun(): Promise<void> {
  if (globalThis.gc === undefined) throw new Error('the heap can only be compared with: node --expose-gc')
  const looks: Look[] = []
  const outcomes = new Map<string, number>()
  const endMs = performance.now() + MINUTES * 60_000
  let pairs = 0
  while (performance.now() < endMs) {
    const marker = randomUUID()
    const facts = await runGate(config, settingWith(marker))
    outcomes.set(facts.outcome, (outcomes.get(facts.outcome) ?? 0) + 1)
    pairs += facts.pairs.length
    const left = findTree({ leader: -1, marker })
    if (left.length > 0)
      fail(`run ${looks.length + 1} left ${left.map(({ pid, name }) => `${pid} (${name})`).join(', ')}`)
    looks.push(look())
    const { heap, committed, external, rss, descriptors } = looks.at(-1)!
    const mb = [heap, committed, external, rss].map((bytes) => (bytes / 1e6).toFixed(1))
    console.log(
      `run ${looks.length}: ${facts.outcome}, heap ${mb.slice(0, 2).join(' of ')}, external ${mb[2]}, RSS ${mb[3]} MB, ${descriptors} descriptors`,
    )
  }
  const settled = looks.slice(SETTLING_RUNS)
  const quarter = Math.floor(settled.length / 4)
  if (quarter === 0) throw new Error(`${looks.length} runs are too few to see a growth in; write more minutes`)
  const [first, last] = [settled.slice(0, quarter), settled.slice(-quarter)]
  const ends = [...outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(', ')
  say(`${looks.length} runs of ${pairs} pairs, which ended as ${ends}.`)
  say('\n| of the gate | first quarter | last quarter | |\n|:---|---:|---:|---:|')
  const row = (name: string, of: (look: Look) => number, unit: number, most: number) => {
    const [before, after] = [median(first.map(of)), median(last.map(of))]
    const grown = after / before - 1
    say(`| ${name} | ${(before / unit).toFixed(1)} | ${(after / unit).toFixed(1)} | ${(100 * grown).toFixed(1)} % |`)
    if (!(grown <= most)) fail(`${name} grew by ${(100 * grown).toFixed(1)} %`)
  }
  row('heap, MB', ({ heap }) => heap, 1e6, MOST_HEAP_GROWTH)
  row('memory (RSS), MB', ({ rss }) => rss, 1e6, MOST_RSS_GROWTH)
  row('descriptors', ({ descriptors }) => descriptors, 1, 0)
}

async function boots(): Promise<void> {
  const command = [process.execPath, join(import.meta.dirname, '../test/servers/echo.js'), 'plain', '${PORT}']
  let before = look()
  const markers = new Set<string>()
  const startMs = performance.now()
  for (let boot = 0; boot < BOOTS; boot++) {
    const { pid, marker, port, stop } = await startBenchServer(command)
    markers.add(marker)
    const { kind, detail } = await stop()
    if (kind !== 'stopped') fail(`boot ${boot + 1}: ${kind} ${detail}`)
    if (findTree({ leader: pid, marker }).length > 0) fail(`boot ${boot + 1} left a process`)
    if (findListeners(port).length > 0) fail(`boot ${boot + 1} left its port open`)
    // The first one makes what all the others share.
    if (boot === 0) before = await settledLook()
  }
  const left = [...markers].flatMap((marker) => findTree({ leader: -1, marker }))
  if (left.length > 0) fail(`${left.length} processes are left`)
  const after = await settledLook()
  const seconds = (performance.now() - startMs) / 1_000
  say(
    `\n${BOOTS} servers booted and stopped in ${seconds.toFixed(0)} s: ${left.length} processes left, ${after.descriptors - before.descriptors} descriptors more`,
  )
  if (after.descriptors > before.descriptors) fail('descriptors are left')
}

/** Once the files that were being closed are. */
async function settledLook(): Promise<Look> {
  await sleep(200)
  return look()
}

function look(): Look {
  globalThis.gc?.()
  const { heapUsed, heapTotal, external, rss } = process.memoryUsage()
  return {
    heap: heapUsed,
    committed: heapTotal,
    external,
    rss,
    descriptors: readdirSync('/proc/self/fd').length,
  }
}

function settingWith(marker: string): GateSetting {
  return {
    version: '0',
    programs: programsBeside(ENTRY),
    environment: process.env,
    marker,
    mayBecomeBaseline: 'no',
    runId: '1',
    attempt: 1,
    baseHint: { kind: 'none' },
    invocation: 'ws-gate',
    signal: never,
    progress: { tell() {}, planned() {}, begins() {}, done() {} },
  }
}

function fail(what: string): void {
  console.log(`FAILED: ${what}`)
  process.exitCode = 1
}
