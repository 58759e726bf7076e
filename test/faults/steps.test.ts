import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { resultSchema } from '../../src/report/result/result-schema.ts'
import { folder, processesWith, ROOT, runDist } from '../dist/process.ts'
import { parseFile, step } from '../dist/step.ts'
import { makeRepository } from '../git/repository.ts'
import { tracesOf } from './traces.ts'

// Faults at each step of a run: a process of the gate killed, a disk that is full or may not be written, a clock that
// jumps, a second gate beside it. Each ends with an outcome or a message that says what to do, and leaves nothing behind.

const CLI = join(ROOT, 'dist/cli.js')
const SHORT = { pairs: '5', duration: '300ms', scenarios: 'echo' }
const shortOf = (more: readonly string[]) =>
  Object.entries(SHORT).flatMap(([name, value]) => (more.includes(`--${name}`) ? [] : [`--${name}`, value]))
const ECHO = `exec ${process.execPath} ${CLI} server --port \${PORT}`
const run = (cwd: string, more: readonly string[], rest: Partial<Parameters<typeof runDist>[2]> = {}) =>
  runDist('cli.js', ['run', ...shortOf(more), ...more], { cwd, ...rest })

/** Processes of this user whose command line has a word that ends so, started by the test that has this mark. */
function processOf(mark: string, program: string): number | undefined {
  return processesWith(mark).find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        .split('\0')
        .some((word) => word.endsWith(program))
    } catch {
      return false
    }
  })
}

async function until<T>(look: () => T | undefined, what: string, mostMs = 30_000): Promise<T> {
  for (const endMs = performance.now() + mostMs; performance.now() < endMs; await sleep(20)) {
    const seen = look()
    if (seen !== undefined) return seen
  }
  throw new Error(`${what}: not within ${mostMs} ms`)
}

/** The mark by which `runDist` finds what its child left. */
function markOf({ pid }: ChildProcess): string {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  return environment.find((each) => each.startsWith('WS_GATE_TEST='))!
}

/** Says when the run has come to its first pair. */
async function atFirstPair(child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  await until(() => (/pair 1 of/.test(said) ? true : undefined), 'the first pair')
}

for (const [program, says] of [
  ['load-worker.js', /Unusable: a load worker ended without a result \(SIGKILL\)/],
  ['reference-server.js', /Unusable: the reference server ended under load \(signal SIGKILL\)/],
] as const)
  test(`${program} is killed`, async (t) => {
    const ended = await run(folder(t), ['--store', 'none', '--duration', '3s'], {
      during: async (child) => {
        await atFirstPair(child)
        // In the midst of the second pair: a worker that only waits for a job would be made up for.
        await sleep(2_500)
        process.kill(await until(() => processOf(markOf(child), program), program), 'SIGKILL')
      },
    })
    assert.equal(ended.code, 3, ended.out + ended.err)
    assert.match(ended.out, says)
  })

/** Kills the gate when it has come so far, and waits until nothing of it is there. */
async function killed(
  t: TestContext,
  work: { readonly folder: string; git(...words: readonly string[]): string },
  more: readonly string[],
  reached: (child: ChildProcess) => Promise<unknown>,
): Promise<void> {
  const before = tracesOf()
  let mark = ''
  const ended = await runDist('cli.js', ['run', ...shortOf(more), '--store', 'none', '--command', ECHO, ...more], {
    cwd: work.folder,
    mayLeave: 'for a while',
    during: async (child) => {
      mark = markOf(child)
      await reached(child)
      await sleep(200)
      child.kill('SIGKILL')
    },
  })
  assert.equal(ended.code, null, ended.err)
  await until(() => (processesWith(mark).length === 0 ? true : undefined), 'the end of its processes', 8_000)
  await until(
    () => (tracesOf().every((trace) => before.includes(trace)) ? true : undefined),
    'the end of traces',
    8_000,
  )
  await until(() => (work.git('worktree', 'list').split('\n').length === 1 ? true : undefined), 'the worktree', 8_000)
  t.diagnostic('nothing is left')
}

test('the gate itself is killed while pairs are measured: its servers, its checkout and its files go', async (t) => {
  const work = makeRepository(t)
  work.commit('one', '1')
  work.commit('two', '2')
  await killed(t, work, [], atFirstPair)
})

test('the gate itself is killed while the base is built', async (t) => {
  const work = makeRepository(t)
  work.commit('one', '1')
  work.commit('two', '2')
  writeFileSync(join(work.folder, 'head-only'), '')
  const begun = join(folder(t), 'begun')
  await killed(t, work, ['--build-command', `[ -e head-only ] || { touch ${begun}; sleep 60; }`], () =>
    until(() => {
      try {
        return readFileSync(begun, 'utf8') === '' || undefined
      } catch {
        return undefined
      }
    }, 'the build of the base'),
  )
})

test('a hangup ends a run as a signal does', async (t) => {
  const before = tracesOf()
  const ended = await run(folder(t), ['--store', 'none'], {
    during: async (child) => {
      await atFirstPair(child)
      child.kill('SIGHUP')
    },
  })
  assert.equal(ended.code, 129, ended.err)
  assert.match(ended.err, /ended by SIGHUP; the servers are stopped, nothing was stored/)
  assert.deepEqual(tracesOf(), before)
})

test('no room for the result file: it is said, and is not green; no half of a file is left', async (t) => {
  const device = await run(folder(t), ['--store', 'none', '--out', '/dev/full'])
  assert.equal(device.code, 2, device.err)
  assert.match(
    device.out,
    /^No baseline[\s\S]*Note: The result file \/dev\/full could not be written: ENOSPC.*free some space/,
  )
  const disk = smallDisk(t, 'size=16k')
  if (disk === undefined) return
  const full = await run(folder(t), ['--store', 'none', '--out', join(disk, 'result.json')])
  assert.equal(full.code, 2, full.err)
  assert.deepEqual(readdirSync(disk), [])
})

test('no room for the record: the verdict stands, and what could not be kept is said', async (t) => {
  const disk = smallDisk(t, 'size=8k')
  if (disk === undefined) return
  const ended = await run(folder(t), ['--store', 'file', '--store-path', join(disk, 'store')])
  assert.equal(ended.code, 0, ended.err)
  assert.match(ended.err, /Note: the record could not be stored: ENOSPC.*free some space/)
  assert.deepEqual(readdirSync(join(disk, 'store/runs/echo')), [], 'half a record would damage the history')
})

test('no room for temporary files', async (t) => {
  const disk = smallDisk(t, 'nr_inodes=1')
  if (disk === undefined) return
  const ended = await run(folder(t), ['--store', 'none'], { env: { TMPDIR: disk } })
  assert.equal(ended.code, 2, ended.out + ended.err)
  assert.match(ended.err, /a folder for temporary files cannot be made: ENOSPC.*TMPDIR/)
})

test('folders that may only be read: the result is refused before the run, the record is said after it', async (t) => {
  const disk = smallDisk(t, 'size=64k')
  if (disk === undefined) return
  mkdirSync(join(disk, 'store'))
  execFileSync('mount', ['-o', 'remount,ro', disk])
  const refused = await run(folder(t), ['--store', 'none', '--out', join(disk, 'result.json')])
  assert.equal(refused.code, 2)
  assert.match(refused.err, /the result file '.*result\.json' may not be written; write it elsewhere/)
  const ended = await run(folder(t), ['--store', 'file', '--store-path', join(disk, 'store')])
  assert.equal(ended.code, 0, ended.err)
  assert.match(ended.err, /Note: the record could not be stored: (EROFS|ENOENT).*choose a place that can be written/)
})

test('a summary and outputs that cannot be written: the report is in the log, and missing outputs are not green', async (t) => {
  const push = step(
    t,
    'push',
    { repository: { default_branch: 'main' }, ref: 'refs/heads/main' },
    {
      pairs: '5',
      duration: '300ms',
      scenarios: 'echo',
      store: 'none',
      compare: 'none',
    },
  )
  const summary = await runDist('action.js', [], { ...push, env: { ...push.env, GITHUB_STEP_SUMMARY: '/dev/full' } })
  assert.equal(summary.code, 0, summary.out)
  assert.match(summary.out, /::warning.*the step summary could not be written: ENOSPC/)
  assert.equal(parseFile(push.read('output'))['verdict'], 'passed')
  const outputs = await runDist('action.js', [], { ...push, env: { ...push.env, GITHUB_OUTPUT: '/dev/full' } })
  assert.equal(outputs.code, 2, outputs.out)
  assert.match(outputs.out, /::error.*ENOSPC/)
})

test('a wall clock that jumps by hours moves nothing: times are of the clock that does not', async (t) => {
  const cwd = folder(t)
  const jumping = join(cwd, 'jumping.mjs')
  writeFileSync(
    jumping,
    `const now = Date.now
let jumps = 0
Date.now = () => now() + (jumps++ % 2 === 0 ? 3_600_000 : -3_600_000)
`,
  )
  const ended = await run(cwd, ['--store', 'none', '--json'], { env: { NODE_OPTIONS: `--import=${jumping}` } })
  assert.equal(ended.code, 0, ended.err)
  const result = resultSchema.parse(JSON.parse(ended.out))
  assert.equal(result.outcome, 'no-baseline')
  const echo = result.scenarios.find(({ kind, side }) => kind === 'echo' && side === 'head')!
  assert.ok(echo.timeUs!.max < 5_000_000 && echo.timeUs!.min > 0, JSON.stringify(echo.timeUs))
  assert.ok(result.seconds > 1 && result.seconds < 120)
})

test('two gates on one machine, in one folder: each ends with its own outcome, and both records are kept', async (t) => {
  const cwd = folder(t)
  const both = await Promise.all([run(cwd, []), run(cwd, [])])
  for (const { code, out, err } of both) {
    assert.ok([0, 3].includes(code!), out + err)
    assert.match(out, /^(No baseline|Passed|Unusable: .*(pairs|core))/, out)
  }
  const kept = both.filter(({ code }) => code === 0).length
  assert.equal(kept === 0 ? 0 : readdirSync(join(cwd, '.ws-gate/runs/echo')).length, kept)
})

/** A file system of a few kilobytes; nothing where this user may not mount one. */
function smallDisk(t: TestContext, options: string): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), 'ws-gate-test-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'pipe' })
  } catch (error) {
    t.skip(`no file system can be mounted here: ${(error as Error).message.split('\n')[1] ?? ''}`)
    return undefined
  }
  chmodSync(disk, 0o777)
  t.after(() => {
    execFileSync('umount', ['--lazy', disk])
    rmdirSync(disk)
  })
  return disk
}
