import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { branchStore } from '../../src/records/store.ts'
import { resultSchema } from '../../src/report/result/result-schema.ts'
import { makeRepository } from '../git/repository.ts'
import { madeRecords } from '../records.ts'
import { runDist, SHORT } from './process.ts'

test('records on a branch of the remote: one a run, read along the first parents, and nothing of the checkout changes', async (t) => {
  const { folder: work, git, commit, push, url } = makeRepository(t)
  const run = async (...args: readonly string[]) => {
    const ended = await runDist('cli.js', ['run', ...SHORT, '--store', 'branch', '--json', ...args], { cwd: work })
    return { ...ended, result: resultSchema.parse(JSON.parse(ended.out)) }
  }
  const first = commit('readme', 'one')
  push('main')
  const before = git('for-each-ref')
  const stored = await run()
  assert.equal(stored.result.outcome, 'no-baseline', stored.err)
  assert.match(stored.err, new RegExp(`stored as ws-gate-data:runs/echo/${first}-`))
  assert.deepEqual([git('for-each-ref'), git('status', '--porcelain')], [before, ''])
  const bare = url.replace('file://', '')
  const log = execFileSync('git', ['-C', bare, 'log', '--format=%an %s', 'ws-gate-data'], { encoding: 'utf8' })
  assert.match(log, new RegExp(`^ws-gate echo: record of ${first}, run .* \\[skip ci\\]\\n$`))

  commit('readme', 'two')
  const judged = await run('--save-baseline', 'never')
  assert.deepEqual([judged.result.baseline!.sha, judged.result.baseline!.source], [first, 'branch:ws-gate-data'])
  assert.ok(judged.result.comparisons.length > 0, judged.err)
})

test('the trend of a branch: in the order of the commits of a shallow clone, as text, as data and as a page', async (t) => {
  const work = makeRepository(t)
  const commits = Array.from({ length: 12 }, (_, index) => work.commit('readme', `change ${index}`))
  work.push('main')
  const store = branchStore(
    { url: work.url, branch: 'ws-gate-data', environment: process.env },
    { random: Math.random, now: () => performance.now() },
  )
  const records = madeRecords(commits.map((_, index) => (index < 6 ? 0 : 0.2)))
  // Stored in another order than that of the commits; one is of a commit that is on no line.
  for (const [index, record] of [...records.entries()].toReversed())
    await store.add({ ...record, commit: commits[index]!, at: records[11 - index]!.at })
  await store.add({ ...records[0]!, commit: 'f'.repeat(40) })
  const clone = work.clone(1, 'main')
  const ended = await runDist('cli.js', ['trend', '--store', 'branch', '--out', 'pages/index.html', '--json'], {
    cwd: clone.folder,
  })
  assert.equal(ended.code, 0, ended.err)
  const { gates } = JSON.parse(ended.out)
  assert.deepEqual(
    gates[0].points.map(({ sha }: { sha: string }) => sha),
    commits,
  )
  assert.deepEqual([gates[0].points[3].subject, gates[0].elsewhere, gates[0].unrecorded], ['readme: change 3', 1, 0])
  assert.match(ended.err, /Changed: CPU per message \+2\d\.\d %, throughput −1\d\.\d %, changed between/)
  const page = readFileSync(join(clone.folder, 'pages/index.html'), 'utf8')
  assert.ok(page.includes('readme: change 3') && page.includes('uPlot'))
  assert.doesNotMatch(
    page.replace(/<script type="application\/json"[\s\S]*?<\/script>/, ''),
    /\b(?:src|href)="(?!data:)/,
  )

  const named = await runDist('cli.js', ['trend', '--store', 'branch', '--name', 'other'], { cwd: clone.folder })
  assert.match(named.out, /Nothing is stored in branch:ws-gate-data yet/)
  const wrong = await runDist('cli.js', ['trend', 'nothing.json'], { cwd: clone.folder })
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /nothing\.json: ENOENT/)
})
