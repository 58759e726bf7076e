import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { resultSchema } from '../../src/report/result/result-schema.ts'
import { makeRepository } from '../git/repository.ts'
import { ROOT, runDist } from './process.ts'

const CLI = join(ROOT, 'dist/cli.js')
/** The fewest pairs that can show a regression, and windows as short as they may be. */
const NINE = ['--pairs', '9', '--duration', '200ms', '--scenarios', 'echo']

async function run(cwd: string, args: readonly string[]) {
  const ended = await runDist('cli.js', ['run', '--json', '--store', 'none', ...args], { cwd })
  const result = ended.out === '' ? undefined : resultSchema.parse(JSON.parse(ended.out))
  return { ...ended, result }
}

test('a commit that costs more is told from its base, and the checkout stays as it was', async (t) => {
  const { folder: work, git, commit } = makeRepository(t)
  writeFileSync(join(work, '.gitignore'), 'built\n')
  git('add', '.gitignore')
  const base = commit('loops', '0')
  const head = commit('loops', '4000')
  const refs = git('for-each-ref')
  const command = `${process.execPath} ${CLI} server --port \${PORT} --cpu-loops $(cat built)`
  const build = ['--build-command', 'cp loops built', '--command', command]
  const { code, result, err } = await run(work, [...NINE, ...build])
  assert.equal(code, 1, err)
  assert.equal(result!.measuredSha, head)
  assert.deepEqual([result!.baseline!.sha, result!.baseline!.source], [base, 'base'])
  assert.match(result!.baseline!.trace.at(-1)!, /first parent \(HEAD is on main\)/)
  assert.deepEqual([result!.plan.sides, result!.plan.design], [['head', 'base'], 'duet'])
  assert.equal(result!.comparisons.find(({ metric }) => metric === 'echo.cpuPerMessage')?.verdict, 'regressed')
  assert.match(err, /^Regressed: CPU per message \+\d/m)
  assert.match(err, new RegExp(`base: ${base.slice(0, 9)}, first parent`))
  assert.equal(git('for-each-ref'), refs)
  assert.equal(git('status', '--porcelain'), '')
  assert.equal(git('worktree', 'list').split('\n').length, 1)

  // The same build again is known by its files, and nothing is measured.
  commit('readme', 'what is built stays the same')
  const same = await run(work, [...NINE, ...build, '--identical-if', 'built'])
  assert.equal(same.code, 0, same.err)
  assert.match(same.err, new RegExp(`^Passed: identical build, not measured.*base ${head.slice(0, 9)}`, 'm'))
  assert.deepEqual([same.result!.outcome, same.result!.rounds.length], ['passed', 0])
  const wrong = await run(work, [...NINE, ...build, '--identical-if', 'nowhere'])
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /'identical-if': the head has no 'nowhere'/)
})
