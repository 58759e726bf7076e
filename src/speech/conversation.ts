import type { Connection, ConnectionEvents } from '../wire/connection.ts'
import { writeFrame } from '../wire/frame-writer.ts'
import { createBackground } from './background.ts'
import { decodeMessages } from './codec.ts'
import { createForm, type Form, type FormSetting, filled, padOf } from './form.ts'
import type { TimedHook } from './hook.ts'
import { createMessage, type Message, setMessage } from './message.ts'
import type { Protocol, Template } from './protocol.ts'
import { createSession } from './session.ts'
import { bytesOf, createTalk, errorWords, failTalk, type Talk } from './talk.ts'

type ConversationSetting = {
  readonly payloadBytes: number
  readonly worker: number
  readonly timeoutMs: number
  readonly mostBytes: number
  readonly hook?: TimedHook | undefined
  now(): number
}

/** The events for the owner of a conversation's connections. */
type ConversationEvents = Pick<ConnectionEvents<Talk>, 'readEnd' | 'lost' | 'pong'> & {
  /** The session is over: the connection can be used. */
  open(connection: Connection<Talk>): void
  /** Called for each message before all rules; true when it was taken because one like it was judged before. */
  familiar?(connection: Connection<Talk>, message: Message, atMs: number): boolean
  /** A message that neither a background rule nor the session took; valid only during the call. */
  message(connection: Connection<Talk>, message: Message, atMs: number): void
  /** A background rule took a message that it counts. */
  background?(connection: Connection<Talk>, message: Message): void
}

/**
 * Speaks a protocol on every connection of a worker: the steps of the session first, background rules all the time. A
 * message goes to the first that wants it: background, session, owner.
 */
export function createConversation(
  protocol: Protocol,
  setting: ConversationSetting,
  owner: ConversationEvents,
): ConnectionEvents<Talk> {
  const { codec, vars } = protocol
  const { worker, hook, now } = setting
  const message = createMessage()
  const send = createSender(protocol, setting)
  const background = createBackground(protocol.background, {
    pad: padOf(setting.payloadBytes),
    now,
    send,
    counted: (connection, heard) => owner.background?.(connection, heard),
  })
  const session = createSession(protocol.session, setting, {
    send,
    over(connection, unheard) {
      connection.readyMs = now()
      background.begin(connection)
      owner.open(connection)
      // Messages that came during the session and were not used are handed on.
      for (const { bytes, type } of unheard) {
        setMessage(message, bytes, 0, bytes.length, type)
        take(connection, connection.readyMs)
      }
    },
  })

  /** Handles the message of the protocol that is in `message`. */
  const take = (connection: Connection<Talk>, atMs: number) => {
    const isOver = connection.kept!.phase === 'over'
    if (isOver && owner.familiar?.(connection, message, atMs)) return
    if (background.take(connection, message)) return
    if (isOver) owner.message(connection, message, atMs)
    else session.take(connection, message)
  }

  return {
    ...owner,
    open(connection) {
      const talk = createTalk(vars)
      connection.kept = talk
      connection.readyMs = 0
      if (codec.kind === 'hook')
        talk.decode = hook?.hook.decoder?.({ connection: connection.id, worker, vars: talk.vars })
      session.begin(connection)
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
        failTalk(connection, { kind: 'protocol', detail: errorWords(error) })
      }
    },
    lost(connection, failure) {
      const { kept: talk } = connection
      clearTimeout(talk?.timer)
      talk?.receive?.reject(new Error(failure.detail))
      const waiting = talk !== undefined && talk.phase !== 'over' && talk.heard.length > 0
      // What the server said before it ended the connection often says why.
      const detail = waiting ? `${failure.detail}; before that it said ${talk.heard.join(', ')}` : failure.detail
      owner.lost(connection, { ...failure, detail })
    },
  }
}

/** Sends messages that are not exchanges; those that are the same on all connections are made once. */
function createSender(
  { codec, vars, fanout }: Protocol,
  { payloadBytes, worker }: ConversationSetting,
): (connection: Connection<Talk>, template: Template) => void {
  const forms = new Map<Template, Form>()

  const formOf = (template: Template, own: Talk['vars']): Form => {
    const setting: FormSetting = { codec, payloadBytes, worker, rooms: fanout?.rooms ?? 1, vars: own }
    if (own !== vars) return createForm(template, setting)
    const form = forms.get(template) ?? createForm(template, setting)
    forms.set(template, form)
    return form
  }

  return (connection, template) => {
    const form = formOf(template, connection.kept!.vars)
    // A message made of a variable may be empty: then nothing is sent.
    if (form.bytes === 0) return
    writeFrame(connection, form.opcode, filled(form, { connection: connection.id, sequence: 0 }))
  }
}
