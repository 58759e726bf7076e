import { PerMessageDeflate, Receiver, Sender } from 'ws'
import type { Random } from '../../src/vocabulary/random.ts'
import { closeReader, createFrameReader, type FrameSink, readFrames } from '../../src/wire/frame-reader.ts'
import type { Agreement } from '../../src/wire/opening-handshake.ts'

// Streams of frames, read by our reader and by the Receiver of ws.

const MAX_PAYLOAD_BYTES = 200_000

/** What came out of a stream of frames, in order, each as one line. */
export type Seen = string[]

export async function ours(chunks: readonly Buffer[], agreement: Agreement = {}): Promise<Seen> {
  const seen: Seen = []
  const sink: FrameSink<Seen> = {
    message: (_seen, bytes, start, length) => seen.push(`message ${bytes.toString('latin1', start, start + length)}`),
    pong: () => seen.push('pong'),
    ping: (_seen, payload) => seen.push(`ping ${payload.toString('latin1')}`),
    close: (_seen, code, reason) => seen.push(`close ${code} ${reason}`),
    broken: (_seen, { closeCode }) => seen.push(`broken ${closeCode}`),
  }
  const reader = createFrameReader(seen, { sink, maxPayloadBytes: MAX_PAYLOAD_BYTES }, agreement)
  // One buffer for all reads, as in the worker: what is kept of a read must have been copied.
  const shared = Buffer.alloc(1_000_000)
  for (const chunk of chunks) {
    shared.fill(0xee)
    chunk.copy(shared)
    readFrames(reader, shared, 0, chunk.length, 0)
  }
  await allTold(reader.receiver)
  closeReader(reader)
  return seen
}

export async function oracle(chunks: readonly Buffer[], { deflate }: Agreement = {}): Promise<Seen> {
  const seen: Seen = []
  const options = { isServer: false, maxPayload: MAX_PAYLOAD_BYTES, skipUTF8Validation: false }
  const inflater = new PerMessageDeflate({ isServer: false, maxPayload: MAX_PAYLOAD_BYTES })
  if (deflate !== undefined) inflater.accept([structuredClone(deflate)])
  const extensions = deflate === undefined ? {} : { extensions: { 'permessage-deflate': inflater } }
  const receiver = new Receiver({ ...options, ...extensions })
  receiver.on('message', (data: Buffer) => seen.push(`message ${data.toString('latin1')}`))
  receiver.on('ping', (data: Buffer) => seen.push(`ping ${data.toString('latin1')}`))
  receiver.on('pong', () => seen.push('pong'))
  receiver.on('conclude', (code: number, reason: Buffer) => seen.push(`close ${code} ${reason}`))
  receiver.on('error', (error) => {
    const symbol = Object.getOwnPropertySymbols(error).find(({ description }) => description === 'status-code')!
    seen.push(`broken ${Reflect.get(error, symbol)}`)
  })
  for (const chunk of chunks) if (!receiver.destroyed) receiver.write(Buffer.from(chunk))
  await allTold(receiver)
  inflater.cleanup()
  return seen
}

/** A stream tells its error in the next tick, and inflates on another thread. */
async function allTold(receiver: Receiver | undefined): Promise<void> {
  while (receiver !== undefined && !receiver.destroyed && receiver.writableLength > 0)
    await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
}

/** A message of random size in one frame or fragments, or a control frame, as a server sends it. */
export function randomMessage(random: Random): Buffer[] {
  const kind = random()
  const text = (length: number) => Buffer.alloc(length, 'abcdefghij')
  const frame = (data: Buffer, opcode: number, fin: boolean) =>
    Buffer.concat([...Sender.frame(data, { fin, opcode, mask: false, readOnly: true })])
  if (kind < 0.15) return [frame(text(Math.floor(random() * 126)), 9, true)]
  if (kind < 0.2) return [frame(text(3), 10, true)]
  const sizes = [0, 1, 125, 126, 127, 1_000, 65_535, 65_536, 70_000]
  const data = text(sizes[Math.floor(random() * sizes.length)]!)
  const opcode = random() < 0.5 ? 1 : 2
  if (kind < 0.7) return [frame(data, opcode, true)]
  const middle = Math.floor(random() * data.length)
  const ping = random() < 0.5 ? [frame(text(4), 9, true)] : []
  return [frame(data.subarray(0, middle), opcode, false), ...ping, frame(data.subarray(middle), 0, true)]
}

export function cut(bytes: Buffer, random: Random): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = random() < 0.4 ? 1 + Math.floor(random() * 6) : 1 + Math.floor(random() * 60_000)
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  return chunks
}
