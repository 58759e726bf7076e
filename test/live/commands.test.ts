// The other commands, whole, on real servers and repositories.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { resultSchema } from '../../src/report/result/result-schema.ts'
import { folder, ROOT, runDist, SERVERS, SHORT } from '../dist/process.ts'
import { makeRepository } from '../git/repository.ts'

const CLI = join(ROOT, 'dist/cli.js')
const LOADED = ['--duration', '200ms', '--scenarios', 'echo']
const echo = (more = '') => `${process.execPath} ${CLI} server --port \${PORT}${more}`

test('compare judges two result files, and refuses what it cannot compare', async (t) => {
  const cwd = folder(t)
  const measure = async (name: string, more: string) => {
    const path = join(cwd, name)
    const ended = await runDist(
      'cli.js',
      ['run', ...SHORT, '--store', 'none', '--out', path, '--command', echo(more)],
      {
        cwd,
      },
    )
    assert.equal(ended.code, 0, ended.err)
    return path
  }
  const base = await measure('base.json', '')
  const slow = await measure('slow.json', ' --cpu-loops 6000')
  const other = join(cwd, 'other.json')
  const elsewhere = JSON.parse(readFileSync(base, 'utf8'))
  elsewhere.machine.key.connections = 10
  writeFileSync(other, JSON.stringify(elsewhere))
  const compare = (...args: readonly string[]) => runDist('cli.js', ['compare', ...args], { cwd })

  const regressed = await compare(base, slow, '--json')
  assert.equal(regressed.code, 1, regressed.err)
  const result = resultSchema.parse(JSON.parse(regressed.out))
  assert.deepEqual([result.outcome, result.baseline!.source], ['regressed', `file:${base}`])
  assert.match(regressed.err, /^Regressed: CPU per message \+/)
  const improved = await compare(slow, base)
  assert.equal(improved.code, 0, improved.out)
  assert.match(improved.out, /improved/)

  const apart = await compare(base, other, '--fail-on', 'incomparable')
  assert.equal(apart.code, 5)
  assert.match(apart.out, /^Incomparable: .*connections 50, here 10/)

  writeFileSync(join(cwd, 'newer.json'), '{"schema": 2}')
  writeFileSync(join(cwd, 'none.json'), 'not json')
  const wrong = await compare('newer.json', 'none.json')
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /newer\.json: it has schema 2, this version of ws-gate reads 1; update ws-gate/)
  assert.match(wrong.err, /none\.json: it is not JSON/)
  const missing = await compare(base)
  assert.equal(missing.code, 2)
  assert.match(missing.err, /HEAD\.json missing; write ws-gate compare BASE\.json HEAD\.json/)
})

test('calibrate tells the noise of equal servers and what could be seen, and finds what is planted', async (t) => {
  const cwd = folder(t)
  const calibrate = (...args: readonly string[]) =>
    runDist('cli.js', ['calibrate', ...LOADED, ...args, '--', process.execPath, SERVERS, 'plain', '${PORT}'], { cwd })
  const plain = await calibrate('--pairs', '5')
  assert.equal(plain.code, 0, plain.err)
  assert.match(plain.out, /^The server beside itself, 5 pairs in \d+ s\./)
  assert.match(plain.out, /^ {2}CPU per message +\d.* %/m)
  assert.match(
    plain.out,
    /--thresholds echo\.cpuPerMessage=[\d.]+%,echo\.throughput=[\d.]+%,echo\.p95=[\d.]+%,echo\.p99=[\d.]+%/,
  )
  const planted = await calibrate('--pairs', '9', '--planted', '60%')
  assert.equal(planted.code, 0, planted.out)
  assert.match(planted.out, /^Found: one side slowed down by about 60\.0 % was told from the other after 9 pairs/)
})

test('bisect names the commit, goes on where it was ended, and does not touch the checkout', async (t) => {
  const { folder: work, git, commit } = makeRepository(t)
  writeFileSync(join(work, '.gitignore'), '.ws-gate/\n')
  git('add', '.gitignore')
  const good = commit('loops', '0')
  const culprit = commit('loops', '6000')
  const bad = commit('readme', 'nothing either')
  const search = (...ends: readonly string[]) =>
    runDist('cli.js', ['bisect', ...ends, ...LOADED, '--pairs', '9', '--command', echo(' --cpu-loops $(cat loops)')], {
      cwd: work,
    })
  const found = await search(good, bad)
  assert.equal(found.code, 0, found.err)
  assert.match(found.out, new RegExp(`^The first slower commit is ${culprit}: loops: 6000\\nCPU per message \\+`))
  assert.equal(git('status', '--porcelain'), '')
  assert.equal(git('worktree', 'list').split('\n').length, 1)
  const [log] = readdirSync(join(work, '.ws-gate'))
  const lines = readFileSync(join(work, '.ws-gate', log!), 'utf8')
    .trim()
    .split('\n')

  // With all of it known nothing is measured again.
  const again = await search(good, bad)
  assert.match(again.out, new RegExp(`^The first slower commit is ${culprit}`))
  assert.match(again.err, new RegExp(`going on with .*: ${lines.length - 1} commits are known`))
  assert.ok(again.seconds < 10)
  const other = await search(good, bad, '--connections', '10')
  assert.equal(other.code, 2)
  assert.match(other.err, /is of a search under other conditions/)
  const reversed = await search(bad, good)
  assert.equal(reversed.code, 2)
  assert.match(reversed.err, /GOOD '\w+' is not before BAD '\w+'; write the older commit first/)
})
