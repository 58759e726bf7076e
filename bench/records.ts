import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sampleStandardDeviation } from 'simple-statistics'
import { readRecords } from '../src/records/file-store.ts'
import { hodgesLehmann } from '../src/verdict/walsh.ts'
import { changes, gateRun } from './gate-run.ts'
import { startHog } from './hog.ts'

// Records of the embedded server taken one after another: how steady is the stored log ratio while the absolute figures
// wander, and does every run stay green against all earlier ones? Can be stopped and started again: records add up.
// With --hog a bursty neighbour runs beside it.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    store: { type: 'string' },
    hog: { type: 'boolean', default: false },
  },
})
const RUNS = Number(values.runs)
const STORE = values.store ?? join(import.meta.dirname, values.hog ? 'results/records-hog' : 'results/records')
const MOST_SPREAD = 0.02
const NAME = 'echo'

let records = (await readRecords(STORE, NAME)).records
while (records.length < RUNS) {
  const hog = values.hog ? startHog(300) : undefined
  const { code, result } = await gateRun(['--store-path', STORE, '--save-baseline', 'always'])
  hog?.stop()
  records = (await readRecords(STORE, NAME)).records
  console.log(
    `run ${records.length} of ${RUNS}: ${result.outcome}, exit ${code}, ${result.seconds.toFixed(0)} s ${changes(result)}`,
  )
}

console.log('\n| metric | sd of the stored log ratio | sd of the absolute figure |\n|:---|---:|---:|')
for (const metric of ['echo.cpuPerMessage', 'echo.throughput', 'echo.p50', 'echo.p95', 'echo.p99'] as const) {
  const stored = records.map(({ observations }) => hodgesLehmann(observations.find((o) => o.metric === metric)!.values))
  const absolute = records.map(({ absolute: all }) => Math.log(mean(all.find((a) => a.metric === metric)!.values)))
  console.log(`| ${metric} | ${share(sampleStandardDeviation(stored))} | ${share(sampleStandardDeviation(absolute))} |`)
  if (metric === 'echo.cpuPerMessage' && !(sampleStandardDeviation(stored) <= MOST_SPREAD)) process.exitCode = 1
}
const alarms = records.filter(({ outcome }) => outcome === 'regressed').length
console.log(`\n${records.length} records; alarms against all earlier ones: ${alarms}`)
if (alarms > 0) process.exitCode = 1

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

function share(fraction: number): string {
  return `${(fraction * 100).toFixed(2)} %`
}
