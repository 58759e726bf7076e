// What a scenario file's hook may export. `import type { Hook } from 'ws-gate/hook'` completes it in an editor:
//
//   /** @type {import('ws-gate/hook').Hook} */
//   export const hook = { … }      or each function as an export of its own
//
// Functions run in the load generator, on its time: what they take of it is measured, and named when it is the limit.

/** A connection as the functions see it. */
export type HookConnection = {
  /** From 0, counted over all workers. */
  readonly connection: number
  readonly worker: number
  /** Values of the scenario file, of `capture`, and whatever `ready` puts here. */
  readonly vars: Record<string, string>
}

/** A message of the server: text, or bytes that are valid only during the call. */
export type HookMessage = string | Uint8Array

/** What `ready` may do with its connection. */
export type HookSession = HookConnection & {
  send(message: HookMessage): void
  /** The next message that no background rule took. Rejects when the connection is lost, or after the timeout. */
  receive(): Promise<HookMessage>
}

/** What an exchange's message is made of. */
export type HookExchange = HookConnection & {
  /** Eight digits, another for each message in flight: `keyOf` must give them back for the reply. */
  readonly key: string
  /** Size asked for with `payload`, in bytes. */
  readonly payloadBytes: number
}

/** All are optional. An error thrown by any of them ends the run with its message. */
export type Hook = {
  /** Path and query of a connection's URL; asked for all connections before the first is opened. */
  urlFor?(connection: Omit<HookConnection, 'vars'>): string | Promise<string>
  /** Headers beside those of the scenario file; asked as `urlFor` is. */
  headersFor?(
    connection: Omit<HookConnection, 'vars'>,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  /** What is left of the session when the scenario file's steps are done. */
  ready?(session: HookSession): void | Promise<void>
  /** With `codec: hook`: makes a function for each connection that turns what came into messages, none to many. */
  decoder?(connection: HookConnection): (message: HookMessage) => readonly HookMessage[]
  /** The next message to send, in place of `operation.send`. */
  next?(exchange: HookExchange): HookMessage
  /** The key that a message answers; nothing when it answers none. In place of `operation.key`. */
  keyOf?(message: HookMessage, connection: HookConnection): string | number | undefined
  /** Whether a reply is right: `true`, or what is wrong with it. In place of `operation.ok`. */
  verify?(message: HookMessage, exchange: HookExchange): true | string
}
