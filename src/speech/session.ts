import type { Hook, HookSession } from '../hook.ts'
import type { Connection } from '../wire/connection.ts'
import { OPCODE_BINARY, OPCODE_TEXT, writeFrame } from '../wire/frame-writer.ts'
import { padOf } from './form.ts'
import type { TimedHook } from './hook.ts'
import {
  compileAny,
  compileExtractor,
  compileMatcher,
  createMessage,
  type Extraction,
  type Matches,
  type Message,
  setMessage,
  shown,
  textOf,
} from './message.ts'
import type { Step, Template } from './protocol.ts'
import { bytesOf, endTalk, errorWords, failTalk, type Talk } from './talk.ts'

/** The steps from the opening handshake until a connection can be used. */
export type Session = {
  /** Takes the first steps of a connection that has just opened. */
  begin(connection: Connection<Talk>): void
  /** Handles a message that came before the session was over and that no background rule took. */
  take(connection: Connection<Talk>, message: Message): void
}

type SessionSetting = {
  readonly payloadBytes: number
  readonly worker: number
  readonly timeoutMs: number
  readonly hook?: TimedHook | undefined
}

type SessionEvents = {
  send(connection: Connection<Talk>, template: Template): void
  /** The session is over. `unheard`: messages that came while no step waited for one. */
  over(connection: Connection<Talk>, unheard: Talk['inbox']): void
}

type CompiledStep = ExpectStep | Exclude<Step, { kind: 'expect' }>
type ExpectStep = {
  readonly kind: 'expect'
  readonly matches: Matches
  readonly isError: Matches
  readonly capture: readonly (readonly [string, Extraction])[]
}

const SHOWN_HEARD = 3

export function createSession(
  written: readonly Step[],
  { payloadBytes, worker, timeoutMs, hook }: SessionSetting,
  { send, over }: SessionEvents,
): Session {
  const pad = padOf(payloadBytes)
  const steps = written.map((step) => compileStep(step, pad))
  const message = createMessage()

  const end = (connection: Connection<Talk>) => {
    const { inbox } = connection.kept!
    endTalk(connection.kept!)
    over(connection, inbox)
  }

  /** Takes steps until one has to wait, or the session is over. */
  const advance = (connection: Connection<Talk>): void => {
    const talk = connection.kept!
    while (connection.state === 'open' && talk.phase === 'session') {
      const step = steps[talk.step]
      if (step === undefined) {
        if (hook?.hook.ready === undefined) end(connection)
        else runHook(connection, hook.hook.ready)
        return
      }
      if (step.kind === 'expect') {
        const waiting = talk.inbox.shift()
        if (waiting === undefined) return
        setMessage(message, waiting.bytes, 0, waiting.bytes.length, waiting.type)
        hear(connection, step, message)
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

  const runHook = (connection: Connection<Talk>, ready: NonNullable<Hook['ready']>) => {
    const talk = connection.kept!
    talk.phase = 'hook'
    const own = { ...talk.vars }
    // Asynchronously: a hook must not throw inside the socket's own callback.
    Promise.resolve()
      .then(() => ready(hookSession(connection, worker, own)))
      .then(
        () => {
          talk.vars = own
          if (connection.state === 'open') end(connection)
        },
        (error: unknown) => failTalk(connection, { kind: 'session', detail: `the hook's ready: ${errorWords(error)}` }),
      )
  }

  const onDeadline = (connection: Connection<Talk>) => {
    const waited = waitedFor(connection.kept!, written)
    failTalk(connection, { kind: 'session', detail: `the session was not over within ${timeoutMs} ms: ${waited}` })
  }

  return {
    begin(connection) {
      if (steps.length > 0 || hook?.hook.ready !== undefined)
        connection.kept!.timer = setTimeout(onDeadline, timeoutMs, connection)
      advance(connection)
    },
    take(connection, heard) {
      const talk = connection.kept!
      const { bytes, start, length, binary } = heard
      const step = steps[talk.step]
      if (talk.phase === 'session' && step?.kind === 'expect') {
        hear(connection, step, heard)
        advance(connection)
      } else if (talk.receive !== undefined) {
        const { resolve } = talk.receive
        talk.receive = undefined
        resolve(binary ? Buffer.from(bytes.subarray(start, start + length)) : textOf(heard))
      } else {
        talk.inbox.push({ bytes: Buffer.from(bytes.subarray(start, start + length)), type: binary ? 'binary' : 'text' })
      }
    },
  }
}

function compileStep(step: Step, pad: string): CompiledStep {
  if (step.kind !== 'expect') return step
  return {
    kind: 'expect',
    matches: compileMatcher(step.match, pad),
    isError: compileAny(step.errors, pad),
    capture: Object.entries(step.capture).map(([name, extractor]) => [name, compileExtractor(extractor)] as const),
  }
}

/** Judges a message by the step that waits for one. */
function hear(connection: Connection<Talk>, step: ExpectStep, message: Message): void {
  const talk = connection.kept!
  if (!step.matches(message)) {
    if (step.isError(message)) {
      failTalk(connection, { kind: 'session', detail: `the server refused the session: ${shown(message)}` })
      return
    }
    if (talk.heard.length < SHOWN_HEARD) talk.heard.push(shown(message))
    return
  }
  const captured = step.capture.map(([name, extract]) => [name, extract(message)] as const)
  const missing = captured.find(([, value]) => value === undefined)
  if (missing !== undefined) {
    const detail = `'${missing[0]}' could not be captured from ${shown(message)}`
    failTalk(connection, { kind: 'session', detail })
    return
  }
  if (captured.length > 0) talk.vars = { ...talk.vars, ...(Object.fromEntries(captured) as Record<string, string>) }
  talk.step++
}

/** What a hook's `ready` sends and receives with; it may change `vars`. */
function hookSession(connection: Connection<Talk>, worker: number, vars: Record<string, string>): HookSession {
  const talk = connection.kept!
  return {
    connection: connection.id,
    worker,
    vars,
    send: (said) => writeFrame(connection, typeof said === 'string' ? OPCODE_TEXT : OPCODE_BINARY, bytesOf(said)),
    receive: () =>
      new Promise((resolve, reject) => {
        const waiting = talk.inbox.shift()
        if (waiting !== undefined) resolve(waiting.type === 'text' ? waiting.bytes.toString() : waiting.bytes)
        else talk.receive = { resolve, reject }
      }),
  }
}

/** At which step a session is stuck, and what came instead. */
function waitedFor({ step: index, heard }: Talk, steps: readonly Step[]): string {
  const step = steps[index]
  const wanted = step?.kind === 'expect' ? ` (${JSON.stringify(step.match)})` : ''
  const where = step === undefined ? "the hook's ready" : `step ${index + 1} of ${steps.length}${wanted}`
  return `it waited at ${where}; ${heard.length === 0 ? 'nothing came' : `what came: ${heard.join(', ')}`}`
}
