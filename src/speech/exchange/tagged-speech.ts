import {
  type Batch,
  compressedFrame,
  createBatch,
  createPayload,
  firstDifference,
  type MessageShape,
  renewMask,
  sameBody,
  setTag,
  TAG_RANGE,
} from '../../wire/payload.ts'
import { placeOf } from './in-flight.ts'
import { type Lane, sequenceOf } from './lane.ts'
import type { Hearing, Speech } from './speech.ts'

const SHOWN_BYTES = 100

/** A plain echo: each message begins with a tag, and what comes back is compared with it byte by byte. */
export function createTaggedSpeech(shape: MessageShape, hearing: Hearing): Speech {
  const payload = createPayload(shape)
  const batches: (Batch | undefined)[] = []
  let compressed: Buffer[] = []

  const batchOf = (count: number): Batch => {
    const batch = batches[count] ?? createBatch(payload, count)
    batches[count] = batch
    return batch
  }

  /** Handles any message but the echo that was waited for. */
  const mismatch = (lane: Lane, sequence: number, place: number, bytes: Buffer, start: number, length: number) => {
    if (place >= 0) {
      const at = firstDifference(payload, bytes, start)
      const detail = `connection ${lane.connection.id}, message ${sequence}: the echo differs from what was sent at byte ${at}`
      hearing.fail(lane, { kind: 'corrupt', detail })
      return
    }
    hearing.stray(lane, sequence, () =>
      JSON.stringify(bytes.toString('utf8', start, start + Math.min(length, SHOWN_BYTES))),
    )
  }

  return {
    range: TAG_RANGE,
    events: {
      open: hearing.open,
      readEnd: hearing.readEnd,
      lost: hearing.lost,
      message(connection, bytes, start, length, atMs) {
        const lane = hearing.laneOf(connection)!
        const sequence = sequenceOf(lane, payload, bytes, start, length)
        const place = sequence < 0 ? -1 : placeOf(lane.inFlight, sequence)
        if (place < 0 || !sameBody(payload, bytes, start)) mismatch(lane, sequence, place, bytes, start, length)
        else hearing.ended(lane, place, atMs, length)
      },
    },
    stage({ connection: { id, windowBits } }, index, count, sequence) {
      if (windowBits !== undefined) {
        compressed.push(compressedFrame(payload, { connection: id, sequence, windowBits }))
        return
      }
      const batch = batchOf(count)
      if (payload.freshMask) renewMask(payload, batch, index)
      setTag(batch, index, id, sequence)
    },
    write({ connection }, count) {
      if (connection.windowBits !== undefined) {
        const frames = Buffer.concat(compressed)
        compressed = []
        connection.socket.write(frames)
        connection.bytesOut += frames.length
        return frames.length
      }
      const { buffer } = batchOf(count)
      connection.socket.write(buffer)
      connection.bytesOut += buffer.length
      // Nearly always the kernel took it all at once. If not, the stream still holds the buffer.
      if (connection.socket.writableLength > 0) batches[count] = undefined
      return buffer.length
    },
  }
}
