import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLI, percent } from './gate-run.ts'
import { loopsToPlant } from './planting.ts'

// A repository of six commits, one of which makes the server five percent dearer: `ws-gate bisect` must name it.

const CULPRIT = 4
const COMMITS = 6
const { loops, measured } = await loopsToPlant(0.05)
console.log(
  `planted in commit ${CULPRIT} of ${COMMITS}: ${loops} loop turns, ${percent(measured)} CPU per message in solo windows`,
)
const folder = mkdtempSync(join(tmpdir(), 'ws-gate-bench-bisect-'))
const git = (...words: readonly string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@localhost', ...words], {
    encoding: 'utf8',
  }).trim()
try {
  git('init', '--quiet')
  const commits = Array.from({ length: COMMITS }, (_, commit) => {
    writeFileSync(join(folder, 'loops'), commit >= CULPRIT - 1 ? String(loops) : '0')
    writeFileSync(join(folder, 'readme'), `commit ${commit + 1}`)
    git('add', '.')
    git('commit', '--quiet', '-m', `commit ${commit + 1}`)
    return git('rev-parse', 'HEAD')
  })
  const command = `exec ${process.execPath} ${CLI} server --port \${PORT} --cpu-loops $(cat loops)`
  const ends = [commits[0]!, commits.at(-1)!]
  const startMs = performance.now()
  const { stdout, status } = spawnSync(process.execPath, [CLI, 'bisect', ...ends, '--command', command], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  console.log(`${stdout.trim()}\n${((performance.now() - startMs) / 1_000).toFixed(0)} s, exit ${status}`)
  if (!stdout.includes(`The first slower commit is ${commits[CULPRIT - 1]}`)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
