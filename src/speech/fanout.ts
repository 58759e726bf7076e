import type { Connection, MessageType } from '../wire/connection.ts'
import { deflatedFrame, framed } from '../wire/payload.ts'
import { createForm, type Filling, type Form, type FormSetting, filled, padOf, readTag, TAG_DIGITS } from './form.ts'
import { compileMatcher, createMessage, setMessage } from './message.ts'
import type { Fanout } from './protocol.ts'

/** How a broadcast's messages are made, and how one is recognised when it comes. */
export type Fan = {
  /** A frame with the publisher's message `sequence`. */
  frameOf(publisher: Connection, sequence: number, dueUs: number): Buffer
  /** What a message to a member of a room says of itself; nothing if it is not a published one, or not as sent. */
  read(bytes: Buffer, start: number, length: number, type: MessageType, room: number): Required<Filling> | undefined
}

const TAG = new RegExp(`\\d{${TAG_DIGITS}}`)

/** Broadcast messages of a protocol: a tag in them names their publisher, and when they were due. */
export function createProtocolFan({ message: template, on }: Fanout, setting: FormSetting): Fan {
  const form: Form = createForm(template, setting)
  const pad = padOf(setting.payloadBytes)
  const isOne = compileMatcher(on ?? {}, pad)
  const filler = Buffer.from(pad)
  const message = createMessage()
  /** The last message of each room that was checked in full. Others that differ only in the tag are just compared. */
  const known: { readonly bytes: Buffer; readonly at: number }[] = []

  const familiar = (room: number, bytes: Buffer, start: number, length: number): boolean => {
    const like = known[room]
    if (like?.bytes.length !== length) return false
    const rest = like.at + TAG_DIGITS
    return (
      like.bytes.compare(bytes, start, start + like.at, 0, like.at) === 0 &&
      like.bytes.compare(bytes, start + rest, start + length, rest, length) === 0
    )
  }

  return {
    frameOf({ id, windowBits }, sequence, dueUs) {
      const body = filled(form, { connection: id, sequence, dueUs })
      return windowBits === undefined ? framed(body, form.opcode) : deflatedFrame(body, form.opcode, windowBits)
    },
    read(bytes, start, length, type, room) {
      if (familiar(room, bytes, start, length)) return readTag(bytes, start + known[room]!.at)
      setMessage(message, bytes, start, length, type)
      const own = bytes.subarray(start, start + length)
      const at = TAG.exec(own.toString('latin1'))?.index ?? -1
      if (at < 0 || !isOne(message) || !own.includes(filler)) return undefined
      const tag = readTag(bytes, start + at)
      if (tag !== undefined) known[room] = { bytes: Buffer.from(own), at }
      return tag
    },
  }
}
