import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Result } from '../test/result.ts'
import { CLI, changes, gateRun, percent } from './gate-run.ts'
import { loopsToPlant } from './planting.ts'

// A slow-down planted in the embedded server, against one stored record of the plain one: found how often? And with the
// sides exchanged, reported as an improvement? Each trial has a store of its own. Can be stopped and started again.

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '10' },
    fraction: { type: 'string', default: '0.1' },
    least: { type: 'string', default: '9' },
    exchanged: { type: 'string', default: '2' },
  },
})
const FOLDER = join(import.meta.dirname, 'results', `planted-${values.fraction}`)
const LOG = join(FOLDER, 'trials.jsonl')

type Trial = {
  readonly trial: number
  readonly kind: 'planted' | 'exchanged'
  readonly code: number
  readonly verdicts: readonly string[]
  readonly changes: string
}

await mkdir(FOLDER, { recursive: true })
const planted = await storedOr(join(FOLDER, 'loops.json'), () => loopsToPlant(Number(values.fraction)))
console.log(`planted: ${planted.loops} loop turns, ${percent(planted.measured)} CPU per message in solo windows`)
const handicapped = ['--', process.execPath, CLI, 'server', '--port', '${PORT}', '--cpu-loops', String(planted.loops)]
const plain = ['--', process.execPath, CLI, 'server', '--port', '${PORT}']

const trials = await readTrials()
for (const [kind, count] of [
  ['planted', Number(values.trials)],
  ['exchanged', Number(values.exchanged)],
] as const) {
  for (let trial = trials.filter((done) => done.kind === kind).length; trial < count; trial++) {
    const store = join(FOLDER, `${kind}-${trial}`)
    await rm(store, { recursive: true, force: true })
    const [base, head] = kind === 'planted' ? [plain, handicapped] : [handicapped, plain]
    await gateRun(['--store-path', store, ...base])
    const { code, result } = await gateRun(['--store-path', store, ...head])
    const done: Trial = { trial, kind, code, verdicts: primaryVerdicts(result), changes: changes(result) }
    trials.push(done)
    await appendFile(LOG, `${JSON.stringify(done)}\n`)
    console.log(`${kind} ${trial + 1} of ${count}: exit ${code}, ${done.changes}`)
  }
}

const caught = trials.filter(({ kind, code }) => kind === 'planted' && code === 1).length
const improved = trials.filter(
  ({ kind, code, verdicts }) =>
    kind === 'exchanged' && code === 0 && verdicts.every((verdict) => verdict === 'improved'),
).length
console.log(
  `\n${caught} of ${values.trials} planted slow-downs failed the run; ${improved} of ${values.exchanged} exchanged ones passed as improved`,
)
if (caught < Number(values.least) || improved < Number(values.exchanged)) process.exitCode = 1

function primaryVerdicts({ comparisons }: Result): readonly string[] {
  return comparisons.filter(({ tier }) => tier === 'primary').map(({ verdict }) => verdict)
}

async function storedOr<T>(path: string, make: () => Promise<T>): Promise<T> {
  const stored = await readFile(path, 'utf8').catch(() => undefined)
  if (stored !== undefined) return JSON.parse(stored)
  const made = await make()
  await appendFile(path, JSON.stringify(made))
  return made
}

async function readTrials(): Promise<Trial[]> {
  const text = await readFile(LOG, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
