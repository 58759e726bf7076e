import type { HookMessage, HookSession } from '../hook.ts'
import type { Connection, MessageType } from '../wire/connection.ts'
import { OPCODE_BINARY, OPCODE_TEXT, writeFrame } from '../wire/frame-writer.ts'
import type { Partial } from './codec.ts'
import type { TimedHook } from './hook.ts'
import { compileAny, compileExtractor, compileMatcher, type Extract, type Matches } from './message.ts'
import type { Step } from './protocol.ts'

export type ConversationSetting = {
  readonly payloadBytes: number
  readonly worker: number
  readonly timeoutMs: number
  readonly mostBytes: number
  readonly hook?: TimedHook | undefined
  now(): number
}

/** What is remembered of one connection's conversation. */
export type Talk = {
  /** Index of the step that is waited for; all done = their number. */
  step: number
  /** `wait`: what comes now is for a later step. */
  phase: 'session' | 'wait' | 'hook' | 'over'
  readonly partial: Partial
  vars: Readonly<Record<string, string>>
  timer: NodeJS.Timeout | undefined
  /** Messages that came before the step that may want them. */
  inbox: { readonly bytes: Buffer; readonly type: MessageType }[]
  /** The first of those that no step wanted, for the reader. */
  heard: string[]
  decode: ((message: HookMessage) => readonly HookMessage[]) | undefined
  receive: { resolve(message: HookMessage): void; reject(error: Error): void } | undefined
}

type CompiledStep = ExpectStep | Exclude<Step, { kind: 'expect' }>
export type ExpectStep = {
  readonly kind: 'expect'
  readonly matches: Matches
  readonly isError: Matches
  readonly capture: readonly (readonly [string, Extract])[]
}

/** A connection whose first step is still to come. */
export function createTalk(vars: Talk['vars']): Talk {
  return {
    step: 0,
    phase: 'session',
    partial: { bytes: undefined },
    vars,
    timer: undefined,
    inbox: [],
    heard: [],
    decode: undefined,
    receive: undefined,
  }
}

/** Nothing is waited for any more. */
export function endTalk(talk: Talk): void {
  clearTimeout(talk.timer)
  talk.timer = undefined
  talk.phase = 'over'
  talk.inbox = []
  talk.heard = []
}

export function compileStep(step: Step, pad: string): CompiledStep {
  if (step.kind !== 'expect') return step
  return {
    kind: 'expect',
    matches: compileMatcher(step.match, pad),
    isError: compileAny(step.errors, pad),
    capture: Object.entries(step.capture).map(([name, extractor]) => [name, compileExtractor(extractor)] as const),
  }
}

/** What a hook's `ready` speaks through; `vars` are its own to change. */
export function hookSession(connection: Connection<Talk>, worker: number, vars: Record<string, string>): HookSession {
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

export function bytesOf(said: HookMessage): Buffer {
  return typeof said === 'string' ? Buffer.from(said) : Buffer.from(said)
}

export function errorWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Where a session stands that does not go on, and what came instead. */
export function waitedFor({ step: index, heard }: Talk, steps: readonly Step[]): string {
  const step = steps[index]
  const wanted = step?.kind === 'expect' ? ` (${JSON.stringify(step.match)})` : ''
  const where = step === undefined ? "the hook's ready" : `step ${index + 1} of ${steps.length}${wanted}`
  return `it waited at ${where}; ${heard.length === 0 ? 'nothing came' : `what came: ${heard.join(', ')}`}`
}
