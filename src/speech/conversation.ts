import type { Hook } from '../hook.ts'
import { type Connection, type ConnectionEvents, lose } from '../wire/connection.ts'
import type { Failure } from '../wire/failure.ts'
import { writeFrame } from '../wire/frame-writer.ts'
import { decodeMessages } from './codec.ts'
import { createForm, type Form, type FormSetting, filled, padOf } from './form.ts'
import { compileMatcher, createMessage, type Message, setMessage, shown, textOf } from './message.ts'
import type { Protocol, Template } from './protocol.ts'
import {
  bytesOf,
  type ConversationSetting,
  compileStep,
  createTalk,
  type ExpectStep,
  endTalk,
  errorWords,
  hookSession,
  type Talk,
  waitedFor,
} from './talk.ts'
import { createTurns } from './turns.ts'

/** What the owner of a conversation's connections is told, beside what every owner of connections is. */
export type ConversationEvents = Pick<ConnectionEvents<Talk>, 'readEnd' | 'lost' | 'pong'> & {
  /** The session is over: the connection can be used. */
  open(connection: Connection<Talk>): void
  /** Asked of each message before all rules: whether it is one like those already judged, and was taken. */
  familiar?(connection: Connection<Talk>, message: Message, atMs: number): boolean
  /** A message that neither a background rule nor the session took; valid only during the call. */
  message(connection: Connection<Talk>, message: Message, atMs: number): void
  /** A background rule took one that it counts. */
  background?(connection: Connection<Talk>, message: Message): void
}

const SHOWN_HEARD = 3

/**
 * Speaks a protocol on every connection of a worker: the steps of the session first, background rules all the time. What
 * is left of the messages is its owner's. A message goes to the first that wants it: background, session, owner.
 */
export function createConversation(
  protocol: Protocol,
  setting: ConversationSetting,
  owner: ConversationEvents,
): ConnectionEvents<Talk> {
  const { codec, vars } = protocol
  const rooms = protocol.fanout?.rooms ?? 1
  const { payloadBytes, worker, hook } = setting
  const pad = padOf(payloadBytes)
  const steps = protocol.session.map((step) => compileStep(step, pad))
  const rules = protocol.background.flatMap((rule) =>
    rule.kind === 'on' ? [{ ...rule, matches: compileMatcher(rule.match, pad) }] : [],
  )
  const message = createMessage()
  const forms = new Map<Template, Form>()

  const formOf = (template: Template, talk: Talk): Form => {
    const formSetting: FormSetting = { codec, payloadBytes, worker, rooms, vars: talk.vars }
    if (talk.vars !== vars) return createForm(template, formSetting)
    const form = forms.get(template) ?? createForm(template, formSetting)
    forms.set(template, form)
    return form
  }

  const send = (connection: Connection<Talk>, template: Template) => {
    const form = formOf(template, connection.kept!)
    // Where a variable may say what is sent, it may say that nothing is.
    if (form.bytes === 0) return
    writeFrame(connection, form.opcode, filled(form, { connection: connection.id, sequence: 0 }))
  }

  const turns = createTurns(
    protocol.background.filter((rule) => rule.kind === 'every'),
    setting.now,
    (connection, rule) => send(connection, rule.message),
  )

  const fail = (connection: Connection<Talk>, failure: Failure) => {
    endTalk(connection.kept!)
    lose(connection, failure)
  }

  const become = (connection: Connection<Talk>) => {
    const { inbox } = connection.kept!
    endTalk(connection.kept!)
    connection.readyMs = setting.now()
    turns.add(connection)
    owner.open(connection)
    // What came while nobody waited for it is not lost.
    for (const { bytes, type } of inbox) {
      setMessage(message, bytes, 0, bytes.length, type)
      take(connection, connection.readyMs)
    }
  }

  /** Takes steps until one has to wait, or the session is over. */
  const advance = (connection: Connection<Talk>): void => {
    const talk = connection.kept!
    while (connection.state === 'open' && talk.phase === 'session') {
      const step = steps[talk.step]
      if (step === undefined) {
        if (hook?.hook.ready === undefined) become(connection)
        else runHook(connection, hook.hook.ready)
        return
      }
      if (step.kind === 'expect') {
        const waiting = talk.inbox.shift()
        if (waiting === undefined) return
        setMessage(message, waiting.bytes, 0, waiting.bytes.length, waiting.type)
        hear(connection, step)
        continue
      }
      talk.step++
      if (step.kind === 'send') send(connection, step.message)
      else {
        talk.phase = 'wait'
        setTimeout(goOn, step.ms, connection)
        return
      }
    }
  }

  const goOn = (connection: Connection<Talk>) => {
    if (connection.kept!.phase === 'wait') connection.kept!.phase = 'session'
    advance(connection)
  }

  /** A message meets the step that waits for one. */
  const hear = (connection: Connection<Talk>, step: ExpectStep) => {
    const talk = connection.kept!
    if (!step.matches(message)) {
      if (step.isError(message)) {
        fail(connection, { kind: 'session', detail: `the server refused the session: ${shown(message)}` })
        return
      }
      if (talk.heard.length < SHOWN_HEARD) talk.heard.push(shown(message))
      return
    }
    const captured = step.capture.map(([name, extract]) => [name, extract(message)] as const)
    const missing = captured.find(([, value]) => value === undefined)
    if (missing !== undefined) {
      const detail = `'${missing[0]}' could not be captured from ${shown(message)}`
      fail(connection, { kind: 'session', detail })
      return
    }
    if (captured.length > 0) talk.vars = { ...talk.vars, ...(Object.fromEntries(captured) as Record<string, string>) }
    talk.step++
  }

  const runHook = (connection: Connection<Talk>, ready: NonNullable<Hook['ready']>) => {
    const talk = connection.kept!
    talk.phase = 'hook'
    const own = { ...talk.vars }
    // Not at once: a hook that throws must not do so inside the socket's own callback.
    Promise.resolve()
      .then(() => ready(hookSession(connection, worker, own)))
      .then(
        () => {
          talk.vars = own
          if (connection.state === 'open') become(connection)
        },
        (error: unknown) => fail(connection, { kind: 'session', detail: `the hook's ready: ${errorWords(error)}` }),
      )
  }

  const onDeadline = (connection: Connection<Talk>) => {
    const waited = waitedFor(connection.kept!, protocol.session)
    fail(connection, { kind: 'session', detail: `the session was not over within ${setting.timeoutMs} ms: ${waited}` })
  }

  /** One message of the protocol, as `message` has it. */
  const take = (connection: Connection<Talk>, atMs: number) => {
    const talk = connection.kept!
    if (talk.phase === 'over' && owner.familiar?.(connection, message, atMs)) return
    for (const rule of rules) {
      if (!rule.matches(message)) continue
      if (rule.do === 'fail')
        fail(connection, { kind: 'unexpected', detail: `the server sent what must not come: ${shown(message)}` })
      else {
        if (rule.reply !== undefined) send(connection, rule.reply)
        if (rule.do === 'count') owner.background?.(connection, message)
      }
      return
    }
    if (talk.phase === 'over') {
      owner.message(connection, message, atMs)
      return
    }
    const { bytes, start, length, binary } = message
    const step = steps[talk.step]
    if (talk.phase === 'session' && step?.kind === 'expect') {
      hear(connection, step)
      advance(connection)
    } else if (talk.receive !== undefined) {
      const { resolve } = talk.receive
      talk.receive = undefined
      resolve(binary ? Buffer.from(bytes.subarray(start, start + length)) : textOf(message))
    } else {
      talk.inbox.push({ bytes: Buffer.from(bytes.subarray(start, start + length)), type: binary ? 'binary' : 'text' })
    }
  }

  return {
    ...owner,
    open(connection) {
      const talk = createTalk(vars)
      connection.kept = talk
      connection.readyMs = 0
      if (codec.kind === 'hook')
        talk.decode = hook?.hook.decoder?.({ connection: connection.id, worker, vars: talk.vars })
      if (steps.length > 0 || hook?.hook.ready !== undefined)
        talk.timer = setTimeout(onDeadline, setting.timeoutMs, connection)
      advance(connection)
    },
    message(connection, bytes, start, length, atMs, type) {
      const talk = connection.kept!
      try {
        if (talk.decode !== undefined) {
          const frame = bytes.subarray(start, start + length)
          for (const one of talk.decode(type === 'text' ? frame.toString() : frame)) {
            if (connection.state !== 'open') return
            const copy = bytesOf(one)
            setMessage(message, copy, 0, copy.length, typeof one === 'string' ? 'text' : 'binary')
            message.decoded = one
            take(connection, atMs)
          }
          return
        }
        decodeMessages(codec, talk.partial, { bytes, start, length }, setting.mostBytes, (of, from, size) => {
          if (connection.state !== 'open') return
          setMessage(message, of, from, size, type)
          take(connection, atMs)
        })
      } catch (error) {
        fail(connection, { kind: 'protocol', detail: errorWords(error) })
      }
    },
    lost(connection, failure) {
      const { kept: talk } = connection
      clearTimeout(talk?.timer)
      talk?.receive?.reject(new Error(failure.detail))
      const waiting = talk !== undefined && talk.phase !== 'over' && talk.heard.length > 0
      // What the server said before it ended the connection says why.
      const detail = waiting ? `${failure.detail}; before that it said ${talk.heard.join(', ')}` : failure.detail
      owner.lost(connection, { ...failure, detail })
    },
  }
}
