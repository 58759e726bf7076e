import type { Socket } from 'node:net'
import { Sender } from 'ws'
import type { Dialer } from './dialer.ts'
import { type Failure, socketFailure } from './failure.ts'
import { closeReader, createFrameReader, type FrameReader, type FrameSink, readFrames } from './frame-reader.ts'
import { type Agreement, createHandshake, readReply } from './opening-handshake.ts'

/** What a connection's owner is told. Times are of the worker's clock, in ms. */
export type ConnectionEvents = {
  open(connection: Connection): void
  /** A whole message; the bytes are valid only during the call. `atMs` was taken when the read handler was entered. */
  message(connection: Connection, bytes: Buffer, start: number, length: number, atMs: number): void
  /** All messages of one read have been told: the moment to write whatever became due, in one go. */
  readEnd(connection: Connection): void
  /** The connection is over, before or after it was open; told once, and not after `end`. */
  lost(connection: Connection, failure: Failure): void
}

export type Connection = {
  readonly id: number
  readonly socket: Socket
  readonly startedMs: number
  connectedMs: number
  /** When the TLS handshake was done, with TLS. */
  securedMs: number
  openMs: number
  /** When it was lost; 0 = it was not. */
  lostMs: number
  state: 'connecting' | 'open' | 'ending' | 'over'
  /** With compression agreed to: the window that what is sent may be compressed with (RFC 7692 section 7.1.2.2). */
  windowBits: number | undefined
  bytesIn: number
  bytesOut: number
}

/** What all connections of one worker share. */
export type ConnectionContext = {
  /** Every read lands here and is used up before the next one: idle connections then need no buffer of their own. */
  readonly readBuffer: Buffer
  readonly events: ConnectionEvents
  readonly maxPayloadBytes: number
  readonly timeoutMs: number
  now(): number
}

/** Reading state of a connection: nothing once it is over. */
type Reading =
  | { readonly kind: 'head'; bytes: Buffer; readonly accept: string }
  | { readonly kind: 'frames'; readonly reader: FrameReader }

const READ_BUFFER_BYTES = 65_536
const MAX_PAYLOAD_BYTES = 16 * 1024 * 1024

export function createConnectionContext(
  own: Pick<ConnectionContext, 'events' | 'timeoutMs' | 'now'>,
): ConnectionContext {
  return { ...own, readBuffer: Buffer.allocUnsafeSlow(READ_BUFFER_BYTES), maxPayloadBytes: MAX_PAYLOAD_BYTES }
}

const OPCODE_CLOSE = 8
const OPCODE_PONG = 10
const NORMAL_CLOSURE = 1000

/** Opens a connection with its own opening handshake over a plain or TLS socket; `events` tell how it goes. */
export function openConnection(id: number, dialer: Dialer, context: ConnectionContext): Connection {
  const { events, readBuffer, now } = context
  const { target } = dialer
  let reading: Reading | undefined
  let inside = false

  const startedMs = now()
  const socket = dialer.dial({
    onread: { buffer: readBuffer, callback: receive },
    connected: () => {
      connection.connectedMs = now()
      if (target.tls === undefined) sendRequest()
    },
    secured: () => {
      connection.securedMs = now()
      sendRequest()
    },
  })
  const connection: Connection = {
    id,
    socket,
    startedMs,
    connectedMs: 0,
    securedMs: 0,
    openMs: 0,
    lostMs: 0,
    state: 'connecting',
    windowBits: undefined,
    bytesIn: 0,
    bytesOut: 0,
  }
  let timer: NodeJS.Timeout | undefined = setTimeout(() => {
    lose({ kind: 'timeout', detail: `${waitedFor(connection, dialer)} within ${context.timeoutMs} ms` })
  }, context.timeoutMs)

  socket.on('error', (error) => lose(socketFailure(error)))
  socket.on('end', () => lose({ kind: 'closed', detail: 'the server ended the connection without a close frame' }))
  socket.on('close', () => lose({ kind: 'closed', detail: 'the connection went away without a close frame' }))

  function sendRequest() {
    const { request, accept } = createHandshake(target)
    reading = { kind: 'head', bytes: Buffer.alloc(0), accept }
    socket.write(request, 'latin1')
    connection.bytesOut += request.length
  }

  function lose(failure: Failure) {
    if (connection.state === 'over') return
    const told = connection.state !== 'ending'
    connection.state = 'over'
    connection.lostMs = now()
    clearTimeout(timer)
    if (reading?.kind === 'frames') closeReader(reading.reader)
    socket.destroy()
    if (told) events.lost(connection, failure)
  }

  function receive(read: number): boolean {
    const atMs = now()
    connection.bytesIn += read
    inside = true
    if (reading?.kind === 'frames') readFrames(reading.reader, readBuffer, 0, read, atMs)
    else if (reading?.kind === 'head') receiveHead(reading, readBuffer.subarray(0, read), atMs)
    inside = false
    if (connection.state === 'open') events.readEnd(connection)
    return true
  }

  function receiveHead(head: Extract<Reading, { kind: 'head' }>, bytes: Buffer, atMs: number) {
    head.bytes = Buffer.concat([head.bytes, bytes])
    const reply = readReply(head.bytes, head.accept, target)
    if (reply.kind === 'failed') lose(reply.failure)
    if (reply.kind !== 'accepted') return
    const reader = createReader(reply.agreement)
    reading = { kind: 'frames', reader }
    connection.windowBits = windowBitsOf(reply.agreement)
    connection.openMs = atMs
    connection.state = 'open'
    clearTimeout(timer)
    // Tens of thousands of idle connections: a timer kept for each would be a tenth of their memory.
    timer = undefined
    events.open(connection)
    // A greeting may come in the packet of the reply.
    readFrames(reader, head.bytes, reply.framesAt, head.bytes.length, atMs)
  }

  function createReader(agreement: Agreement): FrameReader {
    const sink: FrameSink = {
      message: (bytes, start, length, atMs) => {
        if (connection.state !== 'open') return
        events.message(connection, bytes, start, length, atMs)
        // One that was inflated comes outside of any read.
        if (!inside) events.readEnd(connection)
      },
      ping: (payload) => writeControl(connection, OPCODE_PONG, payload),
      close: (code, reason) => {
        // The answer to our own close frame: now the server ends the connection, and keeps the port's waiting time.
        if (connection.state === 'ending') return
        writeControl(connection, OPCODE_CLOSE, closePayload(code))
        lose({ kind: `closed-${code}`, detail: `the server closed with code ${code}${reason ? ` '${reason}'` : ''}` })
      },
      broken: ({ kind, detail, closeCode }) => {
        writeControl(connection, OPCODE_CLOSE, closePayload(closeCode))
        lose({ kind, detail: `${detail} (close code ${closeCode})` })
      },
    }
    return createFrameReader(sink, { maxPayloadBytes: context.maxPayloadBytes, agreement })
  }

  return connection
}

const MOST_WINDOW_BITS = 15

function windowBitsOf({ deflate }: Agreement): number | undefined {
  return deflate === undefined ? undefined : Number(deflate['client_max_window_bits']?.[0] ?? MOST_WINDOW_BITS)
}

function waitedFor({ connectedMs, securedMs }: Connection, { target }: Dialer): string {
  if (connectedMs === 0) return 'no TCP connection'
  return target.tls !== undefined && securedMs === 0 ? 'no TLS handshake' : 'no reply to the opening handshake'
}

/**
 * Ends a connection as the RFC has it: a close frame, the server's answer, and, where none comes within `graceMs`, a
 * reset. Whatever happens to it from now on is told to nobody. A reset leaves no port waiting (TIME_WAIT), and after a
 * close handshake it is the server's end that waits, which keeps none of this side's ports from being used again.
 */
export function endConnection(connection: Connection, { graceMs }: { graceMs: number }): Promise<'closed' | 'reset'> {
  const { socket } = connection
  if (socket.destroyed) {
    connection.state = 'over'
    return Promise.resolve('closed')
  }
  return new Promise((resolve) => {
    let how: 'closed' | 'reset' = 'closed'
    const reset = () => {
      how = 'reset'
      socket.resetAndDestroy()
    }
    const timer = setTimeout(reset, graceMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(how)
    })
    const open = connection.state === 'open'
    connection.state = 'ending'
    if (open) writeControl(connection, OPCODE_CLOSE, closePayload(NORMAL_CLOSURE))
    else reset()
  })
}

function writeControl(connection: Connection, opcode: number, payload: Buffer): void {
  if (connection.socket.destroyed) return
  const pieces = Sender.frame(payload, { fin: true, opcode, mask: true, readOnly: true })
  const frame = Buffer.concat(pieces)
  connection.bytesOut += frame.length
  connection.socket.write(frame)
}

function closePayload(code: number): Buffer {
  // 1005 and 1006 stand for 'no code' and must not be sent (RFC 6455 section 7.4.1).
  if (code === 1005 || code === 1006) return Buffer.alloc(0)
  const payload = Buffer.alloc(2)
  payload.writeUInt16BE(code)
  return payload
}
