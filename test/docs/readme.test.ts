import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { inputsOf } from '../../src/inputs/commands.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text!)

test('the README has exactly two commands to set up with', () => {
  assert.deepEqual(
    blocks('sh').map((text) => text.trim()),
    ['node dist/cli.js run', 'npm cit'],
  )
})

test('the workflows of this repository use the Action with inputs that exist, and pin what they use', () => {
  for (const name of ['ci.yml', 'gate.yml']) {
    const text = readFileSync(join(root, '.github/workflows', name), 'utf8')
    const { permissions, jobs } = parse(text)
    assert.deepEqual(permissions, {}, `${name} grants nothing on top`)
    for (const job of Object.values<{ steps: { uses?: string; with?: Record<string, string> }[] }>(jobs)) {
      for (const { uses, with: inputs = {} } of job.steps) {
        if (uses === './')
          for (const input of Object.keys(inputs)) assert.ok(inputsOf('action').some((each) => each.name === input))
        else if (uses !== undefined) assert.match(uses, /@[0-9a-f]{40}$/, `${name} must pin ${uses}`)
      }
    }
  }
})

test('nothing in the README waits to be filled in', () => {
  assert.ok(readme.includes('Regressed: CPU per message'), 'the README shows no report')
  assert.ok(readme.includes('| payload | in flight |'), 'the README shows no benchmark')
  assert.match(readme, /\| artillery [\d.]+ \|/, 'the README compares with no other tool')
})
