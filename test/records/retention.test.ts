import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileNameOf } from '../../src/records/record-files.ts'
import { branchStore, fileStore, type Store } from '../../src/records/store.ts'
import { seededRandom } from '../../src/vocabulary/random.ts'
import { makeRepository } from '../git/repository.ts'
import { madeRecords } from '../records.ts'

const effects = { random: seededRandom(1), now: () => performance.now() }

async function trimmed(store: Store): Promise<void> {
  const key = (index: number) => (index % 4 === 3 ? { cpu: 'Other CPU' } : {})
  const records = madeRecords(
    Array.from({ length: 16 }, () => 0),
    { key },
  )
  const others = madeRecords([0, 0], { name: 'other' })
  for (const record of [...records.toReversed(), ...others]) await store.add(record)
  assert.equal(await store.trim(30), false)
  assert.equal(await store.trim(3), true)
  const kept = (await store.readAll()).get('echo')!.records
  // Of each machine the newest three, whatever was written first.
  assert.deepEqual(
    kept.map(fileNameOf),
    [7, 11, 12, 13, 14, 15].map((index) => fileNameOf(records[index]!)),
  )
  assert.equal((await store.readAll()).get('other')!.records.length, 2)
}

test('a folder keeps the newest records of each key, and what it cannot read', async (t: TestContext) => {
  const folder = mkdtempSync(join(tmpdir(), 'ws-gate-store-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const store = fileStore(folder)
  await trimmed(store)
  writeFileSync(join(folder, 'runs/echo/broken.json'), '{')
  assert.equal(await store.trim(1), true)
  assert.equal((await store.read('echo')).damaged.length, 1)
})

test('a branch keeps the newest records of each key, and its history is as long as they are', async (t: TestContext) => {
  const { url, git } = makeRepository(t)
  await trimmed(branchStore({ url, branch: 'ws-gate-data', environment: process.env }, effects))
  git('fetch', '--quiet', 'origin', 'ws-gate-data')
  assert.equal(git('rev-list', '--count', 'FETCH_HEAD'), '1')
})
