import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { WebSocket } from 'ws'
import { WHOLE } from '../../src/generator/job.ts'
import type { BroadcastJob } from '../../src/scenarios/broadcast/job.ts'
import { runBroadcast } from '../../src/scenarios/broadcast/load.ts'
import { audienceOf, inRoom } from '../../src/speech/rooms.ts'
import { effects, message, targetAt } from '../generator/setting.ts'
import { mergeResults, shareJob } from '../jobs.ts'
import { protocolOf, serverOf } from '../wire/speaker.ts'

const PROTOCOL = protocolOf(`
codec: json
session:
  - send: '{"join":"\${room}"}'
  - expect: { prefix: '{"joined' }
fanout: { send: '{"say":"\${tag}\${pad}","to":"\${room}"}', rooms: 3 }
load: { scenarios: broadcast }
`)

/** Each message goes to the room that its sender joined; `roomOf` may confuse them. */
function rooms(t: TestContext, roomOf = (room: string) => room): Promise<number> {
  const members = new Map<string, Set<WebSocket>>()
  return serverOf(t, (socket) => {
    let own = ''
    socket.on('message', (data) => {
      const { join } = JSON.parse(String(data)) as { join?: string }
      if (join === undefined) for (const member of members.get(own) ?? []) member.send(String(data))
      else {
        own = roomOf(join)
        members.set(own, (members.get(own) ?? new Set()).add(socket))
        socket.send(`{"joined":"${join}"}`)
      }
    })
  })
}

const job = (port: number): BroadcastJob => ({
  kind: 'broadcast',
  share: WHOLE,
  target: targetAt(port, { protocol: PROTOCOL }),
  members: 10,
  publishers: 4,
  messagesPerSecond: 40,
  message: message(16),
  timeoutMs: 400,
  warmUpMs: 50,
})

test('members are dealt to rooms in turn, and so are the publishers, who take turns', () => {
  const asked = { members: 10, publishers: 4, rooms: 3 }
  assert.deepEqual(
    [0, 1, 2].map((room) => inRoom(room, { first: 0, count: 10, rooms: 3 })),
    [4, 3, 3],
  )
  assert.deepEqual(
    [0, 1, 2].map((room) => inRoom(room, { first: 4, count: 5, rooms: 3 })),
    [1, 2, 2],
  )
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((sequence) => audienceOf(sequence, asked)),
    [4, 3, 3, 4, 4],
  )
})

test('a message reaches its room and nobody else, over two shares as over one', async (t) => {
  const port = await rooms(t)
  for (const workers of [1, 2]) {
    const parts = await Promise.all(
      shareJob(job(port), workers).map((part) => runBroadcast(part as BroadcastJob, effects(500))),
    )
    const result = mergeResults(parts)
    assert.ok(result.kind === 'broadcast', JSON.stringify(result))
    const { messages, unmatched, duplicates } = result.broadcast
    assert.deepEqual([messages.length >= 18, unmatched, duplicates], [true, 0, 0])
    for (const { sequence, delivered, returned } of messages)
      assert.deepEqual(
        [delivered, returned],
        [audienceOf(sequence, { members: 10, publishers: 4, rooms: 3 }) - 1, true],
        `message ${sequence}, ${workers} workers`,
      )
  }
})

test('what reaches another room is not counted as delivered', async (t) => {
  const port = await rooms(t, () => 'lobby')
  const result = await runBroadcast(job(port), effects(500))
  assert.ok(result.kind === 'broadcast', JSON.stringify(result))
  const { messages, unmatched } = result.broadcast
  const others = messages.map(({ sequence }) => audienceOf(sequence, { members: 10, publishers: 4, rooms: 3 }) - 1)
  assert.deepEqual(
    messages.map(({ delivered }) => delivered),
    others,
  )
  assert.ok(unmatched >= others.reduce((sum, own) => sum + 9 - own, 0))
})
