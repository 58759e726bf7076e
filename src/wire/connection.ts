import type { Socket } from 'node:net'
import type { Dialer } from './dialer.ts'
import { type Failure, socketFailure } from './failure.ts'
import {
  closeReader,
  createFrameReader,
  type FrameReader,
  type FrameReading,
  type FrameSink,
  readFrames,
} from './frame-reader.ts'
import { closePayload, OPCODE_CLOSE, OPCODE_PONG, OPCODE_TEXT, writeFrame } from './frame-writer.ts'
import { clientWindowBits, createHandshake, readReply } from './opening-handshake.ts'

export type MessageType = 'text' | 'binary'

/** The events of a connection, for its owner. Times are on the worker's clock, in ms. `Kept`: the owner's own data. */
export type ConnectionEvents<Kept = unknown> = {
  open(connection: Connection<Kept>): void
  /**
   * A whole message: `length` bytes of `bytes` from `start`, valid only during the call. `atMs` was taken when the read
   * handler was entered.
   */
  message(
    connection: Connection<Kept>,
    bytes: Buffer,
    start: number,
    length: number,
    atMs: number,
    type: MessageType,
  ): void
  pong?(connection: Connection<Kept>): void
  /** All messages of one read have been passed on: the moment to write whatever became due, in one go. */
  readEnd(connection: Connection<Kept>): void
  /** The connection is over, before or after it was open. Called once, and not after `end`. */
  lost(connection: Connection<Kept>, failure: Failure): void
}

export type Connection<Kept = unknown> = {
  readonly id: number
  socket: Socket
  readonly dialer: Dialer
  readonly context: ConnectionContext<Kept>
  readonly startedMs: number
  connectedMs: number
  /** When the TLS handshake was done, where TLS is used. */
  securedMs: number
  openMs: number
  /** When the connection was lost; 0 = it was not. */
  lostMs: number
  state: 'connecting' | 'open' | 'ending' | 'over'
  /** The compression window for what is sent, where compression was agreed on (RFC 7692 section 7.1.2.2). */
  windowBits: number | undefined
  reading: Head | FrameReader<Connection<Kept>> | undefined
  deadline: NodeJS.Timeout | undefined
  redials: number
  bytesIn: number
  bytesOut: number
  /** When its owner could use it; 0 = not yet. An owner with more steps after opening sets it again. */
  readyMs: number
  /** The owner's own data. */
  kept: Kept | undefined
}

/** The reply to the opening handshake, as far as it has arrived. */
type Head = { bytes: Buffer | undefined; readonly accept: string }

/** What all connections of one worker share. */
export type ConnectionContext<Kept = unknown> = {
  /** Every read lands here and is handled before the next one, so idle connections need no buffer of their own. */
  readonly readBuffer: Buffer
  readonly events: ConnectionEvents<Kept>
  readonly frames: FrameReading<Connection<Kept>>
  readonly timeoutMs: number
  /** Longest message accepted; absent = 16 MiB. */
  readonly maxPayloadBytes?: number | undefined
  now(): number
  /** The connection whose read is being handled. A message that comes outside of any read was inflated. */
  inside: Connection<Kept> | undefined
}

const READ_BUFFER_BYTES = 65_536
const MAX_PAYLOAD_BYTES = 16 * 1024 * 1024

export function createConnectionContext<Kept = unknown>(
  own: Pick<ConnectionContext<Kept>, 'events' | 'timeoutMs' | 'now' | 'maxPayloadBytes'>,
): ConnectionContext<Kept> {
  const frames = { sink: createSink(own.events), maxPayloadBytes: own.maxPayloadBytes ?? MAX_PAYLOAD_BYTES }
  return { ...own, frames, readBuffer: Buffer.allocUnsafeSlow(READ_BUFFER_BYTES), inside: undefined }
}

/** Each socket knows its connection, so all share the same event handlers, which cost no memory per connection. */
const OWNER = Symbol('connection')
type OwnedSocket = Socket & { [OWNER]: Connection }

/** Opens a connection with its own opening handshake over a plain or TLS socket; the context's events report it. */
export function openConnection<Kept>(id: number, dialer: Dialer, context: ConnectionContext<Kept>): Connection<Kept> {
  const startedMs = context.now()
  const socket = dial(dialer, context)
  const connection: Connection<Kept> = {
    id,
    socket,
    dialer,
    context,
    startedMs,
    connectedMs: 0,
    securedMs: 0,
    openMs: 0,
    lostMs: 0,
    state: 'connecting',
    windowBits: undefined,
    reading: undefined,
    deadline: undefined,
    redials: 0,
    bytesIn: 0,
    bytesOut: 0,
    readyMs: 0,
    kept: undefined,
  }
  connection.deadline = setTimeout(onDeadline, context.timeoutMs, connection)
  socket[OWNER] = connection
  return connection
}

function ownerOf(socket: Socket): Connection {
  return (socket as OwnedSocket)[OWNER]
}

function dial(dialer: Dialer, { readBuffer }: ConnectionContext): OwnedSocket {
  const onread = { buffer: readBuffer, callback: receive }
  const socket = dialer.dial({ onread, connected: onConnect, secured: onSecureConnect }) as OwnedSocket
  socket.on('error', onError)
  socket.on('end', onEnd)
  socket.on('close', onClose)
  return socket
}

const MOST_REDIALS = 50
const PORT_TAKEN = ['EADDRINUSE', 'EADDRNOTAVAIL']

/** Tries the next local port: one that somebody else holds is no failure of the server. */
function redial(connection: Connection): void {
  connection.redials++
  connection.socket.removeListener('close', onClose)
  const socket = dial(connection.dialer, connection.context)
  connection.socket = socket
  socket[OWNER] = connection
}

function onConnect(this: Socket): void {
  const connection = ownerOf(this)
  connection.connectedMs = connection.context.now()
  if (connection.dialer.address.tls === undefined) sendRequest(connection)
}

function onSecureConnect(this: Socket): void {
  const connection = ownerOf(this)
  connection.securedMs = connection.context.now()
  sendRequest(connection)
}

function onError(this: Socket, error: NodeJS.ErrnoException): void {
  const connection = ownerOf(this)
  const taken = connection.state === 'connecting' && PORT_TAKEN.includes(error.code ?? '')
  if (taken && connection.dialer.choosesPorts && connection.redials < MOST_REDIALS) redial(connection)
  else lose(connection, socketFailure(error))
}

function onEnd(this: Socket): void {
  lose(ownerOf(this), { kind: 'closed', detail: 'the server ended the connection without a close frame' })
}

function onClose(this: Socket): void {
  lose(ownerOf(this), { kind: 'closed', detail: 'the connection went away without a close frame' })
}

function onDeadline(connection: Connection): void {
  const detail = `${waitedFor(connection)} within ${connection.context.timeoutMs} ms`
  lose(connection, { kind: 'timeout', detail })
}

function waitedFor({ connectedMs, securedMs, dialer: { address } }: Connection): string {
  if (connectedMs === 0) return 'no TCP connection'
  return address.tls !== undefined && securedMs === 0 ? 'no TLS handshake' : 'no reply to the opening handshake'
}

function sendRequest(connection: Connection): void {
  const { request, accept } = createHandshake(connection.dialer.addressOf(connection.id), connection.dialer.nextKey())
  connection.reading = { bytes: undefined, accept }
  connection.socket.write(request, 'latin1')
  connection.bytesOut += request.length
}

/** Ends a connection for a reason and calls its owner's `lost`. */
export function lose(connection: Connection, failure: Failure): void {
  if (connection.state === 'over') return
  const told = connection.state !== 'ending'
  connection.state = 'over'
  connection.lostMs = connection.context.now()
  clearTimeout(connection.deadline)
  connection.deadline = undefined
  const { reading } = connection
  if (reading !== undefined && 'shared' in reading) closeReader(reading)
  connection.socket.destroy()
  if (told) connection.context.events.lost(connection, failure)
}

/** Called by the socket for every read, with the shared buffer filled. */
function receive(this: Socket, read: number): boolean {
  const connection = ownerOf(this)
  const { context, reading } = connection
  const atMs = context.now()
  connection.bytesIn += read
  context.inside = connection
  if (reading !== undefined && 'shared' in reading) readFrames(reading, context.readBuffer, 0, read, atMs)
  else if (reading !== undefined) receiveHead(connection, reading, context.readBuffer.subarray(0, read), atMs)
  context.inside = undefined
  if (connection.state === 'open') context.events.readEnd(connection)
  return true
}

function receiveHead(connection: Connection, head: Head, bytes: Buffer, atMs: number): void {
  const { context } = connection
  const whole = head.bytes === undefined ? bytes : Buffer.concat([head.bytes, bytes])
  const reply = readReply(whole, head.accept, connection.dialer.address)
  if (reply.kind === 'failed') lose(connection, reply.failure)
  else if (reply.kind === 'partial') head.bytes = Buffer.from(whole)
  else {
    const reader = createFrameReader(connection, context.frames, reply.agreement)
    connection.reading = reader
    connection.windowBits = clientWindowBits(reply.agreement)
    connection.openMs = atMs
    connection.readyMs = atMs
    connection.state = 'open'
    clearTimeout(connection.deadline)
    connection.deadline = undefined
    context.events.open(connection)
    // A greeting may come in the same packet as the reply.
    readFrames(reader, whole, reply.framesAt, whole.length, atMs)
  }
}

function createSink<Kept>(events: ConnectionEvents<Kept>): FrameSink<Connection<Kept>> {
  return {
    message(connection, bytes, start, length, atMs, opcode) {
      if (connection.state !== 'open') return
      events.message(connection, bytes, start, length, atMs, opcode === OPCODE_TEXT ? 'text' : 'binary')
      // An inflated message comes outside of any read.
      if (connection.context.inside !== connection) events.readEnd(connection)
    },
    ping: (connection, payload) => writeFrame(connection, OPCODE_PONG, payload),
    pong: (connection) => events.pong?.(connection),
    close(connection, code, reason) {
      // The answer to our own close frame: the server now ends the connection, and TIME_WAIT is on its side.
      if (connection.state === 'ending') return
      writeFrame(connection, OPCODE_CLOSE, closePayload(code))
      const detail = `the server closed with code ${code}${reason ? ` '${reason}'` : ''}`
      lose(connection, { kind: `closed-${code}`, detail })
    },
    broken(connection, { kind, detail, closeCode }) {
      writeFrame(connection, OPCODE_CLOSE, closePayload(closeCode))
      lose(connection, { kind, detail: `${detail} (close code ${closeCode})` })
    },
  }
}
