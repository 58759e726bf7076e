import type { Writable } from 'node:stream'

// `ws` exports its frame decoder, its encoder and its extension, but its published types do not name them.
declare module 'ws' {
  /** Decodes the frames of one connection; emits `message`, `ping`, `pong`, `conclude` and `error`. */
  export class Receiver extends Writable {
    constructor(options: {
      readonly isServer: boolean
      readonly maxPayload: number
      readonly skipUTF8Validation: boolean
      readonly extensions?: Readonly<Record<string, PerMessageDeflate>>
    })
  }
  /** Encodes frames; `frame` returns the pieces to write, header first. */
  export class Sender {
    static frame(
      data: Buffer,
      options: {
        readonly fin: boolean
        readonly opcode: number
        readonly mask: boolean
        readonly readOnly: boolean
        readonly rsv1?: boolean
      },
    ): readonly Buffer[]
  }
  /** The permessage-deflate state of one connection. `accept` takes the parameters the server answered with. */
  export class PerMessageDeflate {
    constructor(options: { readonly isServer: boolean; readonly maxPayload: number })
    accept(parameters: readonly Readonly<Record<string, readonly (string | true)[]>>[]): unknown
    cleanup(): void
  }
  export const extension: {
    /** Parses a `Sec-WebSocket-Extensions` header. Errors: SyntaxError. */
    parse(header: string): Readonly<Record<string, readonly Readonly<Record<string, readonly (string | true)[]>>[]>>
  }
}
