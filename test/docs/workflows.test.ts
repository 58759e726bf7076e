import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parse } from 'yaml'
import { readmeWorkflows } from '../../.ci/generate.ts'
import { parseConfig } from '../../src/config/config.ts'
import { readProject } from '../../src/init/project.ts'
import { workflowFiles } from '../../src/init/workflows.ts'
import { inputsOf } from '../../src/inputs/commands.ts'
import { actionlint, languageService } from './validators.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const KINDS = ['simple', 'fork-safe', 'matrix'] as const

/** Every workflow that there is here, or that a reader is shown or given. */
function workflows(): readonly (readonly [name: string, text: string])[] {
  const own = readdirSync(join(root, '.github/workflows')).map(
    (name) => [name, readFileSync(join(root, '.github/workflows', name), 'utf8')] as const,
  )
  const shown = [...readme.matchAll(/```yaml\n([\s\S]*?)```/g)]
    .map(([, text], index) => [`readme-${index}.yml`, text!] as const)
    .filter(([, text]) => text.includes('jobs:'))
  const odd = KINDS.flatMap((kind) =>
    workflowFiles({
      kind,
      command: `sh -c "x: #y" && echo '\${{ a }}'`,
      url: 'ws://127.0.0.1:8080/?a=b#c',
      branch: 'release/*',
    }),
  ).map(({ text }, index) => [`odd-${index}.yml`, text] as const)
  return [...own, ...shown, ...odd.filter(([, text]) => !text.includes('${{ a }}'))]
}

test("GitHub's language service and actionlint find nothing in any workflow, nor in the actions", async (t: TestContext) => {
  const check = await languageService(t)
  const all = workflows()
  assert.ok(all.length >= 6, `${all.length} workflows`)
  for (const [name, text] of all) {
    assert.deepEqual(await check(`.github/workflows/${name}`, text), [], name)
    assert.deepEqual(await actionlint(t, name, text), [], name)
  }
  for (const path of ['action.yml', 'report/action.yml'])
    assert.deepEqual(await check(path, readFileSync(join(root, path), 'utf8')), [], path)
})

test('both would have found something', async (t: TestContext) => {
  const check = await languageService(t)
  const [first] = workflowFiles({ kind: 'simple', command: 'x', url: 'y', branch: 'main' })
  const bad = first!.text.replace('pull_request:', 'pull_requests:').replace('runs-on', 'run-on')
  assert.match((await check('.github/workflows/bad.yml', bad)).join(), /pull_requests[\s\S]*run-on/)
  assert.match((await actionlint(t, 'bad.yml', bad)).join(), /pull_requests/)
  const action = readFileSync(join(root, 'action.yml'), 'utf8').replace('toJSON(matrix)', 'toJSON(secrets)')
  assert.match((await check('action.yml', action)).join(), /secrets/)
})

test('the README shows the workflows that init writes, and their steps are ones that the actions accept', () => {
  for (const kind of KINDS) {
    assert.ok(readme.includes(readmeWorkflows(kind)), `run 'npm run generate': ${kind} differs`)
    for (const { text } of workflowFiles({
      kind,
      command: 'node server.js',
      url: 'ws://127.0.0.1:${PORT}/',
      buildCommand: 'npm ci',
      branch: 'main',
    })) {
      const { jobs, permissions } = parse(text)
      assert.deepEqual(permissions, {}, 'nothing is granted on top')
      for (const { uses, with: given = {} } of Object.values<{
        steps: { uses: string; with?: Record<string, string> }[]
      }>(jobs).flatMap(({ steps }) => steps)) {
        if (!uses.startsWith('OWNER/ws-gate')) continue
        const place = uses.startsWith('OWNER/ws-gate/report@') ? 'report' : 'action'
        for (const name of Object.keys(given))
          assert.ok(
            inputsOf(place).some((one) => one.name === name),
            `${place}: ${name}`,
          )
        const texts = Object.fromEntries(
          Object.entries(given).map(([name, value]) => [name, value.replace(/\$\{\{.*\}\}/, '24')]),
        )
        const config = parseConfig({ place, texts })
        if (place === 'action') assert.equal(config.base?.from, 'commit')
      }
    }
  }
})

test('what starts and builds a project is told from its files', () => {
  const check = (
    files: Parameters<typeof readProject>[0],
    command: string | undefined,
    buildCommand: string | undefined,
  ) => {
    const told = readProject(files)
    assert.deepEqual([told.command, told.buildCommand], [command, buildCommand], JSON.stringify(files))
  }
  const start = '{"scripts":{"start":"node s.js"}}'
  check({}, undefined, undefined)
  check({ 'package.json': start, 'package-lock.json': '{}' }, 'npm start', 'npm ci')
  check({ 'package.json': start }, 'npm start', 'npm install') // npm ci needs a lock
  check(
    { 'package.json': '{"main":"s.js","scripts":{"build":"tsc"}}', 'pnpm-lock.yaml': '' },
    'node s.js',
    'corepack enable && pnpm install --frozen-lockfile && pnpm run build',
  )
  check({ 'package.json': '{}', 'yarn.lock': '' }, undefined, 'corepack enable && yarn install --immutable')
  check({ 'package.json': 'not JSON' }, undefined, 'npm install')
  check({ 'go.mod': 'module x' }, './server', 'go build -o server .')
  check({ 'Cargo.toml': '[package]\nname = "gate"\n' }, './target/release/gate', 'cargo build --release')
  check({ 'requirements.txt': 'websockets' }, undefined, 'pip install -r requirements.txt')
})
