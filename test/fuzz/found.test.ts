import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAcknowledgements } from '../../src/config/acknowledgements.ts'
import { InputError } from '../../src/config/input-error.ts'
import { parseScenarioFile } from '../../src/config/scenario-file.ts'
import { oracle, ours } from '../wire/frames.ts'

// Inputs that once broke a parser, found by throwing nearly right ones at it.

test('an alias of nothing is a problem of the file, with its line', () => {
  for (const [input, says] of [
    ['KopG', /^gate\.yml:1: '\*.*' is an alias of nothing; name it with '&'$/],
    ['Kg/8', /^gate\.yml:1: /],
    ['Hv/dJ9ChuIguXQSqZXI6ICpyZVxiz7BW', /^gate\.yml:\d+: /],
  ] as const) {
    const { problems } = parseScenarioFile({
      path: 'gate.yml',
      text: Buffer.from(input, 'base64').toString(),
      hooks: {},
    })
    assert.match(problems.join('\n'), says)
  }
  assert.throws(
    () => parseAcknowledgements('- { metric: *one }\n'),
    (error) =>
      error instanceof InputError && /^\.ws-gate\/ack\.yml:1: '\*one' is an alias of nothing/.test(error.message),
  )
})

test('aliases that multiply are refused before they do', () => {
  const rows = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  for (let row = 1; row < 12; row++) {
    const [name, before] = [String.fromCharCode(97 + row), String.fromCharCode(96 + row)]
    rows.push(`${name}: &${name} [${Array(10).fill(`*${before}`).join(', ')}]`)
  }
  const startMs = performance.now()
  const { problems } = parseScenarioFile({ path: 'gate.yml', text: rows.join('\n'), hooks: {} })
  assert.match(problems.join('\n'), /^gate\.yml:1: .*alias/i)
  assert.ok(performance.now() - startMs < 1_000)
})

test('what follows a close frame is not looked at', async () => {
  for (const after of ['820161', '8300', 'c2', '8903616263'])
    for (const before of ['', '820162']) {
      const bytes = Buffer.from(`${before}8802` + `03e8${after}`, 'hex')
      const seen = await ours([bytes])
      assert.deepEqual(seen, await oracle([bytes]), `${before} ${after}`)
      assert.deepEqual(await ours([...bytes].map((byte) => Buffer.from([byte]))), seen)
      assert.equal(seen.at(-1), 'close 1000 ')
    }
})
