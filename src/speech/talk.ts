import type { HookMessage } from '../hook.ts'
import { type Connection, lose, type MessageType } from '../wire/connection.ts'
import type { Failure } from '../wire/failure.ts'
import type { Unfinished } from './codec.ts'

/** The state of one connection's conversation. */
export type Talk = {
  /** Index of the current step; the number of steps when all are done. */
  step: number
  /** `wait`: messages that come now are for a later step. */
  phase: 'session' | 'wait' | 'hook' | 'over'
  readonly partial: Unfinished
  vars: Readonly<Record<string, string>>
  timer: NodeJS.Timeout | undefined
  /** Messages that came before a step waited for them. */
  inbox: { readonly bytes: Buffer; readonly type: MessageType }[]
  /** The first messages that no step wanted, for the failure text. */
  heard: string[]
  decode: ((message: HookMessage) => readonly HookMessage[]) | undefined
  receive: { resolve(message: HookMessage): void; reject(error: Error): void } | undefined
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

/** Ends the conversation: it waits for nothing any more. */
export function endTalk(talk: Talk): void {
  clearTimeout(talk.timer)
  talk.timer = undefined
  talk.phase = 'over'
  talk.inbox = []
  talk.heard = []
}

/** Ends the conversation and its connection for a reason; calls the owner's `lost`. */
export function failTalk(connection: Connection<Talk>, failure: Failure): void {
  endTalk(connection.kept!)
  lose(connection, failure)
}

export function bytesOf(said: HookMessage): Buffer {
  return typeof said === 'string' ? Buffer.from(said) : Buffer.from(said)
}

export function errorWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
