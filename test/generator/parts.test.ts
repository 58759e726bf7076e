import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createHistogram,
  decodeHistogram,
  encodeHistogram,
  mergeHistograms,
  recordTime,
  shareBetween,
  summarizeTimes,
} from '../../src/generator/histogram.ts'
import { isSettled } from '../../src/scenarios/echo/warm-up.ts'
import {
  addInFlight,
  createInFlight,
  placeOf,
  removeInFlight,
  sequenceAt,
} from '../../src/speech/exchange/in-flight.ts'
import { seededRandom } from '../../src/vocabulary/random.ts'
import { addFailure, failureTotal, NO_FAILURES, socketFailure } from '../../src/wire/failure.ts'
import { createHandshake, readReply } from '../../src/wire/opening-handshake.ts'
import {
  createBatch,
  createPayload,
  firstDifference,
  sameBody,
  setTag,
  TAG_BYTES,
  tagNumber,
} from '../../src/wire/payload.ts'
import { message } from './setting.ts'

test('a tag comes back as it was set, in every frame of a batch, under the mask', () => {
  const random = seededRandom(1)
  for (const bytes of [8, 64, 125, 126, 1_024, 70_000]) {
    const payload = createPayload(message(bytes))
    const batch = createBatch(payload, 3)
    for (let run = 0; run < 20; run++) {
      const tags = Array.from(
        { length: 3 },
        () => [Math.floor(random() * 2 ** 24), Math.floor(random() * 2 ** 24)] as const,
      )
      for (const [index, [connection, sequence]] of tags.entries()) setTag(batch, index, connection, sequence)
      for (const [index, [connection, sequence]] of tags.entries()) {
        const start = index * batch.frameBytes + batch.headerBytes
        const echoed = Buffer.from(batch.buffer.subarray(start, start + bytes)).map(
          (byte, at) => byte ^ batch.buffer[start - 4 + (at & 3)]!,
        )
        assert.equal(tagNumber(Buffer.from(echoed), 0), connection)
        assert.equal(tagNumber(Buffer.from(echoed), TAG_BYTES / 2), sequence)
        assert.ok(sameBody(payload, Buffer.from(echoed), 0))
      }
    }
  }
})

test('one changed byte is found, with its place', () => {
  const payload = createPayload(message(1_024))
  for (const at of [8, 9, 500, 1_023]) {
    const changed = Buffer.from(payload.template)
    changed[at]! ^= 1
    assert.equal(sameBody(payload, changed, 0), false)
    assert.equal(firstDifference(payload, changed, 0), at)
  }
})

test('a tag of other characters is no number', () => {
  for (const text of ['{"a"', '\0\0\0\0', 'pppp', '/000', '000~'])
    assert.equal(tagNumber(Buffer.from(text), 0), -1, text)
})

test('a payload too small for its tag is refused', () => {
  assert.throws(() => createPayload(message(7)), /cannot hold a head/)
})

test('the ring gives back what was put in, in any order, across its end', () => {
  const random = seededRandom(2)
  const ring = createInFlight(8)
  const model: { sequence: number; sentMs: number }[] = []
  for (let step = 0; step < 5_000; step++) {
    if (model.length < 8 && random() < 0.55) {
      model.push({ sequence: step, sentMs: step / 2 })
      addInFlight(ring, step, step / 2)
    } else if (model.length > 0) {
      const place = random() < 0.7 ? 0 : Math.floor(random() * model.length)
      const [want] = model.splice(place, 1)
      assert.equal(sequenceAt(ring, place), want!.sequence)
      assert.equal(removeInFlight(ring, place), want!.sentMs)
    }
    assert.equal(ring.size, model.length)
    for (const [place, { sequence }] of model.entries()) assert.equal(placeOf(ring, sequence), place)
    assert.equal(placeOf(ring, -5), -1)
  }
})

test('a merged histogram is the histogram of all, and encoding keeps it', () => {
  const random = seededRandom(3)
  const parts = [createHistogram(5_000), createHistogram(5_000), createHistogram(5_000)]
  const all = createHistogram(5_000)
  for (let i = 0; i < 3_000; i++) {
    const us = 50 + random() ** 4 * 2_000_000
    recordTime(parts[i % 3]!, us)
    recordTime(all, us)
  }
  const merged = mergeHistograms(
    parts.map((part) => decodeHistogram(encodeHistogram(part))),
    5_000,
  )
  const { max, ...times } = summarizeTimes(all)!
  const { max: mergedMax, ...mergedTimes } = summarizeTimes(merged)!
  assert.deepEqual(mergedTimes, times)
  // The encoding keeps a count's cell, not the value: the maximum comes back as the cell's end.
  assert.ok(mergedMax >= max && mergedMax <= max * 1.001)
  assert.equal(merged.totalCount, 3_000)
})

test('times are clamped to one microsecond and the timeout, never dropped', () => {
  const histogram = createHistogram(100)
  for (const us of [0, 0.2, 99_000, 100_000, 5_000_000]) recordTime(histogram, us)
  const times = summarizeTimes(histogram)!
  assert.equal(histogram.totalCount, 5)
  assert.equal(times.min, 1)
  assert.ok(times.max >= 100_000 && times.max <= 100_100, `max ${times.max}`)
})

test('the share of times in a range is known to a thousandth', () => {
  const histogram = createHistogram(5_000)
  for (let i = 0; i < 1_000; i++) recordTime(histogram, i < 130 ? 40_000 : 500)
  assert.ok(Math.abs(shareBetween(histogram, 38_000, 45_000) - 0.13) < 0.001)
  assert.ok(Math.abs(shareBetween(histogram, 1_000, 30_000)) < 0.001)
  assert.equal(shareBetween(createHistogram(5_000), 1, 2), 0)
})

test('an empty histogram has no percentiles', () => {
  assert.equal(summarizeTimes(createHistogram(100)), undefined)
})

test('the reply to an opening handshake is read whole, and refused for a reason that helps', () => {
  const target = { host: '127.0.0.1', port: 1, path: '/', authority: 'localhost:1' }
  const { accept, request } = createHandshake(target)
  assert.match(request, /^GET \/ HTTP\/1\.1\r\nHost: localhost:1\r\n/)
  const reply = (head: string, body = '') => readReply(Buffer.from(`${head}\r\n\r\n${body}`), accept, target)
  const good = `HTTP/1.1 101 Switching Protocols\r\nupgrade: WebSocket\r\nCONNECTION: keep-alive, Upgrade\r\nSec-WebSocket-Accept: ${accept}`
  assert.deepEqual(reply(good), { kind: 'accepted', framesAt: good.length + 4, agreement: {} })
  assert.deepEqual(readReply(Buffer.from(good), accept, target), { kind: 'partial' })
  const refuse = (got: ReturnType<typeof readReply>, kind: string, detail: RegExp) => {
    assert.ok(got.kind === 'failed')
    assert.equal(got.failure.kind, kind)
    assert.match(got.failure.detail, detail)
  }
  refuse(
    reply('HTTP/1.1 404 Not Found\r\nX-Why: routes', 'no such path'),
    'rejected-404',
    /404 Not Found\nX-Why: routes\n\nno such path/,
  )
  refuse(reply('HTTP/1.1 301 Moved\r\nLocation: /ws'), 'rejected-301', /Location: \/ws/)
  refuse(reply(good.replace(accept, 'wrong')), 'handshake', /Sec-WebSocket-Accept 'wrong'/)
  refuse(reply(good.replace('WebSocket', 'h2c')), 'handshake', /Upgrade 'h2c'/)
  refuse(reply(good.replace('keep-alive, Upgrade', 'close')), 'handshake', /Connection 'close'/)
  refuse(reply(`${good}\r\nSec-WebSocket-Extensions: permessage-deflate`), 'handshake', /not offered/)
  refuse(reply(`${good}\r\nSec-WebSocket-Protocol: chat`), 'handshake', /subprotocol 'chat'/)
  refuse(reply('SSH-2.0-OpenSSH'), 'handshake', /not HTTP\/1\.1/)
  refuse(readReply(Buffer.alloc(20_000, 'a'), accept, target), 'handshake', /longer than/)
})

test("the RFC's own example key gives its accept value", () => {
  const { request, accept } = createHandshake({ host: '', port: 1, path: '/', authority: '' })
  const key = /Sec-WebSocket-Key: (\S+)/.exec(request)![1]!
  assert.equal(Buffer.from(key, 'base64').length, 16)
  assert.equal(Buffer.from(accept, 'base64').length, 20)
})

test('failures are counted by kind, with the first detail of each', () => {
  const one = socketFailure(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const tally = addFailure(
    addFailure(addFailure(NO_FAILURES, one), { kind: 'refused', detail: 'later' }),
    { kind: 'reset', detail: 'r' },
    3,
  )
  assert.deepEqual(tally.counts, { refused: 2, reset: 3 })
  assert.equal(tally.details.refused, 'connect ECONNREFUSED')
  assert.equal(failureTotal(tally.counts), 5)
  assert.equal(socketFailure(Object.assign(new Error('x'), { code: 'EMFILE' })).kind, 'no-descriptor')
  assert.equal(socketFailure(new Error('x')).kind, 'other')
})

test('slices are settled when all targets together and each by itself stand still', () => {
  const check = (before: readonly number[], after: readonly number[], want: boolean) =>
    assert.equal(isSettled(before, after, 0.03), want)
  check([100], [102], true)
  check([100], [104], false)
  check([100, 100], [104, 97], true) // the scheduler's turns
  check([100, 100], [108, 93], false)
  check([0, 100], [0, 100], false) // a target that did nothing
  check([Number.NaN], [1], false)
})
