import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from './fuzz.ts'
import { TARGETS } from './targets.ts'

for (const target of TARGETS)
  test(`${target.name}: nearly right inputs break nothing`, async () => {
    const { failures, behaviours } = await fuzz(target, 1_500, 1)
    assert.deepEqual(
      failures.map(({ input, error }) => `${input.toString('base64')}: ${error}`),
      [],
    )
    assert.ok(behaviours > 5, `only ${behaviours} behaviours were seen: the inputs are all refused alike`)
  })
