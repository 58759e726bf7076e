import { connect, type Socket } from 'node:net'
import { Sender } from 'ws'
import { type Failure, socketFailure } from './failure.ts'
import { createFrameReader, type FrameReader, readFrames } from './frame-reader.ts'
import { createHandshake, readReply, type Target } from './opening-handshake.ts'

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
  openMs: number
  state: 'connecting' | 'open' | 'ending' | 'over'
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

/** Opens a connection with its own opening handshake over `net`; `events` tell how it goes. */
export function openConnection(id: number, target: Target, context: ConnectionContext): Connection {
  const { events, readBuffer, now } = context
  const handshake = createHandshake(target)
  let head: Buffer | undefined = Buffer.alloc(0)

  const socket = connect({
    host: target.host,
    port: target.port,
    noDelay: true,
    onread: { buffer: readBuffer, callback: (bytes) => receive(bytes) },
  })
  const connection: Connection = {
    id,
    socket,
    startedMs: now(),
    connectedMs: 0,
    openMs: 0,
    state: 'connecting',
    bytesIn: 0,
    bytesOut: 0,
  }
  let atMs = 0

  const lose = (failure: Failure) => {
    if (connection.state === 'over') return
    const told = connection.state !== 'ending'
    connection.state = 'over'
    clearTimeout(timer)
    socket.destroy()
    if (told) events.lost(connection, failure)
  }
  const reader: FrameReader = createFrameReader(
    {
      message: (bytes, start, length) => {
        if (connection.state === 'open') events.message(connection, bytes, start, length, atMs)
      },
      ping: (payload) => writeControl(connection, OPCODE_PONG, payload),
      close: (code, reason) => {
        // The answer to our own close frame: now the server ends the connection, and keeps the port's waiting time.
        if (connection.state === 'ending') return
        writeControl(connection, OPCODE_CLOSE, closePayload(code))
        lose({ kind: 'closed', detail: `the server closed with code ${code}${reason ? ` '${reason}'` : ''}` })
      },
      broken: ({ kind, detail, closeCode }) => {
        writeControl(connection, OPCODE_CLOSE, closePayload(closeCode))
        lose({ kind, detail: `${detail} (close code ${closeCode})` })
      },
    },
    context,
  )
  const timer = setTimeout(() => {
    const step = connection.connectedMs === 0 ? 'no TCP connection' : 'no reply to the opening handshake'
    lose({ kind: 'timeout', detail: `${step} within ${context.timeoutMs} ms` })
  }, context.timeoutMs)

  socket.once('connect', () => {
    connection.connectedMs = now()
    socket.write(handshake.request, 'latin1')
    connection.bytesOut += handshake.request.length
  })
  socket.on('error', (error) => lose(socketFailure(error)))
  socket.on('end', () => lose({ kind: 'closed', detail: 'the server ended the connection without a close frame' }))
  socket.on('close', () => lose({ kind: 'closed', detail: 'the connection went away without a close frame' }))

  function receive(read: number): boolean {
    atMs = now()
    connection.bytesIn += read
    if (head === undefined) {
      readFrames(reader, readBuffer, 0, read)
    } else {
      head = Buffer.concat([head, readBuffer.subarray(0, read)])
      const reply = readReply(head, handshake.accept)
      if (reply.kind === 'failed') lose(reply.failure)
      if (reply.kind !== 'accepted') return true
      const first = head
      head = undefined
      connection.openMs = atMs
      connection.state = 'open'
      clearTimeout(timer)
      events.open(connection)
      // A greeting may come in the packet of the reply.
      readFrames(reader, first, reply.framesAt, first.length)
    }
    if (connection.state === 'open') events.readEnd(connection)
    return true
  }

  return connection
}

/**
 * Ends a connection as the RFC has it: a close frame, the server's answer, and, where none comes within `graceMs`, a
 * reset. Whatever happens to it from now on is told to nobody.
 */
export function endConnection(connection: Connection, { graceMs }: { graceMs: number }): Promise<void> {
  const { socket } = connection
  if (socket.destroyed) {
    connection.state = 'over'
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.resetAndDestroy(), graceMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    if (connection.state === 'open') {
      connection.state = 'ending'
      writeControl(connection, OPCODE_CLOSE, closePayload(NORMAL_CLOSURE))
    } else {
      connection.state = 'ending'
      socket.resetAndDestroy()
    }
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
