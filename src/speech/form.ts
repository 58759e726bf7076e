import { encodeBody } from './codec.ts'
import type { Codec, Template } from './protocol.ts'
import { roomOf } from './rooms.ts'
import { type Part, parseTemplate } from './template.ts'

/** A message that is sent again and again: fixed bytes, and places that are filled for each send. */
export type Form = {
  readonly template: Buffer
  readonly bytes: number
  readonly opcode: 1 | 2
  readonly places: readonly Place[]
  /** Length of the message itself, without what the codec puts around it. */
  readonly bodyBytes: number
  readonly rooms: number
}

type Place = { readonly at: number; readonly kind: 'seq' | 'seq.u16' | 'conn' | 'room' | 'tag' }

/** What differs between messages of one form. */
export type Filling = { readonly connection: number; readonly sequence: number; readonly dueUs?: number }

/** What is known when a form is made. */
export type FormSetting = {
  readonly codec: Codec
  readonly payloadBytes: number
  readonly worker: number
  readonly vars: Readonly<Record<string, string>>
  /** Absent: one. */
  readonly rooms?: number
}

/** Added to numbers in messages, so that they never begin with 0 and always have eight digits. */
export const FIRST_SHOWN = 10_000_000
/** How many sequence numbers there are before they begin again. Two bytes hold fewer, without 0 (MQTT 2.3.1). */
export const DECIMAL_RANGE = 90_000_000
export const U16_RANGE = 65_535
const DIGITS = 8
const DUE_DIGITS = 16
const FIRST_DUE = 1e15
export const TAG_DIGITS = 32

/** Errors: a variable that the connection does not have. */
export function createForm(template: Template, setting: FormSetting): Form {
  const pieces: Buffer[] = []
  const places: Place[] = []
  let at = 0
  const put = (bytes: Buffer) => {
    pieces.push(bytes)
    at += bytes.length
  }
  const place = (part: Part): void => {
    switch (part.kind) {
      case 'literal':
        put(Buffer.from(part.bytes))
        return
      case 'pad':
        put(Buffer.from(padOf(setting.payloadBytes)))
        return
      case 'worker':
        put(Buffer.from(String(setting.worker)))
        return
      case 'var':
        put(Buffer.from(variable(part.name, setting.vars)))
        return
      case 'counted': {
        const length = Buffer.alloc(2)
        put(length)
        const from = at
        for (const inner of part.parts) place(inner)
        length.writeUInt16BE(at - from)
        return
      }
      case 'seq':
      case 'seq.u16':
      case 'conn':
      case 'room':
      case 'tag':
        places.push({ at, kind: part.kind })
        put(Buffer.alloc(BYTES[part.kind]))
        return
    }
  }
  for (const part of parseTemplate(template)) place(part)
  const body = Buffer.concat(pieces)
  const { bytes, shift } = encodeBody(setting.codec, body)
  return {
    template: bytes,
    bytes: bytes.length,
    opcode: opcodeOf(setting.codec),
    places: places.map(({ at: from, kind }) => ({ at: from + shift, kind })),
    bodyBytes: body.length,
    rooms: setting.rooms ?? 1,
  }
}

const BYTES = { seq: DIGITS, 'seq.u16': 2, conn: DIGITS, room: DIGITS, tag: TAG_DIGITS } as const

function variable(name: string, vars: Readonly<Record<string, string>>): string {
  const value = vars[name]
  if (value === undefined) throw new Error(`'\${vars.${name}}' has no value`)
  return value
}

function opcodeOf(codec: Codec): 1 | 2 {
  if (codec.kind === 'split') return codec.as === 'binary' ? 2 : 1
  return codec.kind === 'binary' || codec.kind === 'mqtt' ? 2 : 1
}

/** What `${pad}` stands for: letters, so that no number is ever found in it and no format has to escape it. */
export function padOf(bytes: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  return letters.repeat(Math.ceil(bytes / letters.length)).slice(0, bytes)
}

/** Fills the places of a form whose bytes begin at `at`, masked by the four bytes at `mask`; −1 = not masked. */
export function fill({ places, rooms }: Form, buffer: Buffer, at: number, mask: number, filling: Filling): void {
  const { connection, sequence, dueUs = 0 } = filling
  for (const place of places) {
    switch (place.kind) {
      case 'seq':
        writeDigits(buffer, at, place.at, mask, FIRST_SHOWN + sequence, DIGITS)
        break
      case 'conn':
        writeDigits(buffer, at, place.at, mask, FIRST_SHOWN + connection, DIGITS)
        break
      case 'room':
        writeDigits(buffer, at, place.at, mask, FIRST_SHOWN + roomOf(connection, rooms), DIGITS)
        break
      case 'seq.u16':
        writeByte(buffer, at, place.at, mask, (sequence + 1) >> 8)
        writeByte(buffer, at, place.at + 1, mask, (sequence + 1) & 0xff)
        break
      case 'tag':
        writeDigits(buffer, at, place.at, mask, FIRST_SHOWN + connection, DIGITS)
        writeDigits(buffer, at, place.at + DIGITS, mask, FIRST_SHOWN + sequence, DIGITS)
        writeDigits(buffer, at, place.at + 2 * DIGITS, mask, FIRST_DUE + dueUs, DUE_DIGITS)
        break
    }
  }
}

function writeDigits(buffer: Buffer, at: number, offset: number, mask: number, value: number, digits: number): void {
  let rest = value
  for (let place = digits - 1; place >= 0; place--) {
    const next = Math.floor(rest / 10)
    writeByte(buffer, at, offset + place, mask, 48 + rest - next * 10)
    rest = next
  }
}

function writeByte(buffer: Buffer, at: number, offset: number, mask: number, byte: number): void {
  buffer[at + offset] = mask < 0 ? byte : byte ^ buffer[mask + (offset & 3)]!
}

/** The form filled in, without a frame around it. */
export function filled(form: Form, filling: Filling): Buffer {
  const bytes = Buffer.from(form.template)
  fill(form, bytes, 0, -1, filling)
  return bytes
}

/** The number that eight digits were made from, or −1. */
export function shownNumber(bytes: Buffer, at: number): number {
  const shown = digitsAt(bytes, at, DIGITS)
  return shown < FIRST_SHOWN ? -1 : shown - FIRST_SHOWN
}

/** What a tag of 32 digits says, or nothing. */
export function readTag(bytes: Buffer, at: number): Required<Filling> | undefined {
  const connection = shownNumber(bytes, at)
  const sequence = shownNumber(bytes, at + DIGITS)
  const dueUs = digitsAt(bytes, at + 2 * DIGITS, DUE_DIGITS) - FIRST_DUE
  return connection < 0 || sequence < 0 || dueUs < 0 ? undefined : { connection, sequence, dueUs }
}

function digitsAt(bytes: Buffer, at: number, digits: number): number {
  let value = 0
  for (let place = at; place < at + digits; place++) {
    const digit = bytes[place]! - 48
    // NaN beyond the end fails as well.
    if (!(digit >= 0 && digit <= 9)) return -1
    value = value * 10 + digit
  }
  return value
}
