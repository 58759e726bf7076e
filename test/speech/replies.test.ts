import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReplies } from '../../src/speech/exchange/replies.ts'
import { FIRST_SHOWN } from '../../src/speech/form.ts'
import { createMessage, type Message, setMessage } from '../../src/speech/message.ts'
import { seededRandom } from '../../src/vocabulary/random.ts'
import { protocolOf } from '../wire/speaker.ts'

const PAYLOAD_BYTES = 32
const OWN = { connection: 3, worker: 0, vars: {} }

const messageOf = (text: string | Buffer): Message => {
  const bytes = Buffer.from(text)
  const message = createMessage()
  setMessage(message, bytes, 0, bytes.length, typeof text === 'string' ? 'text' : 'binary')
  return message
}

test('a reply that is only compared is judged as one that is read: every byte of it counts, but those of its number', () => {
  const random = seededRandom(5)
  const pad = 'abcdefghijklmnopqrstuvwxyzABCDEF'
  const { operation } = protocolOf('json-rpc')
  const replies = createReplies(operation!, { payloadBytes: PAYLOAD_BYTES, numbers: 'decimal' })
  const text = (sequence: number) => `{"jsonrpc":"2.0","result":["${pad}"],"id":${FIRST_SHOWN + sequence}}`
  const first = messageOf(text(7))
  assert.equal(replies.familiar(first), -1)
  replies.learn(first, replies.read(first, OWN, undefined))
  for (let turn = 0; turn < 2_000; turn++) {
    const sequence = Math.floor(random() * 90_000_000)
    const bytes = Buffer.from(text(sequence))
    assert.equal(replies.familiar(messageOf(bytes)), sequence)
    const at = Math.floor(random() * bytes.length)
    const before = bytes[at]!
    bytes[at] = Math.floor(random() * 256)
    const changed = messageOf(bytes)
    const familiar = replies.familiar(changed)
    if (familiar < 0 || bytes[at] === before) continue
    // Still known without a look: then only the number is another, and reading it in full says the same.
    assert.deepEqual(replies.read(messageOf(bytes.toString()), OWN, undefined), { kind: 'end', sequence: familiar })
  }
})

test('digits that stand twice in a reply are not taken for its number without a look', () => {
  const { operation } = protocolOf(`operation:\n  send: '\${seq} \${pad}'\n  key: { regex: '^re (\\d+)' }\n`)
  const replies = createReplies(operation!, { payloadBytes: PAYLOAD_BYTES, numbers: 'decimal' })
  const message = messageOf(`re ${FIRST_SHOWN + 4} of ${FIRST_SHOWN + 4}`)
  const reply = replies.read(message, OWN, undefined)
  assert.deepEqual(reply, { kind: 'end', sequence: 4 })
  replies.learn(message, reply)
  assert.equal(replies.familiar(message), -1)
})

test('a number that was never sent, or is none, answers nothing', () => {
  const { operation } = protocolOf('json-rpc')
  const replies = createReplies(operation!, { payloadBytes: PAYLOAD_BYTES, numbers: 'decimal' })
  for (const id of ['null', '3', '"x"', '1e99', '-10000001', '10000000.5', '{}'])
    assert.deepEqual(replies.read(messageOf(`{"id":${id},"result":1}`), OWN, undefined), { kind: 'none' }, id)
})
