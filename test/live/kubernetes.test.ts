import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import { parseConfig } from '../../src/config/config.ts'
import { folder, ROOT } from '../dist/process.ts'

// The manifest of the indexed job against the schemas that Kubernetes publishes, which a package of PyPI brings along.

const PACKAGE = 'kubernetes-validate==1.37.0'
const MANIFEST = join(ROOT, '.github/kubernetes/load-job.yaml')

/** The program, or why there is none. */
function findValidator(): { readonly path: string } | { readonly reason: string } {
  const home = join(tmpdir(), 'ws-gate-kubernetes')
  const path = join(home, 'bin/kubernetes-validate')
  if (spawnSync(path, ['--help']).status === 0) return { path }
  mkdirSync(home, { recursive: true })
  const made = spawnSync('python3', ['-m', 'venv', home], { encoding: 'utf8' })
  if (made.status !== 0)
    return { reason: `no virtual environment of Python can be made here: ${made.stderr ?? made.error}` }
  const got = spawnSync(join(home, 'bin/pip'), ['install', '--quiet', PACKAGE], { encoding: 'utf8', timeout: 120_000 })
  return got.status === 0 ? { path } : { reason: `${PACKAGE} cannot be had: ${got.stderr.slice(-200)}` }
}

test('the manifest is valid, strictly, and a typo in it would be found', (t) => {
  const validator = findValidator()
  if ('reason' in validator) return t.skip(validator.reason)
  const validate = (path: string) => spawnSync(validator.path, ['--strict', path], { encoding: 'utf8' })
  const valid = validate(MANIFEST)
  assert.equal(valid.status, 0, valid.stdout + valid.stderr)
  const typo = join(folder(t), 'typo.yaml')
  for (const [right, wrong] of [
    ['completionMode:', 'completionmode:'],
    ['completions: 10', 'completions: ten'],
  ] as const) {
    writeFileSync(typo, readFileSync(MANIFEST, 'utf8').replace(right, wrong))
    assert.notEqual(validate(typo).status, 0, wrong)
  }
})

test("what its pods run are the command line's own options, and one number says how many there are", (t) => {
  const documents = parseAllDocuments(readFileSync(MANIFEST, 'utf8')).map((document) => document.toJS())
  const [shards, merge] = documents.filter(({ kind }) => kind === 'Job')
  const words = (job: typeof shards) => job.spec.template.spec.containers[0].command.at(-1) as string
  assert.equal(shards.spec.completions, shards.spec.parallelism)
  assert.ok(words(shards).includes(`--shard /${shards.spec.completions} `))
  const cwd = folder(t)
  // As the pod's shell would have it, with our own program in place of npx.
  const run = (text: string, env: object) =>
    execFileSync(
      'sh',
      ['-c', text.replace('npx --yes "$PACKAGE"', `"${process.execPath}" "${join(ROOT, 'dist/cli.js')}"`)],
      {
        cwd,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], ...env },
      },
    )
  const said = run(`${words(shards)} --dry-run`, {
    URL: 'ws://server.default.svc.cluster.local:8080/',
    START_AT: '2030-01-01T12:00:00Z',
    JOB_COMPLETION_INDEX: '3',
  })
  assert.match(said, /^shard +4 of 10: 10000 connections$/m)
  assert.match(words(merge), /merge \/shards\/shard-\*\.json --out/)
  assert.deepEqual(parseConfig({ place: 'merge', texts: { out: '/shards/load.json' } }).resultPath, '/shards/load.json')
})
