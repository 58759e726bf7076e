import type { MessageType } from '../wire/connection.ts'
import type { Extractor, JsonCondition, Matcher } from './protocol.ts'

/** One message of the protocol while it is handled; text and JSON value are made when first needed. */
export type Message = {
  bytes: Buffer
  start: number
  length: number
  binary: boolean
  text: string | undefined
  json: { readonly value: unknown } | undefined
  /** What the hook's decoder made of it. */
  decoded: unknown
}

export function createMessage(): Message {
  return {
    bytes: Buffer.alloc(0),
    start: 0,
    length: 0,
    binary: false,
    text: undefined,
    json: undefined,
    decoded: undefined,
  }
}

/** Makes the object stand for another message: one object serves all messages in turn. */
export function setMessage(message: Message, bytes: Buffer, start: number, length: number, type: MessageType): void {
  message.bytes = bytes
  message.start = start
  message.length = length
  message.binary = type === 'binary'
  message.text = undefined
  message.json = undefined
  message.decoded = undefined
}

export function textOf(message: Message): string {
  message.text ??= message.bytes.toString('utf8', message.start, message.start + message.length)
  return message.text
}

function jsonOf(message: Message): unknown {
  message.json ??= { value: parsed(textOf(message)) }
  return message.json.value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const SHOWN_BYTES = 300

/** A message for people to read: text as it is, anything else as hexadecimal digits. */
export function shown(message: Message): string {
  const { bytes, start, length, binary } = message
  const shownBytes = bytes.subarray(start, start + Math.min(length, SHOWN_BYTES))
  const isText = !binary || shownBytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  return isText
    ? JSON.stringify(shownBytes.toString('utf8'))
    : (shownBytes.toString('hex').match(/../g) ?? []).join(' ')
}

export type Matches = (message: Message) => boolean

/** All conditions given must hold. `${pad}` in a text stands for the padding of messages. */
export function compileMatcher(matcher: Matcher, pad: string): Matches {
  const padded = (text: string) => text.replaceAll('${pad}', pad)
  const tests: Matches[] = []
  const { equals, prefix, contains, regex, json, bytes, type } = matcher
  if (type !== undefined) tests.push(({ binary }) => binary === (type === 'binary'))
  if (equals !== undefined) {
    const wanted = Buffer.from(padded(equals))
    tests.push((message) => message.length === wanted.length && beginsWith(message, wanted))
  }
  if (prefix !== undefined) {
    const wanted = Buffer.from(padded(prefix))
    tests.push((message) => beginsWith(message, wanted))
  }
  if (bytes !== undefined)
    for (const [offset, digits] of Object.entries(bytes)) {
      const wanted = Buffer.from(digits.replaceAll(' ', ''), 'hex')
      tests.push((message) => holdsAt(message, Number(offset), wanted))
    }
  if (contains !== undefined) {
    const wanted = Buffer.from(padded(contains))
    tests.push((message) => message.bytes.subarray(message.start, message.start + message.length).includes(wanted))
  }
  if (regex !== undefined) {
    const expression = new RegExp(padded(regex))
    tests.push((message) => expression.test(textOf(message)))
  }
  if (json !== undefined)
    for (const [path, condition] of Object.entries(json)) {
      const keys = keysOf(path)
      tests.push((message) => holds(at(jsonOf(message), keys), condition))
    }
  return (message) => tests.every((test) => test(message))
}

export function compileAny(matchers: readonly Matcher[], pad: string): Matches {
  const compiled = matchers.map((matcher) => compileMatcher(matcher, pad))
  return (message) => compiled.some((matches) => matches(message))
}

function beginsWith(message: Message, wanted: Buffer): boolean {
  return holdsAt(message, 0, wanted)
}

function holdsAt({ bytes, start, length }: Message, offset: number, wanted: Buffer): boolean {
  if (offset + wanted.length > length) return false
  return wanted.compare(bytes, start + offset, start + offset + wanted.length) === 0
}

function keysOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.')
}

function at(value: unknown, keys: readonly string[]): unknown {
  let found = value
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[key]
  }
  return found
}

function holds(value: unknown, condition: JsonCondition): boolean {
  if (typeof condition === 'object' && condition !== null) return (value !== undefined) === condition.exists
  return value === condition
}

/** A value as text, or nothing where the message has none. */
export type Extraction = (message: Message) => string | undefined

export function compileExtractor(extractor: Extractor): Extraction {
  switch (extractor.kind) {
    case 'json': {
      const keys = keysOf(extractor.path)
      return (message) => {
        const value = at(jsonOf(message), keys)
        return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
      }
    }
    case 'regex': {
      const expression = new RegExp(extractor.pattern)
      return (message) => expression.exec(textOf(message))?.[1]
    }
    case 'after': {
      const mark = Buffer.from(extractor.text)
      return ({ bytes, start, length }) => {
        const found = bytes.subarray(start, start + length).indexOf(mark)
        if (found === -1) return undefined
        const from = start + found + mark.length
        let to = from
        while (to < start + length && bytes[to]! >= 0x30 && bytes[to]! <= 0x39) to++
        return to === from ? undefined : bytes.toString('latin1', from, to)
      }
    }
    case 'bytes': {
      const { at: offset, length: count } = extractor
      return ({ bytes, start, length }) =>
        offset + count > length ? undefined : String(bytes.readUIntBE(start + offset, count))
    }
  }
}
