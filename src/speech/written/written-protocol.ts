import { parseBytes, parseDurationMs } from '../../vocabulary/quantity.ts'
import type { Codec, Extractor, Matcher, Operation, Protocol, Rule, Step, Template } from '../protocol.ts'
import { parseTemplate, type Slot, usesSlot } from '../template.ts'
import type { WrittenExtractor, WrittenMatcher, WrittenScenario, WrittenTemplate } from './schema.ts'

export type Path = readonly (string | number)[]

/** Notes what is wrong at a place of the file. */
type Note = (path: Path, message: string) => void

const MOST_ROOMS = 10_000

/** The operation where none is written: an echo, by a server that needs something else first. */
const ECHO: WrittenScenario['operation'] = { send: '${seq}${pad}', correlate: 'echo' }

/**
 * The protocol that a scenario describes; nothing for a plain echo. Problems are noted, and a harmless value replaces
 * what is wrong, so that further problems are found as well.
 */
export function protocolOf(
  written: WrittenScenario,
  { name, hookPath }: { readonly name: string; readonly hookPath?: string | undefined },
  note: Note,
): Protocol | undefined {
  const { session = [], background = [], fanout, stream, codec, hook, connect } = written
  const described = [session.length, background.length, written.operation, fanout, stream, codec, hook]
  if (described.every((part) => part === undefined || part === 0)) return undefined
  const vars = written.vars ?? {}
  const captured = session.flatMap(({ capture }) => Object.keys(capture ?? {}))
  const known = [...Object.keys(vars), ...captured]
  const templates = createTemplates(known, { hasHook: hook !== undefined, hasRooms: fanout?.rooms !== undefined }, note)
  const steps = session.map((step, index): Step => stepOf(step, ['session', index], templates, note))
  const rules = background.map((rule, index): Rule => ruleOf(rule, ['background', index], templates, note))
  const spoken =
    written.operation ?? (stream === undefined && fanout === undefined && hook === undefined ? ECHO : undefined)
  const maxPayload = connect?.maxPayload
  return {
    name,
    codec: codecOf(codec, hook, note),
    session: steps,
    background: rules,
    ...(spoken !== undefined && { operation: operationOf(spoken, hook !== undefined, templates, note) }),
    ...(hook !== undefined && spoken === undefined && { operation: { correlate: 'id', errors: [] } as const }),
    ...(fanout !== undefined && {
      fanout: {
        message: templates(fanout.send, ['fanout', 'send'], ['tag']),
        ...(fanout.on !== undefined && { on: matcherOf(fanout.on, ['fanout', 'on'], note) }),
        rooms: roomsOf(fanout, note),
        expect: fanout.expect ?? 'members-1',
      },
    }),
    ...(stream !== undefined && {
      stream: {
        ...(stream.on !== undefined && { on: matcherOf(stream.on, ['stream', 'on'], note) }),
        ...(stream.sentAt !== undefined && { sentAt: extractorOf(stream.sentAt, ['stream', 'sentAt'], note) }),
      },
    }),
    unmatched: written.unmatched ?? 'count',
    vars,
    ...(hookPath !== undefined && { hookPath }),
    ...(maxPayload !== undefined && {
      maxPayloadBytes: attempt(['connect', 'maxPayload'], note, 1, () =>
        parseBytes(maxPayload, { min: 1, max: 2 ** 30 }),
      ),
    }),
  }
}

function roomsOf({ rooms = 1 }: NonNullable<WrittenScenario['fanout']>, note: Note): number {
  if (Number.isInteger(rooms) && rooms >= 1 && rooms <= MOST_ROOMS) return rooms
  note(['fanout', 'rooms'], `${rooms} is not a number of rooms; write 1 to ${MOST_ROOMS}`)
  return 1
}

function attempt<T>(path: Path, note: Note, fallback: T, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    note(path, (error as Error).message)
    return fallback
  }
}

type Templates = (written: WrittenTemplate, path: Path, needed?: readonly Slot[]) => Template

/** Parts whose messages are counted and timed. The slots below have a meaning only in these parts. */
const MEASURED = ['operation', 'fanout']
const MEASURED_SLOTS: readonly Slot[] = ['seq', 'seq.u16', 'pad', 'tag']

/** Makes templates and notes unknown slots; a template must have one of the slots in `needed`. */
function createTemplates(
  known: readonly string[],
  { hasHook, hasRooms }: { readonly hasHook: boolean; readonly hasRooms: boolean },
  note: Note,
): Templates {
  return (written, path, needed = []) => {
    const template: Template =
      typeof written === 'string'
        ? { text: written }
        : 'hex' in written
          ? { hex: written.hex }
          : { text: JSON.stringify(written.json) }
    const parts = attempt(path, note, undefined, () => parseTemplate(template))
    if (parts === undefined) return { text: '' }
    for (const name of variablesIn(parts))
      if (!known.includes(name) && !hasHook)
        note(path, `'\${vars.${name}}' has no value; give it one in 'vars', or capture it in the session`)
    if (usesSlot(parts, 'room') && (!hasRooms || path[0] === 'operation'))
      note(path, "has ${room}, which only 'fanout' with 'rooms' has; leave it out, or write how many rooms there are")
    for (const slot of MEASURED_SLOTS)
      if (usesSlot(parts, slot) && !MEASURED.includes(String(path[0])))
        note(path, `has \${${slot}}, which is of an operation's or a fanout's messages alone; leave it out`)
    if (needed.length > 0 && !needed.some((slot) => usesSlot(parts, slot)))
      note(
        path,
        `has no \${${needed[0]}}; write it where the server gives it back, or a reply cannot be told from another`,
      )
    return template
  }
}

function variablesIn(parts: ReturnType<typeof parseTemplate>): readonly string[] {
  return parts.flatMap((part) =>
    part.kind === 'var' ? [part.name] : part.kind === 'counted' ? variablesIn(part.parts) : [],
  )
}

function codecOf(codec: WrittenScenario['codec'], hook: string | undefined, note: Note): Codec {
  if (codec === undefined) return { kind: 'text' }
  if (typeof codec !== 'string') return { kind: 'split', separator: codec.split, as: codec.as ?? 'text' }
  if (codec === 'hook' && hook === undefined)
    note(['codec'], "'hook' needs a hook with a decoder; name its module in 'hook'")
  return { kind: codec }
}

function stepOf(
  { expect, errors = [], capture = {}, send, wait }: NonNullable<WrittenScenario['session']>[number],
  path: Path,
  templates: Templates,
  note: Note,
): Step {
  const given = [expect, send, wait].filter((part) => part !== undefined).length
  if (given !== 1)
    note(path, `has ${given === 0 ? 'none' : 'more than one'} of expect, send and wait; write one a step`)
  if (expect === undefined && (errors.length > 0 || Object.keys(capture).length > 0))
    note(path, "has 'errors' or 'capture' without 'expect'; write them beside what is expected")
  if (send !== undefined) return { kind: 'send', message: templates(send, [...path, 'send']) }
  if (wait !== undefined)
    return {
      kind: 'wait',
      ms: attempt([...path, 'wait'], note, 0, () => parseDurationMs(wait, { min: 1, max: 60_000 })),
    }
  return {
    kind: 'expect',
    match: matcherOf(expect ?? {}, [...path, 'expect'], note),
    errors: errors.map((matcher, index) => matcherOf(matcher, [...path, 'errors', index], note)),
    capture: Object.fromEntries(
      Object.entries(capture).map(([name, from]) => [name, extractorOf(from, [...path, 'capture', name], note)]),
    ),
  }
}

function ruleOf(
  { on, reply, do: then, every, send }: NonNullable<WrittenScenario['background']>[number],
  path: Path,
  templates: Templates,
  note: Note,
): Rule {
  if ((on === undefined) === (every === undefined)) note(path, "write either 'on' a message, or 'every' so often")
  if (every !== undefined) {
    if (send === undefined) note(path, "has 'every' without 'send'; write what is sent")
    return {
      kind: 'every',
      everyMs: attempt([...path, 'every'], note, 1_000, () => parseDurationMs(every, { min: 50, max: 3_600_000 })),
      message: templates(send ?? '', [...path, 'send']),
    }
  }
  if (send !== undefined) note([...path, 'send'], "goes with 'every'; an answer to 'on' is 'reply'")
  return {
    kind: 'on',
    match: matcherOf(on ?? {}, [...path, 'on'], note),
    ...(reply !== undefined && { reply: templates(reply, [...path, 'reply']) }),
    do: then ?? 'count',
  }
}

function operationOf(
  { send, correlate = 'id', key, ok, errors = [], done }: NonNullable<WrittenScenario['operation']>,
  hasHook: boolean,
  templates: Templates,
  note: Note,
): Operation {
  const path = ['operation']
  if (send === undefined && !hasHook) note(path, "has no 'send'; write the message, or name a hook with 'next'")
  if (correlate === 'id' && key === undefined && !hasHook)
    note(
      path,
      "has no 'key'; write where the reply has the number of ${seq}, such as '{json: id}', or 'correlate: echo' or 'fifo'",
    )
  if (correlate !== 'id' && key !== undefined)
    note([...path, 'key'], `means nothing with 'correlate: ${correlate}'; leave one out`)
  const needed: readonly Slot[] = correlate === 'fifo' ? [] : correlate === 'echo' ? ['seq'] : ['seq', 'seq.u16']
  return {
    correlate,
    ...(send !== undefined && { message: templates(send, [...path, 'send'], needed) }),
    ...(key !== undefined && { key: extractorOf(key, [...path, 'key'], note) }),
    ...(ok !== undefined && { ok: matcherOf(ok, [...path, 'ok'], note) }),
    errors: errors.map((matcher, index) => matcherOf(matcher, [...path, 'errors', index], note)),
    ...(done !== undefined && { done: matcherOf(done, [...path, 'done'], note) }),
  }
}

function matcherOf(written: WrittenMatcher, path: Path, note: Note): Matcher {
  if (Object.keys(written).length === 0)
    note(path, 'would match every message; write one of equals, prefix, contains, regex, json, bytes, type')
  if (written.regex !== undefined) checkRegex(written.regex, [...path, 'regex'], note)
  for (const offset of Object.keys(written.bytes ?? {}))
    if (!/^\d+$/.test(offset)) note([...path, 'bytes', offset], `'${offset}' is not an offset; write a number from 0`)
  // The definition allows 'undefined', but in a matcher an absent key must be absent.
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)) as Matcher
}

function checkRegex(pattern: string, path: Path, note: Note): void {
  attempt(path, note, undefined, () => new RegExp(pattern))
}

const HARMLESS: Extractor = { kind: 'after', text: '\0' }

function extractorOf(written: WrittenExtractor, path: Path, note: Note): Extractor {
  const given = Object.values(written).filter((part) => part !== undefined)
  if (given.length !== 1) {
    note(path, `has ${given.length === 0 ? 'none' : 'more than one'} of json, regex, after and bytes; write one`)
    return HARMLESS
  }
  if (written.json !== undefined) return { kind: 'json', path: written.json }
  if (written.after !== undefined) return { kind: 'after', text: written.after }
  if (written.bytes !== undefined) {
    const { at, length } = written.bytes
    if (at < 0 || length < 1 || length > 6) note([...path, 'bytes'], 'takes an offset from 0 and 1 to 6 bytes')
    return { kind: 'bytes', at, length }
  }
  const pattern = written.regex ?? ''
  const groups = attempt([...path, 'regex'], note, 1, () => (new RegExp(`${pattern}|`).exec('')?.length ?? 1) - 1)
  if (groups === 0) note([...path, 'regex'], `'${pattern}' has no group; put what is meant in parentheses`)
  return { kind: 'regex', pattern }
}
