import type { Connection, MessageType } from '../wire/connection.ts'
import { deflatedFrame, framed } from '../wire/payload.ts'
import { createForm, type Filling, type Form, type FormSetting, filled, padOf, readTag, TAG_DIGITS } from './form.ts'
import { compileMatcher, createMessage, setMessage } from './message.ts'
import type { Fanout } from './protocol.ts'

/** What a broadcast's messages are made of, and how one is known when it comes. */
export type Fan = {
  /** A frame of message `sequence` of a publisher. */
  frameOf(publisher: Connection, sequence: number, dueUs: number): Buffer
  /** What a message that came to a member of a room says of itself, or nothing where it is none of these or not what was sent. */
  read(bytes: Buffer, start: number, length: number, type: MessageType, room: number): Required<Filling> | undefined
}

const TAG = new RegExp(`\\d{${TAG_DIGITS}}`)

/** Messages of a protocol: a tag in them says whose they are, and when they were due. */
export function createProtocolFan({ message: template, on }: Fanout, setting: FormSetting): Fan {
  const form: Form = createForm(template, setting)
  const pad = padOf(setting.payloadBytes)
  const isOne = compileMatcher(on ?? {}, pad)
  const filler = Buffer.from(pad)
  const message = createMessage()
  /** The last of each room that was looked at in full: another one differs in its tag alone, and is only compared. */
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
