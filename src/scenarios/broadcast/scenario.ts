import type { MessageShape } from '../../wire/payload.ts'
import {
  type Basis,
  type Given,
  longestOpeningMs,
  MOST_CONNECTIONS,
  type Parameter,
  type Problem,
  type Reading,
  type Scenario,
  type ScenarioConfig,
  type Times,
} from '../contract/kind.ts'

export type BroadcastConfig = ScenarioConfig & {
  readonly kind: 'broadcast'
  readonly members: number
  readonly publishers: number
  readonly messagesPerSecond: number
  readonly durationMs: number
}

export type BroadcastScenario = Scenario & {
  readonly kind: 'broadcast'
  readonly members: number
  readonly publishers: number
  /** Members are dealt to this many rooms in turn; a message is for its publisher's room. */
  readonly rooms: number
  /** Whether the publisher must get its own message back. */
  readonly toSelf: boolean
  readonly messagesPerSecond: number
  readonly message: MessageShape
  readonly warmUpMs: number
  readonly windowMs: number
}

export const broadcastParameters: readonly Parameter[] = [
  { name: 'members', fallback: '100', help: 'Connections, the publishers among them.' },
  { name: 'publishers', fallback: '1', help: 'How many of them send, in turn.' },
  { name: 'rate', fallback: '2/s', help: 'Messages published a second.' },
  { name: 'for', fallback: '5s', help: 'How long they are published.' },
]

const MOST_PUBLISHED = 1_000
/** A message must hold its tag and when it was due. */
const LEAST_PAYLOAD_BYTES = 16
const WARM_UP_MS = 1_000

export function parseBroadcast({ count, durationMs: duration, perSecond }: Reading): BroadcastConfig {
  const members = count('members', { max: MOST_CONNECTIONS, min: 2 })
  const [messagesPerSecond, durationMs] = [perSecond('rate'), duration('for')]
  const messages = (messagesPerSecond * durationMs) / 1_000
  if (messages > MOST_PUBLISHED)
    throw new Error(
      `broadcast rate and for: ${messages.toFixed(0)} messages, of which each has a book of its own; write up to ${MOST_PUBLISHED}`,
    )
  return {
    kind: 'broadcast',
    members,
    publishers: count('publishers', { max: members - 1 }),
    messagesPerSecond,
    durationMs,
  }
}

export function broadcastProblems({ members }: BroadcastConfig, { protocol, payloadBytes }: Given): readonly Problem[] {
  if (protocol === undefined)
    return payloadBytes < LEAST_PAYLOAD_BYTES
      ? [
          {
            input: 'payload',
            says: `a broadcast message says when it was due; write ${LEAST_PAYLOAD_BYTES}B or more`,
          },
        ]
      : []
  if (protocol.fanout === undefined) return [{ lacks: 'fanout' }]
  // In a room with one member, there is nobody to reach.
  const { rooms } = protocol.fanout
  if (members >= 2 * rooms) return []
  return [
    {
      input: 'scenarios',
      says: `'broadcast' has ${members} members for ${rooms} rooms; write 'members=${2 * rooms}' or more`,
    },
  ]
}

export function planBroadcast(config: BroadcastConfig, basis: Basis): BroadcastScenario {
  const { kind, members, publishers, messagesPerSecond, durationMs } = config
  const { message, timeoutMs, protocol, workers } = basis
  const { expect, rooms = 1 } = protocol?.fanout ?? {}
  const sending = { members, publishers, rooms, toSelf: expect === 'members', messagesPerSecond, message }
  const times = { timeoutMs, warmUpMs: WARM_UP_MS, windowMs: durationMs }
  return { kind, ...sending, ...times, workers: workers(members) }
}

export function longestBroadcastMs(
  { members, warmUpMs, windowMs, timeoutMs }: BroadcastScenario,
  times: Times,
): number {
  return longestOpeningMs(members, times) + warmUpMs + windowMs + timeoutMs
}
