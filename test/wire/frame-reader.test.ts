import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constants, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import { Sender } from 'ws'
import { type Random, seededRandom } from '../../src/vocabulary/random.ts'
import type { Agreement } from '../../src/wire/opening-handshake.ts'
import { cut, oracle, ours, randomMessage } from './frames.ts'

test('decodes random frames, cut at random places, as ws decodes them', async () => {
  for (let seed = 1; seed <= 7_000; seed++) {
    const random = seededRandom(seed)
    const chunks = cut(
      Buffer.concat(Array.from({ length: 1 + Math.floor(random() * 6) }, () => randomMessage(random)).flat()),
      random,
    )
    assert.deepEqual(await ours(chunks), await oracle(chunks), `seed ${seed}`)
  }
})

test('decodes random compressed and plain frames in turn, with a context that goes on, as ws decodes them', async () => {
  for (let seed = 1; seed <= 3_000; seed++) {
    const random = seededRandom(seed)
    const takeover = random() < 0.7
    const parameters: Agreement = { deflate: takeover ? {} : { server_no_context_takeover: [true] } }
    const deflater = createDeflateRaw()
    const frames: Buffer[] = []
    for (let message = 1 + Math.floor(random() * 5); message > 0; message--) {
      if (random() < 0.6) frames.push(...(await compressedMessage(random, deflater)))
      else frames.push(...randomMessage(random))
      if (!takeover) deflater.reset()
    }
    deflater.close()
    const chunks = cut(Buffer.concat(frames), random)
    const seen = await ours(chunks, parameters)
    assert.deepEqual(seen, await oracle(chunks, parameters), `seed ${seed}`)
    assert.ok(!seen.some((line) => line.startsWith('broken')), `seed ${seed}`)
  }
})

test('ends malformed streams with the close code that ws gives', async () => {
  const check = async (hex: string, code: number) => {
    const bytes = Buffer.from(hex, 'hex')
    for (const chunks of [[bytes], [...bytes].map((byte) => Buffer.from([byte]))]) {
      assert.equal((await ours(chunks)).at(-1), `broken ${code}`, `${hex} in ${chunks.length} chunks`)
      assert.equal((await oracle(chunks)).at(-1), `broken ${code}`, `oracle: ${hex}`)
    }
  }
  await check('c10161', 1002) // reserved bit 1 without compression
  await check('a10161', 1002) // reserved bit 2
  await check('830161', 1002) // reserved opcode 3
  await check('8b00', 1002) // reserved control opcode
  await check('818100000000' + '61', 1002) // masked by a server
  await check('097e0080', 1002) // fragmented ping
  await check('897e0080', 1002) // ping longer than 125 bytes
  await check('800161', 1002) // continuation of nothing
  await check('010161810162', 1002) // a new message inside a fragmented one
  await check('880103', 1002) // close with half a code
  await check('8802' + '03ed', 1002) // close with code 1005, which must not be sent
  await check('01' + '02' + 'c328' + '8000', 1007) // invalid UTF-8 in a fragmented text
  await check('8102' + 'c328', 1007) // invalid UTF-8 in a text of one frame
  await check('827f0000000000040000', 1009) // longer than the limit, refused from its header
  await check('827fffffffffffffffff', 1009) // longer than any number can say
})

test('a giant length is refused from its header, without waiting for the bytes or room for them', async () => {
  const seen = await ours([Buffer.from('827f00000010000000', 'hex'), Buffer.from('00', 'hex')])
  assert.deepEqual(seen, ['broken 1009'])
})

/** The same, compressed (RFC 7692 section 7.2.1), whole or in fragments of which the first says so. */
async function compressedMessage(random: Random, deflater: DeflateRaw): Promise<Buffer[]> {
  const sizes = [0, 1, 125, 1_000, 20_000]
  const plain = Buffer.alloc(sizes[Math.floor(random() * sizes.length)]!, random() < 0.5 ? 'abc' : 'xyzw')
  const pieces: Buffer[] = []
  const collect = (piece: Buffer) => pieces.push(piece)
  deflater.on('data', collect)
  deflater.write(plain)
  await new Promise<void>((resolve) => deflater.flush(constants.Z_SYNC_FLUSH, resolve))
  deflater.off('data', collect)
  const data = Buffer.concat(pieces).subarray(0, -4)
  const frame = (part: Buffer, opcode: number, fin: boolean) =>
    Buffer.concat([...Sender.frame(part, { fin, opcode, rsv1: opcode !== 0, mask: false, readOnly: true })])
  if (random() < 0.6) return [frame(data, 2, true)]
  const middle = Math.floor(random() * data.length)
  return [frame(data.subarray(0, middle), 1, false), frame(data.subarray(middle), 0, true)]
}
