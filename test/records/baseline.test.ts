import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readCommit } from '../../src/git/commit.ts'
import { gitIn } from '../../src/git/git.ts'
import { addRecord, readRecords } from '../../src/records/file-store.ts'
import { selectHistory } from '../../src/records/history.ts'
import { keyDifferences, keyOf, REFERENCE_VERSION } from '../../src/records/key.ts'
import { formatRecord, parseRecord, RecordError, type StoredRecord } from '../../src/records/record.ts'
import { trendOf } from '../../src/records/trend.ts'
import { recordOf } from '../../src/report/result/record.ts'
import { madeFacts } from '../facts.ts'

const record = (hour: number, more: Partial<StoredRecord> = {}): StoredRecord => ({
  ...recordOf(madeFacts({ seed: hour }), { runId: `run${hour}`, attempt: 1, at: new Date(Date.UTC(2026, 0, 1, hour)) }),
  ...more,
})

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'ws-gate-test-'))
  t.after(() => rmSync(path, { recursive: true }))
  return path
}

test('a record comes back as it was written', () => {
  assert.deepEqual(parseRecord(formatRecord(record(1)), 'x.json'), record(1))
})

test('a damaged or newer record is an error that names the file and leaves it', () => {
  const refuse = (text: string, message: RegExp) =>
    assert.throws(
      () => parseRecord(text, 'runs/x.json'),
      (error) => error instanceof RecordError && message.test(error.message) && error.message.includes('runs/x.json'),
    )
  const good = record(1)
  refuse('', /damaged: it is not JSON/)
  refuse('null', /damaged/)
  refuse('[]', /damaged/)
  refuse(JSON.stringify({ ...good, schema: 2 }), /schema 2.*reads 1; update ws-gate/)
  refuse(JSON.stringify({ ...good, observations: [] }), /damaged: observations/)
  refuse(JSON.stringify({ ...good, observations: [{ metric: 4, values: [1] }] }), /damaged: observations\.0\.metric/)
  refuse(formatRecord(good).replace(/"values": \[\s*[-\d.e]+/, '"values": [ 1e999'), /damaged: observations/)
  refuse(JSON.stringify({ ...good, key: { ...good.key, cores: 0 } }), /damaged: key\.cores/)
})

test('a record of a newer version with one more metric is read, and what it is about is told', async (t) => {
  const store = folder(t)
  const good = record(1)
  const newer = { ...good, observations: [...good.observations, { metric: 'hold.wakeups', values: [0.5, 0.25] }] }
  await addRecord(store, newer)
  await addRecord(store, record(2))
  const { records, damaged, unknownMetrics } = await readRecords(store, 'echo')
  assert.deepEqual([records.length, damaged, unknownMetrics], [2, [], ['hold.wakeups']])
  // The figures are still in the file that was written, and no series is made of them.
  const series = trendOf('echo', records).series.map(({ metric }) => metric)
  assert.ok(series.includes('echo.cpuPerMessage') && !series.includes('hold.wakeups'))
  const history = selectHistory(records, good.key)
  assert.ok(history.kind === 'records' && history.records.length === 2)
})

test('records are read oldest first, whatever their files are called', async (t) => {
  const store = folder(t)
  for (const hour of [3, 1, 2]) await addRecord(store, record(hour))
  const { records, damaged } = await readRecords(store, 'echo')
  assert.deepEqual(
    records.map(({ run }) => run),
    ['run1', 'run2', 'run3'],
  )
  assert.deepEqual(damaged, [])
  assert.deepEqual(await readRecords(store, 'nobody'), { records: [], damaged: [] })
  assert.equal(readFileSync(join(store, '.gitignore'), 'utf8'), '/runs/\n')
})

test('each kind of damage is told apart, the file is left, and the good ones around it are read', async (t) => {
  const store = folder(t)
  const runs = join(store, 'runs/echo')
  for (const hour of [1, 2]) await addRecord(store, record(hour))
  const sha = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00'
  const whole = formatRecord(record(3))
  const files: { readonly [name: string]: string } = {
    [`${sha}-run3-1.json`]: whole.slice(0, 400),
    [`${sha}-run4-1.json`]: formatRecord(record(4)).replace(/"cpu": "[^"]*"/, '"cpu": "Faster CPU"'),
    [`${sha}-run5-1.json`]: formatRecord({ ...record(5), schema: 2 } as unknown as StoredRecord),
    [`${sha}-run6-1.json`]: `${' '.repeat(10 * 1024 * 1024)}${formatRecord(record(6))}`,
    [`${sha}-run7-1.json`]: formatRecord(record(7, { name: 'other' })),
    'copy.json': formatRecord(record(1)),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(runs, name), text)
  const { records, damaged } = await readRecords(store, 'echo')
  assert.deepEqual(
    records.map(({ run }) => run),
    ['run1', 'run2'],
  )
  const told = damaged.map(({ message }) => message)
  const expect = (file: string, words: RegExp) =>
    assert.match(told.find((message) => message.includes(file)) ?? '', words, told.join('\n'))
  expect('run3-1.json', /damaged: it is not JSON/)
  expect('run4-1.json', /was changed after it was written: its digest does not fit/)
  expect('run5-1.json', /has schema 2, this version of ws-gate reads 1; update ws-gate/)
  expect('run6-1.json', /it has 10\.0 MiB, where a record has a few KiB/)
  expect('run7-1.json', /is of 'other', its folder of 'echo'; move it back/)
  expect('copy.json', /is of the run that .*run1-1\.json should hold/)
  for (const [name, text] of Object.entries(files)) assert.equal(readFileSync(join(runs, name), 'utf8'), text)
})

test('the same run and attempt keeps one file, another attempt has its own, and none is left half written', async (t) => {
  const store = folder(t)
  await addRecord(store, record(1))
  await addRecord(store, record(1))
  await addRecord(store, record(1, { attempt: 2 }))
  assert.deepEqual(readdirSync(join(store, 'runs/echo')).sort(), [
    'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00-run1-1.json',
    'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00-run1-2.json',
  ])
})

test('only records of the same key are compared with, the newest twenty, and what differs is said', () => {
  const key = record(1).key
  const many = Array.from({ length: 30 }, (_, hour) => record(hour % 24, { run: `run${hour}` }))
  const history = selectHistory(many, key)
  assert.ok(history.kind === 'records')
  assert.equal(history.records.length, 20)
  assert.equal(history.records.at(-1)!.run, 'run29')
  assert.deepEqual(selectHistory([], key), { kind: 'none' })
  const elsewhere = record(1, { key: { ...key, cpu: 'Another', connections: 100 } })
  assert.deepEqual(selectHistory([elsewhere], key), {
    kind: 'incomparable',
    stored: 1,
    differences: ['connections 100, here 50', 'cpu Another, here Example CPU'],
  })
  assert.equal(selectHistory([elsewhere, record(2)], key).kind, 'records')
})

test('along a line of commits only their records count, in its order, and after a change only what came since', () => {
  const { key } = record(1)
  const line = ['e', 'd', 'c', 'b', 'a']
  const of = (commit: string, hour: number) => record(hour, { commit, run: `${commit}${hour}` })
  // Measured in another order than committed, one commit twice, and one of another branch.
  const stored = [of('c', 1), of('a', 2), of('x', 3), of('b', 4), of('c', 5)]
  const history = selectHistory(stored, key, line)
  assert.ok(history.kind === 'records' && history.order === 'commits')
  assert.deepEqual(
    history.records.map(({ run }) => run),
    ['a2', 'b4', 'c1', 'c5'],
  )
  assert.deepEqual(selectHistory(stored, key, ['y']), { kind: 'none', elsewhere: 5 })
  const level = (hour: number, value: number) =>
    record(hour, {
      run: `r${hour}`,
      observations: [{ metric: 'echo.cpuPerMessage', values: [value, value + 0.01 * Math.sin(hour), value - 0.005] }],
    })
  const changed = Array.from({ length: 20 }, (_, hour) => level(hour, hour < 12 ? 0 : 0.2))
  const since = selectHistory(changed, key)
  assert.ok(since.kind === 'records')
  assert.deepEqual([since.records.length, since.records[0]!.run], [8, 'r12'])
})

test('the key holds what shapes the load and the machine, and nothing that moves by itself', () => {
  const { plan, config, machine } = madeFacts()
  const key = keyOf(plan, config, machine)
  const differs = (other: Partial<typeof machine>) =>
    keyDifferences(keyOf(plan, config, { ...machine, ...other }), key).length > 0
  assert.equal(differs({ memoryBytes: machine.memoryBytes * 0.97 }), false)
  assert.equal(differs({ kernel: '6.8.0-1021-azure' }), false)
  assert.equal(differs({ runtime: 'node 24.19.0' }), false)
  assert.equal(differs({ cpu: 'Other' }), true)
  assert.equal(differs({ runtime: 'node 20.1.0' }), true)
  assert.equal(differs({ image: 'ubuntu24' }), true)
})

test('the reference server is the one its version stands for', () => {
  // A change of the yardstick, or of the `ws` it is made of, changes what every stored ratio means: raise
  // REFERENCE_VERSION and write the new digest beside it.
  const root = join(import.meta.dirname, '../..')
  const source = readFileSync(join(root, 'src/reference-server.ts'))
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/ws/package.json'), 'utf8'))
  const digest = createHash('sha256').update(source).update(`ws ${version}`).digest('hex').slice(0, 16)
  assert.deepEqual({ version: REFERENCE_VERSION, digest }, { version: 1, digest: 'e43b1498970594ff' })
})

test('the commit of a checkout is told, with whether it was changed; outside of one there is none', async (t) => {
  const checkout = folder(t)
  const commit = () => readCommit(gitIn(checkout, process.env))
  assert.equal(await commit(), undefined)
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', checkout, '-c', 'user.name=x', '-c', 'user.email=x@localhost', ...args], {
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet')
  assert.equal(await commit(), undefined)
  writeFileSync(join(checkout, 'server.js'), 'one')
  git('add', '.')
  git('commit', '--quiet', '-m', 'one')
  const sha = git('rev-parse', 'HEAD')
  assert.deepEqual(await commit(), { sha, dirty: false })
  writeFileSync(join(checkout, 'other.txt'), "untracked files are nobody's change")
  assert.deepEqual(await commit(), { sha, dirty: false })
  writeFileSync(join(checkout, 'server.js'), 'two')
  assert.deepEqual(await commit(), { sha, dirty: true })
})
