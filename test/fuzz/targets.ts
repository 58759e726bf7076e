import assert from 'node:assert/strict'
import { parse, stringify } from 'yaml'
import { InputError } from '../../src/config/input-error.ts'
import { parseRuns } from '../../src/config/runs.ts'
import { eventOf, type Job } from '../../src/github/event.ts'
import { formatRecord, RecordError } from '../../src/records/record.ts'
import { fileNameOf, readRecordFiles } from '../../src/records/record-files.ts'
import { formatResult, resultOf } from '../../src/report/result/result.ts'
import { parseResult } from '../../src/report/result/stored-result.ts'
import { PRESETS } from '../../src/speech/presets/table.ts'
import { type Random, seededRandom } from '../../src/vocabulary/random.ts'
import { type Address, createHandshake, readReply } from '../../src/wire/opening-handshake.ts'
import { aloneFacts, madeFacts } from '../facts.ts'
import { madeRecords } from '../records.ts'
import { cut, oracle, ours, randomMessage } from '../wire/frames.ts'
import { below, mutateBytes, mutateValue } from './mutate.ts'

/**
 * A parser under attack. `run` throws when it does what it must not; what it gives tells apart what the parser did, so
 * that inputs which made it do something new are changed further.
 */
export type FuzzTarget = {
  readonly name: string
  readonly seeds: readonly Buffer[]
  mutate(seed: Buffer, other: Buffer, random: Random): Buffer
  run(bytes: Buffer, random: Random): string | Promise<string>
}

const target: Address = {
  host: '127.0.0.1',
  port: 80,
  path: '/',
  authority: 'localhost',
  subprotocols: ['chat', 'echo'],
}
const { accept } = createHandshake(target, Buffer.alloc(16, 7))
const REPLIES = [
  `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: chat\r\n\r\n\x81\x02hi`,
  `HTTP/1.1 101 Web Socket\r\nconnection: keep-alive, upgrade\r\nupgrade: WebSocket\r\nsec-websocket-protocol: echo\r\nsec-websocket-extensions: permessage-deflate; client_max_window_bits=10\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  'HTTP/1.1 401 Unauthorized\r\nContent-Length: 13\r\n\r\ntoken missing',
  'HTTP/1.1 301 Moved\r\nLocation: wss://elsewhere.test/\r\n\r\n',
]

const TEXTS: readonly string[] = [
  ...Object.values(PRESETS).map(({ scenario }) => stringify(scenario)),
  `scenarios:
  - name: orders
    url: ws://127.0.0.1:\${PORT}/orders?user=\${conn}
    connect: { subprotocols: [v2], headers: { authorization: 'Bearer \${secret.TOKEN}' }, timeout: 3s, family: 4 }
    codec: { split: "\\0", as: text }
    vars: { topic: one }
    session:
      - expect: { json: { type: welcome }, regex: 'x(.*)' }
        capture: { id: { json: id }, other: { bytes: { at: 1, length: 2 } } }
        errors: [{ prefix: no }]
      - send: { hex: '10 "topic" \${pad} 00' }
      - wait: 20ms
    background: [{ on: { equals: ping }, reply: pong, do: ignore }, { every: 100ms, send: beat }]
    operation: { send: '{"n":\${seq},"p":"\${pad}"}', key: { after: '"n":' }, ok: { contains: x }, timeout: 1s }
    unmatched: fail
    load: { connections: 5, payload: 64B, scenarios: 'echo, broadcast members=10' }
    thresholds: ['echo.p95=20%']
  - name: chat
    fanout: { send: '\${tag}\${pad}', rooms: 3, expect: members }
    load: { scenarios: broadcast }
`,
]

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** Changes the values of what is JSON or YAML as often as its bytes. */
function mutateText(seed: Buffer, other: Buffer, random: Random, format: 'json' | 'yaml'): Buffer {
  if (random() < 0.5) return mutateBytes(seed, other, random)
  try {
    const text = seed.toString('utf8')
    const value: unknown = format === 'json' ? JSON.parse(text) : parse(text, { logLevel: 'silent' })
    const mutated = mutateValue(value, random)
    return Buffer.from(format === 'json' ? (JSON.stringify(mutated) ?? '') : stringify(mutated))
  } catch {
    return mutateBytes(seed, other, random)
  }
}

/** The words of a message without what differs from input to input. */
function shape(message: string): string {
  return message.replace(/'[^']*'|"[^"]*"|`[^`]*`|[\d.]+|0x\w+/g, '_').slice(0, 120)
}

const frames: FuzzTarget = {
  name: 'frames',
  seeds: Array.from({ length: 60 }, (_, seed) => {
    const random = seededRandom(seed + 1)
    return Buffer.concat(Array.from({ length: 1 + below(4, random) }, () => randomMessage(random)).flat()).subarray(
      0,
      3_000,
    )
  }),
  mutate: mutateBytes,
  /** However the bytes are cut: what ws makes of them. */
  async run(bytes, random) {
    const right = await oracle([bytes])
    assert.deepEqual(await ours([bytes]), right, 'in one piece')
    assert.deepEqual(await ours(cut(bytes, random)), right, 'in pieces')
    return right
      .map((line) => (line.startsWith('message') ? 'message' : shape(line)))
      .join('|')
      .slice(0, 200)
  },
}

const handshake: FuzzTarget = {
  name: 'opening handshake',
  seeds: REPLIES.map((reply) => Buffer.from(reply, 'latin1')),
  mutate: mutateBytes,
  run(bytes) {
    const reply = readReply(bytes, accept, target)
    switch (reply.kind) {
      case 'partial':
        assert.ok(bytes.indexOf('\r\n\r\n') === -1 && bytes.length <= 16_384, 'waits for ever')
        return 'partial'
      case 'accepted': {
        const head = bytes.toString('latin1', 0, reply.framesAt)
        assert.match(head, /^HTTP\/1\.1 101[ \r]/)
        assert.ok(head.includes(accept), 'accepted without the right key')
        assert.ok(reply.framesAt <= bytes.length)
        return 'accepted'
      }
      case 'failed':
        assert.ok(reply.failure.detail.length < 20_000)
        return shape(reply.failure.detail)
    }
  },
}

const scenarioFile: FuzzTarget = {
  name: 'scenario file',
  seeds: TEXTS.map((text) => Buffer.from(text)),
  mutate: (seed, other, random) => mutateText(seed, other, random, 'yaml'),
  run(bytes) {
    const file = { path: 'gate.yml', text: bytes.toString('utf8'), hooks: {} }
    try {
      const runs = parseRuns({ place: 'run', texts: {}, words: ['node'], environment: { TOKEN: 'hidden-1' }, file })
      return `fine ${runs.length}`
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      assert.ok(error.problems.length > 0)
      for (const problem of error.problems) assert.match(problem, /^(gate\.yml(:\d+)?: |input '|setting '|option )/)
      assert.ok(!error.problems.some((problem) => problem.includes('hidden-1')), 'a secret is shown')
      return error.problems.map(shape).toSorted()[0]!
    }
  },
}

const resultFile: FuzzTarget = {
  name: 'result file',
  seeds: [madeFacts(), aloneFacts()].map((facts) => Buffer.from(formatResult(resultOf(facts)))),
  mutate: (seed, other, random) => mutateText(seed, other, random, 'json'),
  run(bytes) {
    try {
      return parseResult(bytes.toString('utf8')).outcome
    } catch (error) {
      assert.ok(error instanceof Error && error.message.length < 2_000, String(error).slice(0, 200))
      assert.ok(!(error instanceof TypeError || error instanceof RangeError), error.stack)
      return shape(error.message)
    }
  },
}

const RECORDS = madeRecords([0, 0.1])

const recordFile: FuzzTarget = {
  name: 'record file',
  seeds: RECORDS.map((record) => Buffer.from(formatRecord(record))),
  mutate: (seed, other, random) => mutateText(seed, other, random, 'json'),
  run(bytes) {
    const [record] = RECORDS
    const own = { path: `.ws-gate/runs/echo/${fileNameOf(record!)}`, text: bytes.toString('utf8') }
    const { records, damaged } = readRecordFiles([own], 'echo')
    assert.equal(records.length + damaged.length, 1)
    // Its digest holds all of it: one that is taken is the one that was written. Those of older versions have none.
    if (own.text.includes('"digest"'))
      for (const taken of records) assert.equal(formatRecord(taken), formatRecord(record!))
    for (const error of damaged) assert.ok(error instanceof RecordError && error.message.length < 2_000)
    return damaged.map(({ message }) => shape(message)).join()
  },
}

const EVENTS: readonly (readonly [string, object])[] = [
  [
    'push',
    {
      repository: { default_branch: 'main', full_name: 'octo/echo' },
      before: 'c0ffee',
      ref: 'refs/heads/main',
      deleted: false,
    },
  ],
  [
    'pull_request',
    {
      repository: { full_name: 'octo/echo' },
      number: 7,
      pull_request: {
        number: 7,
        head: { sha: 'abc', repo: { full_name: 'octo/echo' } },
        base: { ref: 'main', sha: 'def' },
      },
    },
  ],
  ['merge_group', { repository: { full_name: 'octo/echo' }, merge_group: { base_sha: 'abc', head_sha: 'def' } }],
  [
    'workflow_run',
    {
      repository: { full_name: 'octo/echo' },
      workflow_run: {
        id: 3,
        run_attempt: 1,
        event: 'pull_request',
        head_sha: 'abc',
        head_branch: 'x',
        head_repository: { full_name: 'fork/echo' },
      },
    },
  ],
]

const event: FuzzTarget = {
  name: 'event payload',
  seeds: EVENTS.map(json),
  mutate: (seed, other, random) => mutateText(seed, other, random, 'json'),
  run(bytes) {
    let value: unknown
    try {
      value = JSON.parse(bytes.toString('utf8'))
    } catch {
      return 'no JSON: the toolkit refuses it before'
    }
    const [eventName, payload] = Array.isArray(value) ? value : ['push', value]
    const surroundings = {
      ref: 'refs/heads/main',
      sha: 'c0ffee',
      runId: 1,
      runAttempt: 1,
      workflow: 'w',
      job: 'j',
      actor: 'a',
    }
    const job = { ...surroundings, eventName: String(eventName), payload, apiUrl: '', serverUrl: '' } as Job
    const { base, pullRequest, finishedRun, onDefaultBranch, untrusted } = eventOf(job, 'octo/echo')
    for (const text of [pullRequest?.headSha, finishedRun?.head.sha, finishedRun?.head.branch])
      assert.ok(text === undefined || typeof text === 'string')
    assert.ok(pullRequest === undefined || Number.isSafeInteger(pullRequest.number), 'a number that is none')
    if (eventName === 'workflow_run' || eventName === 'pull_request_target') assert.ok(untrusted)
    return [base.kind, pullRequest?.mayWrite, finishedRun?.isOwn, onDefaultBranch].join()
  },
}

export const TARGETS: readonly FuzzTarget[] = [frames, handshake, scenarioFile, resultFile, recordFile, event]
