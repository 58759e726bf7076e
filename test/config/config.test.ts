import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../../src/config/config.ts'
import { InputError } from '../../src/config/input-error.ts'
import type { RawInputs } from '../../src/config/raw-inputs.ts'

const raw = (texts: Readonly<Record<string, string>>, words?: readonly string[]): RawInputs => ({
  place: 'run',
  texts,
  ...(words !== undefined && { words }),
})

test('reports every problem at once, in the order of the table, each with its input, the value and what to write', () => {
  const refuse = (inputs: RawInputs, want: readonly string[]) =>
    assert.throws(
      () => parseConfig(inputs),
      (error) => {
        assert.ok(error instanceof InputError)
        assert.deepEqual(error.problems, want)
        return true
      },
    )
  refuse(raw({ duration: '5', pairs: '0', name: '../up', payload: '1MB' }), [
    `input 'name': '../up' is not a name; write up to 64 letters, digits, '.', '_' or '-', beginning with a letter or digit`,
    `input 'pairs': '0' is not a whole number from 5 to 100`,
    `input 'payload': '1MB' is not a size; write it as '64', '64B', '16KiB' or '1MiB'`,
    `input 'duration': '5' is not a duration; write it as '500ms', '10s' or '2m'`,
  ])
  refuse(raw({ url: 'ws://example.com/' }, ['node']), [
    `input 'url': 'example.com' is not this machine; the gate only loads a server it started itself, at 127.0.0.1, [::1] or localhost`,
  ])
  refuse(raw({ url: 'http://127.0.0.1/' }, ['node']), [
    "input 'url': 'http://127.0.0.1/' is not a ws:// or wss:// URL; write it as 'ws://127.0.0.1:${PORT}/'",
  ])
  refuse(raw({ tls: 'insecure' }, ['node']), [
    "input 'tls': 'insecure' needs a wss:// URL, 'url' is 'ws://127.0.0.1:${PORT}/'",
  ])
  refuse(raw({ headers: 'Sec-WebSocket-Protocol: a' }), [
    `input 'headers': 'Sec-WebSocket-Protocol' is set by the opening handshake itself; write it in 'subprotocols'`,
  ])
  refuse(raw({ headers: 'no colon here' }), [
    `input 'headers': 'no colon here' is not a header; write one a line, as 'Name: value'`,
  ])
  refuse(raw({ origin: 'https://example.com/path' }), [
    `input 'origin': 'https://example.com/path' is not an origin; write scheme, host and port only, such as 'https://example.com'`,
  ])
  refuse(raw({ subprotocols: 'a b' }), [`input 'subprotocols': 'a b' is not a subprotocol's name, which is one token`])
  refuse(raw({ url: 'ws://127.0.0.1:1/' }), [
    `input 'command': is missing beside url 'ws://127.0.0.1:1/'; give the command that starts your server, such as 'node server.js'; one that runs already is for 'ws-gate load'`,
  ])
  refuse(raw({ command: 'a' }, ['b']), [`input 'command': is given twice, as an option and after '--'; keep one`])
  refuse(raw({ thresholds: 'echo.speed=3%' }), [
    `input 'thresholds': 'echo.speed=3%' names no metric; write one of echo.cpuPerMessage, echo.throughput, echo.p50, echo.p95, echo.p99, echo.rss, connect.throughput, connect.p95, rate.cpuPerMessage, rate.p50, rate.p99 and '=3%'`,
  ])
  refuse(raw({ thresholds: 'echo.p99=0.3' }), [
    `input 'thresholds': '0.3' is not a percentage from above 0% to 1000%; write it as '3%'`,
  ])
  refuse(raw({ thresholds: 'echo.p99=NaN%' }), [
    `input 'thresholds': 'NaN%' is not a percentage from above 0% to 1000%; write it as '3%'`,
  ])
  refuse(raw({ 'fail-on': 'regressed, everything' }), [
    `input 'fail-on': 'everything' is none of 'regressed', 'inconclusive', 'incomparable', 'no-baseline'`,
  ])
  refuse(raw({ concurrency: '75' }), [
    `input 'concurrency': '75' is neither up to 50, the connections, nor a multiple of them; write one that is`,
  ])
  refuse(raw({ rate: '1000' }), [
    `input 'rate': '1000' is not a rate from 1/s to 100000/s; write it as '1000/s' or '1000/s poisson'`,
  ])
  refuse(raw({ scenarios: 'connect', compare: 'baseline' }), [
    `input 'compare': 'baseline' needs the scenario 'echo', which decides; add it to 'scenarios', or write 'none'`,
  ])
  refuse(raw({ scenarios: 'hold connections=many, hole, echo size=3' }), [
    `input 'scenarios': hold connections: 'many' is not a whole number from 1 to 1000000; 'hole' is no scenario; write 'echo', 'connect', 'rate', 'broadcast', 'hold', 'capacity', 'stream'; 'size=3' beside 'echo': it has no parameters here, its numbers are inputs of their own`,
  ])
  refuse(raw({ scenarios: 'hold speed=3' }), [
    `input 'scenarios': 'speed=3' is no parameter of 'hold'; write connections=…, concurrency=…, levels=…, for=…`,
  ])
  refuse(raw({ scenarios: 'capacity slo=p99<50ms' }), [
    `input 'scenarios': capacity slo: 'p99<50ms' bounds a response time, and idle connections have none; write raise=rate with it`,
  ])
  refuse(raw({ scenarios: 'broadcast rate=500/s' }), [
    `input 'scenarios': broadcast rate and for: 2500 messages, of which each has a book of its own; write up to 1000`,
  ])
  refuse(raw({ scenarios: 'broadcast', payload: '8B' }), [
    `input 'payload': a broadcast message says when it was due; write 16B or more`,
  ])
})

test('the base is a commit that is built, or another command; what contradicts it is refused', () => {
  const compare = (texts: Readonly<Record<string, string>>) => parseConfig(raw(texts, ['node', 'server.js']))
  assert.equal(compare({}).compare, 'baseline')
  assert.deepEqual(compare({ 'build-command': 'npm ci' }).base, { from: 'commit', identicalIf: [] })
  assert.deepEqual(compare({ compare: 'base', 'base-ref': 'main', 'identical-if': 'dist, go.sum' }).base, {
    from: 'commit',
    ref: 'main',
    identicalIf: ['dist', 'go.sum'],
  })
  const other = { 'base-command': 'node old.js' }
  assert.deepEqual(compare(other).base, { from: 'command', command: ['sh', '-c', 'node old.js'], identicalIf: [] })
  assert.equal(compare({ ...other, compare: 'base' }).base?.from, 'commit')
  assert.equal(compare({ ...other, 'build-command': 'make' }).base?.from, 'commit')
  assert.equal(compare({ 'build-command': 'make', compare: 'baseline' }).base, undefined)
  // Two commands need no server of the user's own to be compared with the embedded one.
  assert.equal(parseConfig(raw(other)).base?.from, 'command')
  const refuse = (texts: Readonly<Record<string, string>>, want: RegExp) => assert.throws(() => compare(texts), want)
  refuse({ compare: 'base', scenarios: 'hold' }, /'compare': 'base' needs the scenario 'echo'/)
  refuse({ ...other, compare: 'none' }, /'base-command': is given, but 'compare' is 'none'/)
  refuse({ 'base-ref': 'main' }, /'base-ref': 'main' needs 'compare: base'/)
  refuse({ ...other, 'identical-if': 'dist' }, /'identical-if': needs a base that is built from a commit/)
  refuse({ compare: 'base', 'base-ref': '--upload-pack=x' }, /'--upload-pack=x' is not a branch, tag or commit/)
  assert.throws(() => parseConfig(raw({ compare: 'base' })), /'command': is missing; a base is built/)
})

test('an unknown input fails by name, and so does one that exists only elsewhere', () => {
  const refuse = (texts: Readonly<Record<string, string>>, place: RawInputs['place'], want: RegExp) =>
    assert.throws(() => parseConfig({ place, texts }), want)
  refuse({ treshold: 'x' }, 'action', /input 'treshold': is not known \(its value was 'x'\)/)
  refuse({ 'connections-per-side': '5' }, 'run', /did you mean 'connections'\?/)
  refuse({ json: 'true' }, 'action', /input 'json': is not known/)
  refuse({ 'result-path': 'x' }, 'run', /input 'result-path': is not known/)
})

test('what is left out takes its default', () => {
  const config = parseConfig(raw({}))
  assert.equal(config.server.kind, 'embedded')
  assert.equal(config.server.address.port, 0)
  assert.equal(config.compare, 'baseline')
  assert.equal(config.pairs, undefined)
  assert.equal(config.durationMs, undefined)
  assert.equal(config.connections, 50)
  assert.equal(config.message.payloadBytes, 64)
  assert.equal(config.thresholds['echo.cpuPerMessage'], 0.03)
  assert.deepEqual(config.failOn, ['regressed'])
})

test('thresholds are set one by one, by line or by comma, the others keep their default', () => {
  const { thresholds } = parseConfig(raw({ thresholds: 'echo.throughput=2.5%\necho.p99 = 40%, echo.p95=20%' }))
  assert.equal(thresholds['echo.throughput'], 0.025)
  assert.equal(thresholds['echo.p99'], 0.4)
  assert.equal(thresholds['echo.p95'], 0.2)
  assert.equal(thresholds['echo.cpuPerMessage'], 0.03)
})

test('limits are written with the sign that the metric asks for, in its units, and only where it is measured', () => {
  const limits = (thresholds: string, scenarios = 'echo, rate') => parseConfig(raw({ thresholds, scenarios })).limits
  assert.deepEqual(limits('rate.p99<50ms, echo.throughput > 20000/s\necho.rss<200MiB'), [
    { metric: 'rate.p99', value: 50_000 },
    { metric: 'echo.throughput', value: 20_000 },
    { metric: 'echo.rss', value: 209_715_200 },
  ])
  const { chosen } = parseConfig(raw({ thresholds: 'rate.p99<50ms,echo.p99=20%', scenarios: 'echo, rate' }))
  assert.deepEqual(chosen, ['echo.p99'])
  assert.throws(() => limits('echo.throughput<20000/s'), /is no limit; write it as 'echo\.throughput>20000\/s'/)
  assert.throws(() => limits('rate.p99<50'), /'rate\.p99<50' is no limit; write it as 'rate\.p99<50ms'/)
  assert.throws(() => limits('rate.p99<50ms', 'echo'), /needs the scenario 'rate'; add it to 'scenarios'/)
})

test('an address keeps its path and query, and its port may be any', () => {
  const address = (url: string) => parseConfig(raw({ url }, ['node'])).server.address
  assert.deepEqual(address('ws://localhost:${PORT}/chat?room=1'), {
    host: 'localhost',
    port: 0,
    path: '/chat?room=1',
    secure: false,
    text: 'ws://localhost:${PORT}/chat?room=1',
  })
  assert.equal(address('ws://[::1]:9001').host, '::1')
  assert.equal(address('ws://127.0.0.1/').port, 80)
})
