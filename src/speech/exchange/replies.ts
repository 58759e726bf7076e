import type { HookConnection } from '../../hook.ts'
import { DECIMAL_RANGE, FIRST_SHOWN, type Form, fill, padOf, shownNumber, U16_RANGE } from '../form.ts'
import type { TimedHook } from '../hook.ts'
import { compileAny, compileExtractor, compileMatcher, type Extraction, type Message, shown } from '../message.ts'
import type { Operation } from '../protocol.ts'

/** What a message means for its connection's exchanges. */
export type Reply =
  /** `end`: the exchange is over; `part`: it has more replies to come. */
  | { readonly kind: 'end' | 'part'; readonly sequence: number; readonly problem?: string }
  /** The message says that the exchange failed. */
  | { readonly kind: 'error'; readonly sequence: number; readonly problem: string }
  | { readonly kind: 'none' }

/** Stands for the oldest in flight, where replies come in order. */
export const OLDEST = -2

const NONE: Reply = { kind: 'none' }
const MOST_LAYOUTS = 4

/**
 * A reply that was judged in full, and where in it the sequence number is. A later reply that differs only in that
 * number is recognised by comparing its bytes, without parsing or decoding.
 */
type Layout = { readonly bytes: Buffer; readonly at: number; readonly digits: 8 | 2; readonly kind: 'end' | 'part' }

type Replies = {
  /** The message's sequence number where it fits a known layout (`lastKind` has its kind), else −1. */
  familiar(message: Message): number
  /** The kind of the last familiar message. */
  readonly lastKind: () => 'end' | 'part'
  read(message: Message, own: HookConnection, form: Form | undefined): Reply
  /** Learns the layout of a reply that turned out to be right. */
  learn(message: Message, reply: Reply): void
}

export function createReplies(
  operation: Operation,
  { payloadBytes, numbers, hook }: { payloadBytes: number; numbers: 'decimal' | 'u16'; hook?: TimedHook | undefined },
): Replies {
  const pad = padOf(payloadBytes)
  const { correlate, ok, done } = operation
  const isOk = ok === undefined ? undefined : compileMatcher(ok, pad)
  const isError = compileAny(operation.errors, pad)
  const isDone = done === undefined ? undefined : compileMatcher(done, pad)
  const extract: Extraction | undefined = operation.key === undefined ? undefined : compileExtractor(operation.key)
  const { keyOf, verify } = hook?.hook ?? {}
  // Where a function of the hook judges messages, its answer for one says nothing about another.
  const learns = correlate === 'id' && keyOf === undefined && verify === undefined
  const layouts: Layout[] = []
  let replaced = 0
  let lastKind: 'end' | 'part' = 'end'
  let expected = Buffer.alloc(0)
  let expectedOf: Form | undefined

  const sequenceOf = (text: string | number | undefined): number => {
    if (text === undefined) return -1
    const sequence = Number(text) - (numbers === 'u16' ? 1 : FIRST_SHOWN)
    return Number.isInteger(sequence) && sequence >= 0 && sequence < RANGES[numbers] ? sequence : -1
  }

  /** Which message this is the echo of, and where it differs from what was sent. */
  const readEcho = ({ bytes, start, length }: Message, own: HookConnection, form: Form): Reply => {
    const place = form.places.find(({ kind }) => kind === 'seq')
    if (place === undefined || length !== form.bodyBytes) return NONE
    const sequence = shownNumber(bytes, start + place.at)
    if (sequence < 0) return NONE
    // Each connection may have a form of its own.
    if (expectedOf !== form) expected = Buffer.from(form.template)
    expectedOf = form
    fill(form, expected, 0, -1, { connection: own.connection, sequence })
    if (expected.compare(bytes, start, start + length, 0, length) === 0) return { kind: 'end', sequence }
    const at = expected.findIndex((byte, offset) => byte !== bytes[start + offset])
    return { kind: 'end', sequence, problem: `the echo differs from what was sent at byte ${at}` }
  }

  const judge = (message: Message, own: HookConnection, sequence: number): Reply => {
    if (isError(message)) return { kind: 'error', sequence, problem: shown(message) }
    if (isDone?.(message)) return { kind: 'end', sequence }
    const kind = isDone === undefined ? 'end' : 'part'
    if (isOk !== undefined && !isOk(message))
      return { kind, sequence, problem: `it is not what 'ok' asks for: ${shown(message)}` }
    if (verify === undefined) return { kind, sequence }
    const said = message.decoded ?? hookMessage(message)
    const verdict = verify(said as string, { ...own, key: String(FIRST_SHOWN + sequence), payloadBytes })
    return verdict === true ? { kind, sequence } : { kind, sequence, problem: `the hook's verify: ${verdict}` }
  }

  return {
    lastKind: () => lastKind,
    familiar({ bytes, start, length }) {
      for (const layout of layouts) {
        const { bytes: whole, at, digits } = layout
        if (whole.length !== length) continue
        if (at > 0 && whole.compare(bytes, start, start + at, 0, at) !== 0) continue
        const rest = at + digits
        if (rest < length && whole.compare(bytes, start + rest, start + length, rest, length) !== 0) continue
        const sequence =
          digits === 8 ? shownNumber(bytes, start + at) : ((bytes[start + at]! << 8) | bytes[start + at + 1]!) - 1
        if (sequence < 0) continue
        lastKind = layout.kind
        return sequence
      }
      return -1
    },
    read(message, own, form) {
      if (correlate === 'echo') return form === undefined ? NONE : readEcho(message, own, form)
      if (correlate === 'fifo') return judge(message, own, OLDEST)
      const key =
        keyOf === undefined ? extract?.(message) : keyOf((message.decoded ?? hookMessage(message)) as string, own)
      const sequence = sequenceOf(key)
      return sequence < 0 ? NONE : judge(message, own, sequence)
    },
    learn({ bytes, start, length }, reply) {
      if (!learns || reply.kind === 'none' || reply.kind === 'error' || reply.problem !== undefined) return
      const own = bytes.subarray(start, start + length)
      const mark = Buffer.from(numbers === 'u16' ? u16(reply.sequence + 1) : String(FIRST_SHOWN + reply.sequence))
      const at = numbers === 'u16' ? keyAt(operation) : own.indexOf(mark)
      // When the same digits occur twice, either may be the number.
      if (at < 0 || (numbers === 'decimal' && own.indexOf(mark, at + 1) !== -1)) return
      const layout: Layout = { bytes: Buffer.from(own), at, digits: numbers === 'u16' ? 2 : 8, kind: reply.kind }
      if (layouts.length < MOST_LAYOUTS) layouts.push(layout)
      else layouts[replaced++ % MOST_LAYOUTS] = layout
    },
  }
}

const RANGES = { decimal: DECIMAL_RANGE, u16: U16_RANGE } as const

function u16(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 0xff)
}

function keyAt({ key }: Operation): number {
  return key?.kind === 'bytes' && key.length === 2 ? key.at : -1
}

function hookMessage({ bytes, start, length, binary }: Message): string | Uint8Array {
  const own = bytes.subarray(start, start + length)
  return binary ? own : own.toString()
}
