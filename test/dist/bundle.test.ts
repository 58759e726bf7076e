import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { bundle } from '../../.ci/build.ts'
import { ROOT } from './process.ts'

test('dist is what the sources make of it, byte for byte', async () => {
  const files = await bundle(ROOT)
  assert.deepEqual(readdirSync(join(ROOT, 'dist')).sort(), [...files.keys()].sort())
  for (const [name, contents] of files) {
    assert.ok(
      Buffer.from(contents).equals(readFileSync(join(ROOT, 'dist', name))),
      `dist/${name} is stale; run 'npm run build'`,
    )
  }
})

test('the bundles name no path of the machine they were built on', () => {
  for (const name of readdirSync(join(ROOT, 'dist'))) {
    assert.ok(!readFileSync(join(ROOT, 'dist', name), 'utf8').includes(ROOT), name)
  }
})

test('the licences of all that is bundled are beside it', () => {
  const text = readFileSync(join(ROOT, 'dist/licenses.txt'), 'utf8')
  for (const name of ['ws', 'hdr-histogram-js', 'simple-statistics', '@actions/core', '@actions/github', 'zod']) {
    assert.match(text, new RegExp(`^${name.replace('/', '\\/')} \\d`, 'm'), name)
  }
})

test('of package.json only the version is bundled, so that a new script changes no program', async () => {
  const { version, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const files = await bundle(ROOT)
  for (const name of ['action.js', 'cli.js']) {
    const text = Buffer.from(files.get(name)!).toString()
    assert.ok(text.includes(`{ version: "${version}" }`), name)
    assert.ok(!text.includes(scripts.build), name)
  }
})

test('a load worker is bundled with what loads, and with none of what measures, judges or reports', () => {
  const text = readFileSync(join(ROOT, 'dist/load-worker.js'), 'utf8')
  const folders = new Set([...text.matchAll(/^\/\/ src\/([a-z-]+)\//gm)].map(([, folder]) => folder))
  assert.deepEqual([...folders].sort(), ['generator', 'scenarios', 'speech', 'vocabulary', 'wire'])
  assert.ok(!/^\/\/ src\/scenarios\/(?:table|[a-z]+\/(?:kind|measure|metrics|report))\.ts/m.test(text))
  assert.ok(!/^\/\/ node_modules\/zod\//m.test(text))
})
