import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { resultSchema } from '../../src/report/result-schema.ts'
import { makeRepository } from '../git/repository.ts'
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
