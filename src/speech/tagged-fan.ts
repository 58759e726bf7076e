import {
  compressedFrame,
  createBatch,
  createPayload,
  type MessageShape,
  renewMask,
  sameBody,
  setStamp,
  setTag,
  stampOf,
  TAG_BYTES,
  tagNumber,
} from '../wire/payload.ts'
import type { Fan } from './fanout.ts'

/** Broadcast messages that a server passes on unchanged: they begin with a tag and a stamp. */
export function createTaggedFan(shape: MessageShape): Fan {
  const payload = createPayload(shape, 'stamped')
  return {
    frameOf({ id, windowBits }, sequence, dueUs) {
      if (windowBits !== undefined) return compressedFrame(payload, { connection: id, sequence, dueUs, windowBits })
      const batch = createBatch(payload, 1)
      if (payload.freshMask) renewMask(payload, batch, 0)
      setTag(batch, 0, id, sequence)
      setStamp(batch, 0, dueUs)
      return batch.buffer
    },
    read(bytes, start, length) {
      const connection = length === payload.bytes ? tagNumber(bytes, start) : -1
      const sequence = connection < 0 ? -1 : tagNumber(bytes, start + TAG_BYTES / 2)
      const dueUs = sequence < 0 ? -1 : stampOf(bytes, start)
      return dueUs < 0 || !sameBody(payload, bytes, start) ? undefined : { connection, sequence, dueUs }
    },
  }
}
