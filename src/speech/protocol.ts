// How the load speaks to a server, as plain data: what a preset or a scenario file says, with everything filled in that
// is the same for all connections and all messages.

export type Protocol = {
  /** Name of the preset that it is based on, or `custom`. */
  readonly name: string
  readonly codec: Codec
  /** Steps of each connection after its opening handshake; the connection is ready when all are done. */
  readonly session: readonly Step[]
  /** Active from the first second in all phases, and never an exchange. */
  readonly background: readonly Rule[]
  readonly operation?: Operation
  readonly fanout?: Fanout
  readonly stream?: Stream
  /** What happens when a message comes that nothing waited for. */
  readonly unmatched: 'count' | 'fail'
  readonly vars: Readonly<Record<string, string>>
  /** Absolute path of the module whose functions take part. */
  readonly hookPath?: string
  /** Longest message accepted. */
  readonly maxPayloadBytes?: number
}

/** How one WebSocket message becomes messages of the protocol, none or many, and the other way round. */
export type Codec =
  | { readonly kind: 'text' | 'json' | 'binary' | 'hook' }
  /** Messages end with a separator, wherever frames end. */
  | { readonly kind: 'split'; readonly separator: string; readonly as: 'text' | 'binary' }
  /** STOMP 1.2: a frame ends with NUL, a line feed between frames is a heartbeat. */
  | { readonly kind: 'stomp' }
  /** MQTT 3.1.1: control packets, seen without their length field, wherever frames end. */
  | { readonly kind: 'mqtt' }

export type Step =
  | {
      readonly kind: 'expect'
      readonly match: Matcher
      /** A message that matches any of these fails the connection, and the failure quotes it. */
      readonly errors: readonly Matcher[]
      /** Values kept for the connection, as `${vars.name}`. */
      readonly capture: Readonly<Record<string, Extractor>>
    }
  | { readonly kind: 'send'; readonly message: Template }
  | { readonly kind: 'wait'; readonly ms: number }

export type Rule =
  | {
      readonly kind: 'on'
      readonly match: Matcher
      readonly reply?: Template
      readonly do: 'count' | 'ignore' | 'fail'
    }
  | { readonly kind: 'every'; readonly everyMs: number; readonly message: Template }

/** What is sent, and how its reply is recognised. */
export type Operation = {
  /** Absent: the hook's `next` makes it. */
  readonly message?: Template
  /** `echo`: the reply is what was sent; `id`: it holds the sequence number; `fifo`: replies come in order. */
  readonly correlate: 'echo' | 'id' | 'fifo'
  /** Where the reply has the sequence number; absent with `id`: the hook's `keyOf` gives it. */
  readonly key?: Extractor
  /** What a good reply must be. */
  readonly ok?: Matcher
  /** A reply that matches any of these makes the exchange fail. */
  readonly errors: readonly Matcher[]
  /** The reply that ends an exchange of several. */
  readonly done?: Matcher
  readonly timeoutMs?: number
}

/** What publishers send, and how members recognise it: `${tag}` stands for 32 digits. */
export type Fanout = {
  readonly message: Template
  readonly on?: Matcher
  /** Members are dealt to this many rooms in turn; `${room}` says which. A message is for its publisher's room. */
  readonly rooms: number
  /** Whether the publisher gets its own message back. */
  readonly expect: 'members' | 'members-1'
}

/** Which messages a server pushes unasked, and where each says when it was sent, in ms since 1970. */
export type Stream = { readonly on?: Matcher; readonly sentAt?: Extractor }

/** All conditions given must hold. */
export type Matcher = {
  readonly equals?: string
  readonly prefix?: string
  readonly contains?: string
  readonly regex?: string
  /** Paths such as `payload.data.0`; the whole value is the empty path. */
  readonly json?: Readonly<Record<string, JsonCondition>>
  /** Hexadecimal digits by offset. */
  readonly bytes?: Readonly<Record<string, string>>
  readonly type?: 'text' | 'binary'
}

export type JsonCondition = string | number | boolean | null | { readonly exists: boolean }

/** Where in a message a value is. */
export type Extractor =
  | { readonly kind: 'json'; readonly path: string }
  /** The value is the pattern's first group. */
  | { readonly kind: 'regex'; readonly pattern: string }
  /** The digits that follow a text. */
  | { readonly kind: 'after'; readonly text: string }
  /** An unsigned integer, the highest byte first. */
  | { readonly kind: 'bytes'; readonly at: number; readonly length: number }

/**
 * A message with `${slots}`. In `hex` two digits are a byte. Text in single quotes stands for itself, text in double
 * quotes for its length in two bytes and then itself. Spaces mean nothing.
 */
export type Template = { readonly text: string } | { readonly hex: string }
