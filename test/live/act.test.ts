import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { folder, ROOT } from '../dist/process.ts'

// Both actions as somebody else's runner understands them: act, in host mode, without containers. It is made from its Go
// module where Go is at hand.

const ACT = 'github.com/nektos/act@v0.2.89'
const MAKING_MS = 280_000

/** The program, or why there is none. */
function findAct(): { readonly path: string } | { readonly reason: string } {
  const bin = join(tmpdir(), 'ws-gate-act')
  const path = join(bin, 'act')
  if (existsSync(path)) return { path }
  if (spawnSync('go', ['version']).status !== 0) return { reason: 'Go is not installed here, which act is made with' }
  mkdirSync(bin, { recursive: true })
  const made = spawnSync('go', ['install', ACT], {
    env: { ...process.env, GOBIN: bin },
    timeout: MAKING_MS,
    encoding: 'utf8',
  })
  return made.status === 0 ? { path } : { reason: `${ACT} could not be made: ${made.stderr.slice(-200)}` }
}

test('both actions run under act: inputs, defaults, outputs, a matrix, the post step', (t) => {
  const act = findAct()
  if ('reason' in act) return t.skip(act.reason)
  const work = folder(t)
  const workflow = `on: push
jobs:
  gate:
    runs-on: ubuntu-latest
    strategy: { matrix: { node: [24] } }
    steps:
      - run: git clone --quiet "${ROOT}" .
      - id: gate
        uses: ./
        with: { pairs: '5', duration: 200ms, scenarios: echo, store: file, github-token: '' }
      - run: echo "it was $VERDICT"
        env: { VERDICT: "\${{ steps.gate.outputs.verdict }}" }
      - uses: ./report
        with: { result-path: "\${{ steps.gate.outputs.result-path }}", store: none, comment: never, github-token: '' }
`
  mkdirSync(join(work, 'flows'))
  writeFileSync(join(work, 'flows/gate.yml'), workflow)
  execFileSync('git', ['clone', '--quiet', ROOT, join(work, 'checkout')])
  const args = [
    'push',
    '--workflows',
    join(work, 'flows/gate.yml'),
    '--platform',
    'ubuntu-latest=-self-hosted',
    '--pull=false',
  ]
  const ran = spawnSync(act.path, args, { cwd: join(work, 'checkout'), encoding: 'utf8', timeout: 120_000 })
  const said = `${ran.stdout}${ran.stderr}`
  assert.equal(ran.status, 0, said)
  assert.match(said, /it was no-baseline/)
  assert.match(said, /Success - Main \.\/report/)
  assert.match(said, /Success - Post \.\//)
})
