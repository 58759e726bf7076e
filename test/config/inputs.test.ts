import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import {
  actionYaml,
  readmeCommands,
  readmeInputs,
  readmeMillion,
  readmeOutputs,
  readmePresets,
  readmeScenarios,
  scenarioSchemaText,
} from '../../.ci/generate.ts'
import { serverHelp } from '../../src/echo-server/options.ts'
import { COMMANDS, inputsOf } from '../../src/inputs/commands.ts'
import { commandHelp, generalHelp } from '../../src/inputs/help.ts'
import { OUTPUTS } from '../../src/inputs/outputs.ts'
import { loadResultJsonSchema } from '../../src/report/result/load-result.ts'
import { resultJsonSchema } from '../../src/report/result/result-schema.ts'
import { golden } from '../golden.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('action.yml is what the inputs table makes of it', () => {
  assert.equal(read('action.yml'), actionYaml())
  const action = parse(read('action.yml'))
  assert.deepEqual(
    Object.keys(action.inputs),
    inputsOf('action').map(({ name }) => name),
  )
  assert.deepEqual(
    Object.keys(action.outputs),
    OUTPUTS.map(({ name }) => name),
  )
  assert.equal(action.runs.using, 'node24')
})

test('the tables in the README are what the inputs table makes of them', () => {
  assert.ok(read('README.md').includes(readmeInputs()), 'the inputs of the README are stale; run npm run generate')
  assert.ok(read('README.md').includes(readmeOutputs()), 'the outputs of the README are stale; run npm run generate')
  assert.ok(
    read('README.md').includes(readmeScenarios()),
    'the scenarios of the README are stale; run npm run generate',
  )
  assert.ok(read('README.md').includes(readmePresets()), 'the presets of the README are stale; run npm run generate')
  assert.ok(read('README.md').includes(readmeMillion()), 'the million of the README is stale; run npm run generate')
  assert.ok(read('README.md').includes(readmeCommands()), 'the commands of the README are stale; run npm run generate')
})

test('the published schema is the one results are checked against', () => {
  assert.equal(read('schema/result.v1.json'), resultJsonSchema())
  assert.equal(read('schema/load.v1.json'), loadResultJsonSchema())
  assert.equal(read('schema/scenario.v1.json'), scenarioSchemaText())
})

test('help shows every option of the command line', () => {
  golden('help.txt', generalHelp())
  for (const { name } of COMMANDS) golden(`help-${name}.txt`, commandHelp(name))
  golden('help-server.txt', serverHelp())
  for (const { name } of inputsOf('run')) assert.match(commandHelp('run'), new RegExp(`^ {2}--${name}\\b`, 'm'))
})
