import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { addToBranch, type DataBranch, readBranch, squashBranch } from '../../src/git/data-branch.ts'
import { seededRandom } from '../../src/vocabulary/random.ts'
import { serveRepository } from './http-remote.ts'

const effects = { random: seededRandom(1), now: () => performance.now() }
const MODULE = join(import.meta.dirname, '../../src/git/data-branch.ts')

function bare(t: TestContext, filters = true): DataBranch & { readonly folder: string } {
  const root = mkdtempSync(join(tmpdir(), 'ws-gate-branch-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'data.git')
  execFileSync('git', ['init', '--quiet', '--bare', folder])
  if (filters) execFileSync('git', ['-C', folder, 'config', 'uploadpack.allowFilter', 'true'])
  return { folder, url: `file://${folder}`, branch: 'ws-gate-data', environment: process.env }
}

const git = ({ folder }: { folder: string }, ...words: readonly string[]) =>
  execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

test('a file is added to a branch that is made on first use, others stay, and the same again is no second', async (t) => {
  for (const filters of [true, false]) {
    const data = bare(t, filters)
    assert.deepEqual(await readBranch(data, 'runs/echo', effects), [])
    const add = (name: string, text: string) =>
      addToBranch(data, { path: `runs/echo/${name}.json`, text }, `record of ${name}`, effects)
    assert.equal(await add('one', '{"value": "eins ✓"}\n'), 'added')
    assert.equal(await add('two', '{}'), 'added')
    assert.equal(await add('two', '{"never": "written"}'), 'present')
    await addToBranch(data, { path: 'runs/other/three.json', text: '3' }, 'another gate', effects)
    assert.deepEqual(await readBranch(data, 'runs/echo', effects), [
      { path: 'runs/echo/one.json', text: '{"value": "eins ✓"}\n' },
      { path: 'runs/echo/two.json', text: '{}' },
    ])
    assert.equal(git(data, 'rev-list', '--count', 'ws-gate-data'), '3')
    assert.equal(git(data, 'fsck', '--strict'), '')
  }
})

/** Adds one file from a process of its own. */
function writer(data: DataBranch, name: string) {
  const script = `
    import { addToBranch } from ${JSON.stringify(MODULE)}
    const data = { ...${JSON.stringify({ url: data.url, branch: data.branch })}, environment: process.env }
    const file = { path: 'runs/echo/${name}.json', text: '${name}' }
    const effects = { random: Math.random, now: () => performance.now() }
    process.stdout.write(await addToBranch(data, file, 'record of ${name}', effects))`
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test('sixteen writers at once lose nothing, and none of them fails', async (t) => {
  const data = bare(t)
  const writers = Array.from({ length: 16 }, async (_, index) => {
    const child = writer(data, `w${index}`)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
    const code = await new Promise((resolve) => child.once('close', resolve))
    return { code, said }
  })
  for (const { code, said } of await Promise.all(writers)) assert.deepEqual({ code, said }, { code: 0, said: 'added' })
  assert.equal((await readBranch(data, 'runs', effects)).length, 16)
  assert.equal(git(data, 'rev-list', '--count', 'ws-gate-data'), '16')
})

test('writers killed at random instants leave a whole branch, and nobody in the way', async (t) => {
  const data = bare(t)
  const random = seededRandom(4)
  let killed = 0
  const write = (name: string) => {
    const child = writer(data, name)
    return { child, ended: new Promise((resolve) => child.once('close', resolve)) }
  }
  // However fast the machine: anywhere in the time that a write takes.
  const beganMs = performance.now()
  await write('whole').ended
  const wholeMs = performance.now() - beganMs
  for (let round = 0; round < 12; round++) {
    const { child, ended } = write(`k${round}`)
    const timer = setTimeout(() => child.kill('SIGKILL') && killed++, wholeMs * (0.2 + 0.7 * random()))
    await ended
    clearTimeout(timer)
    if (git(data, 'branch', '--list') !== '') git(data, 'fsck', '--strict')
  }
  assert.ok(killed > 0)
  assert.equal(await addToBranch(data, { path: 'runs/echo/last.json', text: '1' }, 'the last', effects), 'added')
  const files = await readBranch(data, 'runs', effects)
  assert.ok(files.every(({ text }) => text !== ''))
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith('ws-gate-data-')) rmSync(join(tmpdir(), name), { recursive: true, force: true })
})

test('a token reaches the remote and nothing else, and one that may not is told what to grant', async (t) => {
  const served = bare(t)
  const { url, seen } = await serveRepository(t, served.folder, { 'may-write': 'write', 'may-read': 'read' })
  const as = (token?: string): DataBranch => ({ ...served, url, ...(token !== undefined && { token }) })
  const file = { path: 'runs/echo/one.json', text: '1' }
  assert.equal(await addToBranch(as('may-write'), file, 'one', effects), 'added')
  assert.ok(seen.some((header) => header === `basic ${Buffer.from('x-access-token:may-write').toString('base64')}`))
  assert.equal((await readBranch(as('may-read'), 'runs', effects)).length, 1)
  for (const token of ['may-read', 'wrong', undefined]) {
    const denied = addToBranch(as(token), { path: 'runs/echo/two.json', text: '2' }, 'two', effects)
    await assert.rejects(denied, (error: Error) => {
      assert.equal(error.name, 'DataBranchDenied')
      assert.match(error.message, /grant the job 'permissions: contents: write'/)
      const secret = Buffer.from(`x-access-token:${token}`).toString('base64')
      const told = `${error.stack} ${JSON.stringify(error.cause)} ${(error.cause as Error).stack}`
      assert.ok(token === undefined || (!told.includes(token) && !told.includes(secret)), told)
      return true
    })
  }
})

test('a squash keeps what it is told to, and gives way to whoever wrote meanwhile', async (t) => {
  const data = bare(t)
  for (const name of ['a', 'b', 'c']) await addToBranch(data, { path: `runs/${name}.json`, text: name }, name, effects)
  const drop = (files: readonly { path: string; text: string }[]) =>
    files.filter(({ text }) => text === 'a').map(({ path }) => path)
  assert.equal(await squashBranch(data, drop, 'squashed', effects), 'squashed')
  assert.equal(await squashBranch(data, drop, 'again', effects), 'nothing')
  assert.deepEqual(
    (await readBranch(data, 'runs', effects)).map(({ text }) => text),
    ['b', 'c'],
  )
  assert.equal(git(data, 'rev-list', '--count', 'ws-gate-data'), '1')
  // Written on top of the squashed branch as on any other.
  assert.equal(await addToBranch(data, { path: 'runs/d.json', text: 'd' }, 'd', effects), 'added')
  const overtaken = await squashBranch(
    data,
    ([first]) => {
      execFileSync('git', ['-C', data.folder, 'update-ref', 'refs/heads/ws-gate-data', 'ws-gate-data~1'])
      return [first!.path]
    },
    'too late',
    effects,
  )
  assert.equal(overtaken, 'overtaken')
  assert.equal(await squashBranch({ ...data, branch: 'none' }, drop, 'nothing', effects), 'nothing')
})
