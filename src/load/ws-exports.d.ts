import type { Writable } from 'node:stream'

// `ws` exports its frame decoder and encoder, its published types do not name them.
declare module 'ws' {
  /** Decodes the frames of one connection; emits `message`, `ping`, `pong`, `conclude` and `error`. */
  export class Receiver extends Writable {
    constructor(options: {
      readonly isServer: boolean
      readonly maxPayload: number
      readonly skipUTF8Validation: boolean
    })
  }
  /** Encodes frames; `frame` returns the pieces to write, header first. */
  export class Sender {
    static frame(
      data: Buffer,
      options: { readonly fin: boolean; readonly opcode: number; readonly mask: boolean; readonly readOnly: boolean },
    ): readonly Buffer[]
  }
}
