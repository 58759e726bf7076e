import type { HookConnection } from '../../hook.ts'
import type { Connection } from '../../wire/connection.ts'
import { type Batch, createBatch, deflatedFrame, framed, type MessageShape, renewMask } from '../../wire/payload.ts'
import { createConversation } from '../conversation.ts'
import { createForm, DECIMAL_RANGE, FIRST_SHOWN, type Form, fill, filled, U16_RANGE } from '../form.ts'
import type { TimedHook } from '../hook.ts'
import { type Message, shown } from '../message.ts'
import type { Protocol } from '../protocol.ts'
import type { Talk } from '../talk.ts'
import { parseTemplate, usesSlot, usesVars } from '../template.ts'
import { placeOf, sequenceAt } from './in-flight.ts'
import type { Lane } from './lane.ts'
import { createReplies, OLDEST, type Reply } from './replies.ts'
import type { Hearing, Speech } from './speech.ts'

/** A form, and its frames ready to be filled and written: a batch for each number of messages sent together. */
type Frames = { readonly form: Form; readonly batches: (Batch | undefined)[] }

type ProtocolSpeechSetting = {
  readonly message: MessageShape
  readonly worker: number
  /** How long a session may take. */
  readonly timeoutMs: number
  readonly hook: TimedHook | undefined
  now(): number
}

const MOST_BYTES = 16 * 1024 * 1024

/** Exchanges of a protocol: a session, then the operation's messages, each with a number that its reply is known by. */
export function createProtocolSpeech(protocol: Protocol, setting: ProtocolSpeechSetting, hearing: Hearing): Speech {
  const { operation, vars, unmatched } = protocol
  const { worker, timeoutMs, hook, now } = setting
  const { payloadBytes } = setting.message
  const parts = operation?.message === undefined ? [] : parseTemplate(operation.message)
  const numbers = usesSlot(parts, 'seq.u16') ? 'u16' : 'decimal'
  const replies = operation === undefined ? undefined : createReplies(operation, { payloadBytes, numbers, hook })
  const ownOf = (connection: Connection<Talk>): HookConnection => ({
    connection: connection.id,
    worker,
    vars: (connection.kept?.vars ?? vars) as Record<string, string>,
  })

  const outgoing = createOutgoing(protocol, setting, { differs: usesVars(parts), ownOf })

  const take = (lane: Lane, message: Message, reply: Reply, atMs: number) => {
    const sequence = reply.kind === 'none' ? -1 : reply.sequence
    const { inFlight } = lane
    const place = sequence === OLDEST ? (inFlight.size > 0 ? 0 : -1) : placeIn(lane, sequence)
    if (reply.kind === 'none' || place < 0) {
      if (unmatched === 'fail')
        hearing.fail(lane, { kind: 'unexpected', detail: `a message that nothing waited for: ${shown(message)}` })
      else if (reply.kind !== 'part') hearing.stray(lane, Math.max(-1, sequence), () => shown(message))
      return
    }
    if (reply.kind === 'error') {
      lane.answered?.delete(sequence)
      // The reply that ends the exchange may still come.
      if (operation?.done !== undefined) lane.givenUp.add(sequence)
      hearing.refused(lane, place, atMs, `the server's reply: ${reply.problem}`)
      return
    }
    if (reply.problem !== undefined) {
      const which = sequence === OLDEST ? sequenceAt(inFlight, 0) : sequence
      const detail = `connection ${lane.connection.id}, message ${which}: ${reply.problem}`
      hearing.fail(lane, { kind: 'corrupt', detail })
      return
    }
    if (reply.kind === 'part') {
      lane.answered ??= new Set()
      lane.answered.add(sequence)
      return
    }
    // An exchange of several replies ended, and none of them was one that 'ok' asks for.
    if (operation?.done !== undefined && operation.ok !== undefined && !lane.answered?.delete(sequence)) {
      hearing.refused(lane, place, atMs, `it ended without the reply that 'ok' asks for: ${shown(message)}`)
      return
    }
    hearing.ended(lane, place, atMs, message.length)
  }

  const conversation = createConversation(
    protocol,
    { payloadBytes, worker, timeoutMs, mostBytes: protocol.maxPayloadBytes ?? MOST_BYTES, hook, now },
    {
      open: hearing.open,
      readEnd: hearing.readEnd,
      lost: hearing.lost,
      familiar(connection, message, atMs) {
        const sequence = replies?.familiar(message) ?? -1
        if (sequence < 0) return false
        const lane = hearing.laneOf(connection)!
        take(lane, message, { kind: replies!.lastKind(), sequence }, atMs)
        return true
      },
      message(connection, message, atMs) {
        const lane = hearing.laneOf(connection)!
        const form = operation?.correlate === 'echo' ? outgoing.formOf(lane) : undefined
        const reply = replies?.read(message, ownOf(connection), form) ?? ({ kind: 'none' } as const)
        const known = reply.kind !== 'none' && placeIn(lane, reply.sequence) >= 0
        if (known) replies?.learn(message, reply)
        take(lane, message, reply, atMs)
      },
      background(connection, { length }) {
        const lane = hearing.laneOf(connection)
        if (lane === undefined) return
        lane.target.strays.background++
        lane.target.strays.backgroundBytes += length
      },
    },
  )

  return {
    range: numbers === 'u16' ? U16_RANGE : DECIMAL_RANGE,
    events: conversation,
    stage: outgoing.stage,
    write: outgoing.write,
  }
}

type Outgoing = Pick<Speech, 'stage' | 'write'> & {
  /** The form of a lane's messages; nothing where the hook makes them. */
  formOf(lane: Lane): Form | undefined
}

/** The messages of an operation, or the hook's. `differs`: each connection may need a form of its own. */
function createOutgoing(
  { operation, codec, vars }: Protocol,
  { message: { payloadBytes, mask }, worker, hook }: ProtocolSpeechSetting,
  { differs, ownOf }: { differs: boolean; ownOf(connection: Connection<Talk>): HookConnection },
): Outgoing {
  const owned = new WeakMap<Lane, Frames>()
  let shared: Frames | undefined
  let pending: Buffer[] = []

  const framesOf = (lane: Lane): Frames | undefined => {
    if (operation?.message === undefined) return undefined
    const own = lane.connection.kept?.vars ?? vars
    const made = differs && own !== vars ? owned.get(lane) : shared
    if (made !== undefined) return made
    const frames = { form: createForm(operation.message, { codec, payloadBytes, worker, vars: own }), batches: [] }
    if (differs && own !== vars) owned.set(lane, frames)
    else shared = frames
    return frames
  }

  const batchOf = ({ form, batches }: Frames, count: number): Batch => {
    const batch = batches[count] ?? createBatch(form, count)
    batches[count] = batch
    return batch
  }

  return {
    formOf: (lane) => framesOf(lane)?.form,
    stage(lane, index, count, sequence) {
      const { connection } = lane
      const { id, windowBits } = connection
      if (hook?.hook.next !== undefined) {
        const key = String(FIRST_SHOWN + sequence)
        const said = hook.hook.next({ ...ownOf(connection), key, payloadBytes })
        const opcode = typeof said === 'string' ? 1 : 2
        const body = Buffer.from(said as string)
        pending.push(windowBits === undefined ? framed(body, opcode) : deflatedFrame(body, opcode, windowBits))
        return
      }
      const frames = framesOf(lane)
      if (frames === undefined) throw new Error('there is neither an operation nor a hook that makes messages')
      const { form } = frames
      if (windowBits !== undefined) {
        pending.push(deflatedFrame(filled(form, { connection: id, sequence }), form.opcode, windowBits))
        return
      }
      const batch = batchOf(frames, count)
      if (mask === 'fresh') renewMask(form, batch, index)
      const at = index * batch.frameBytes + batch.headerBytes
      fill(form, batch.buffer, at, at - 4, { connection: id, sequence })
    },
    write(lane, count) {
      const { connection } = lane
      const { socket } = connection
      if (pending.length > 0) {
        const bytes = Buffer.concat(pending)
        pending = []
        socket.write(bytes)
        connection.bytesOut += bytes.length
        return bytes.length
      }
      const frames = framesOf(lane)!
      const { buffer } = batchOf(frames, count)
      socket.write(buffer)
      connection.bytesOut += buffer.length
      // The stream still holds the buffer.
      if (socket.writableLength > 0) frames.batches[count] = undefined
      return buffer.length
    },
  }
}

/** How many places behind the oldest in flight a sequence number is, or −1. */
function placeIn(lane: Lane, sequence: number): number {
  return sequence < 0 ? -1 : placeOf(lane.inFlight, sequence)
}
