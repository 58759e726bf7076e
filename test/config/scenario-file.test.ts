import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { InputError } from '../../src/config/input-error.ts'
import { parseRuns } from '../../src/config/runs.ts'
import { scenarioJsonSchema } from '../../src/config/scenario-file.ts'
import { PRESET_NAMES, PRESETS } from '../../src/speech/presets/table.ts'

type More = {
  readonly texts?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  readonly hooks?: Readonly<Record<string, string>>
}

const runs = (text: string, { texts = {}, environment = {}, hooks = {} }: More = {}) =>
  parseRuns({
    place: 'run',
    texts,
    words: ['node', 'server.js'],
    environment,
    file: { path: 'perf/ws-gate.yml', text, hooks },
  })

const problems = (text: string, more: More = {}): readonly string[] => {
  try {
    runs(text, more)
  } catch (error) {
    assert.ok(error instanceof InputError, String(error))
    return error.problems
  }
  return []
}

test('nine mistakes, of form and of sense, are nine messages, each with file, line, path and what to write', () => {
  const found = problems(`name: chat
preset: socket.oi
vars:
  event: 7
connect:
  compression: maybe
  colour: red
session:
  - expect: { prefixed: hello }
background:
  - every: 5
    send: ping
operation:
  correlate: number
  send: '\${sek}'
  key: { json: id }
unmatched: shout
`)
  assert.deepEqual(found, [
    `perf/ws-gate.yml:2: preset: 'socket.oi' is not one of echo, json-rpc, socket.io, graphql-transport-ws, stomp, mqtt, phoenix, signalr, stream`,
    `perf/ws-gate.yml:4: vars.event: '7' is not a text`,
    `perf/ws-gate.yml:6: connect.compression: 'maybe' is not one of off, offer`,
    `perf/ws-gate.yml:7: connect.colour: is not known; write one of subprotocols, headers, origin, cookiesFrom, compression, tls, timeout, family, maxPayload, sourceIps`,
    `perf/ws-gate.yml:9: session[0].expect.prefixed: is not known; write one of equals, prefix, contains, regex, json, bytes, type`,
    `perf/ws-gate.yml:11: background[0].every: '5' is not a duration, such as '500ms' or '10s'`,
    `perf/ws-gate.yml:14: operation.correlate: 'number' is not one of id, echo, fifo`,
    `perf/ws-gate.yml:17: unmatched: 'shout' is not one of count, fail`,
    "perf/ws-gate.yml:15: operation.send: '${sek}' is not known here; write one of ${seq}, ${seq.u16}, ${conn}, ${room}, ${worker}, ${pad}, ${tag}, ${vars.NAME}, ${env.NAME}, ${secret.NAME}",
  ])
})

test('what is well formed and makes no sense is told as well, of all scenarios at once', () => {
  const found = problems(
    `scenarios:
  - name: one
    url: http://127.0.0.1/
    codec: json
    session:
      - send: '{"token":"\${secret.TOKEN}"}'
      - expect: {}
        send: hello
    operation:
      send: '{"body":"\${sek}"}'
      key: { regex: 'id=\\d+' }
    load: { connections: 0, scenarios: echo }
    thresholds: ['echo.p42=3%']
  - name: one
    codec: hook
    hook: ./missing.mjs
    fanout: { send: 'no mark' }
    load: { scenarios: 'broadcast' }
`,
  )
  assert.deepEqual(found, [
    `perf/ws-gate.yml:6: scenarios[0].session[0].send: '\${secret.TOKEN}' is not set; give the step or the command a variable TOKEN`,
    `perf/ws-gate.yml:7: scenarios[0].session[1]: has more than one of expect, send and wait; write one a step`,
    "perf/ws-gate.yml:10: scenarios[0].operation.send: '${sek}' is not known here; write one of ${seq}, ${seq.u16}, ${conn}, ${room}, ${worker}, ${pad}, ${tag}, ${vars.NAME}, ${env.NAME}, ${secret.NAME}",
    `perf/ws-gate.yml:11: scenarios[0].operation.key.regex: 'id=\\d+' has no group; put what is meant in parentheses`,
    `perf/ws-gate.yml:3: scenarios[0].url: 'http://127.0.0.1/' is not a ws:// or wss:// URL; write it as 'ws://127.0.0.1:\${PORT}/'`,
    ...found.filter((problem) => problem.includes('echo.p42')),
    `perf/ws-gate.yml:12: scenarios[0].load.connections: '0' is not a whole number from 1 to 100000`,
    `perf/ws-gate.yml:14: scenarios[1].name: 'one' names two scenarios; give each its own`,
    `perf/ws-gate.yml:16: scenarios[1].hook: 'perf/missing.mjs' cannot be read; write the path of a module, relative to the scenario file`,
    'perf/ws-gate.yml:17: scenarios[1].fanout.send: has no ${tag}; write it where the server gives it back, or a reply cannot be told from another',
  ])
  assert.equal(found.length, 10)
})

test('text that is no YAML is told with its line, and a file of nothing too', () => {
  assert.match(problems('name: a\nname: b\n')[0]!, /^perf\/ws-gate.yml:2: Map keys must be unique/)
  assert.match(problems('session: [\n')[0]!, /^perf\/ws-gate.yml:2: /)
  assert.match(problems('')[0]!, /^perf\/ws-gate.yml:1: .* is not a map with/)
  assert.match(problems('scenarios: []\n')[0]!, /is not a list of at least one scenario/)
})

test('each scenario of a file is a run of its own; an input that was given goes before the file, a default does not', () => {
  const text = `scenarios:
  - name: chat
    preset: socket.io
    load: { connections: 7, payload: 16B, scenarios: echo }
    thresholds: ['echo.p95=20%']
  - name: rpc
    preset: json-rpc
    vars: { method: ping }
    url: ws://127.0.0.1:\${PORT}/rpc
`
  const [chat, rpc] = runs(text, { texts: { payload: '32B', connections: '50' } })
  assert.deepEqual(
    [chat!.name, chat!.connections, chat!.message.payloadBytes, chat!.thresholds['echo.p95']],
    ['chat', 7, 32, 0.2],
  )
  assert.equal(chat!.server.address.path, '/socket.io/?EIO=4&transport=websocket')
  assert.deepEqual(chat!.scenarios, [{ kind: 'echo' }])
  assert.deepEqual([rpc!.name, rpc!.server.address.path, rpc!.thresholds['echo.p95']], ['rpc', '/rpc', 0.15])
  assert.equal(rpc!.protocol!.vars['method'], 'ping')
})

test('secrets are filled in from the environment, stand by name in what is stored, and are known to be masked', () => {
  const text = `codec: json\nconnect: { headers: { Authorization: 'Bearer \${secret.TOKEN}' } }\nsession:\n  - send: '\${env.GREETING}'\n`
  const [config] = runs(text, { environment: { TOKEN: 's3cret-value', GREETING: 'good day' } })
  assert.equal(config!.connection.headers['Authorization'], 'Bearer s3cret-value')
  assert.deepEqual(config!.secrets, ['s3cret-value'])
  assert.ok(!config!.protocolSource.includes('s3cret-value'))
  assert.deepEqual(config!.protocol!.session, [{ kind: 'send', message: { text: 'good day' } }])
  const [problem] = problems(text.replace('Bearer', 'Bearer\\n'), {
    environment: { TOKEN: 's3cret-value', GREETING: 'x' },
  })
  assert.ok(problem === undefined || !problem.includes('s3cret-value'), problem)
})

test('the URL and the headers take values, and slots of each connection', () => {
  const text = `url: ws://127.0.0.1:\${PORT}/rooms/\${vars.room}?user=\${conn}&w=\${worker}\nvars: { room: attic }\nconnect: { headers: { x-room: '\${vars.room} \${conn}' } }\n`
  const [config] = runs(text)
  assert.equal(config!.server.address.path, '/rooms/attic?user=${conn}&w=${worker}')
  assert.deepEqual(config!.connection.headers, { 'x-room': 'attic ${conn}' })
  assert.match(
    problems(text.replace('room: attic', 'other: x')).join(),
    /'\$\{vars.room\}' has no value before the connection is there/,
  )
})

test('a handshake and a reply may have times of their own, and else the scenario has one for both', () => {
  const timesOf = (text: string) => runs(text).map(({ timeoutMs, openTimeoutMs }) => [timeoutMs, openTimeoutMs])
  const operation = (more = '') => `operation: { send: '\${seq}', correlate: echo${more} }\n`
  assert.deepEqual(timesOf(operation()), [[5_000, 5_000]])
  assert.deepEqual(timesOf(`timeout: 2s\n${operation()}`), [[2_000, 2_000]])
  const both = `timeout: 2s\nconnect: { timeout: 20s }\n${operation(', timeout: 300ms')}`
  assert.deepEqual(timesOf(both), [[300, 20_000]])
  assert.match(problems(both.replace('20s', '90s'))[0]!, /^perf\/ws-gate.yml:2: connect.timeout: '90s' is /)
  assert.match(problems(both.replace('300ms', 'soon'))[0]!, /^perf\/ws-gate.yml:3: operation.timeout: 'soon' is not a/)
})

test('rooms: a slot without them, too many of them, and rooms of one', () => {
  const fanout = (more: string) =>
    `session: [{ send: 'join \${room}' }]\nfanout: { send: '\${tag}'${more} }\nload: { scenarios: broadcast members=9 }\n`
  assert.equal(runs(fanout(', rooms: 4'))[0]!.protocol!.fanout!.rooms, 4)
  assert.deepEqual(problems(fanout('')), [
    "perf/ws-gate.yml:1: session[0].send: has ${room}, which only 'fanout' with 'rooms' has; leave it out, or write how many rooms there are",
  ])
  assert.match(problems(fanout(', rooms: 0'))[0]!, /^perf\/ws-gate.yml:2: fanout.rooms: 0 is not a number of rooms/)
  assert.deepEqual(problems(fanout(', rooms: 5')), [
    "perf/ws-gate.yml:3: load.scenarios: 'broadcast' has 9 members for 5 rooms; write 'members=10' or more",
  ])
})

test('every preset is a valid scenario, and its variables are all used', () => {
  const validate = new Ajv2020({ strict: false }).compile(scenarioJsonSchema())
  for (const name of PRESET_NAMES) {
    const { scenario } = PRESETS[name]
    assert.ok(validate(scenario), `${name}: ${JSON.stringify(validate.errors)}`)
    const text = JSON.stringify({ ...scenario, vars: undefined })
    for (const variable of Object.keys(scenario.vars ?? {}))
      assert.ok(text.includes(`\${vars.${variable}}`), `${name}: ${variable}`)
    const [config] = runs(`preset: ${name}\n`)
    assert.equal(config!.preset, name)
    assert.equal(config!.protocol === undefined, name === 'echo')
  }
})

test('the JSON Schema and the parser agree on what is wrong', () => {
  const validate = new Ajv2020({ strict: false }).compile(scenarioJsonSchema())
  const check = (text: string, isRight: boolean) => {
    assert.equal(validate(parse(text)), isRight, text)
    assert.equal(problems(text, { environment: {} }).length === 0, isRight, text)
  }
  check('preset: mqtt\n', true)
  check('operation: { send: "${seq}", correlate: echo }\n', true)
  check('codec: { split: "\\u001e" }\nsession: [{ send: hello }]\n', true)
  check('colour: red\n', false)
  check('background: [{ every: soon, send: x }]\n', false)
  check('connect: { family: 5 }\n', false)
})
