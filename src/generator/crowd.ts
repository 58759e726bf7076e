import { createConversation } from '../speech/conversation.ts'
import { padOf } from '../speech/form.ts'
import type { TimedHook } from '../speech/hook.ts'
import { compileMatcher, type Message } from '../speech/message.ts'
import type { Matcher, Protocol } from '../speech/protocol.ts'
import type { Talk } from '../speech/talk.ts'
import type { Target } from '../speech/target.ts'
import { endConnection } from '../wire/closing.ts'
import { type Connection, type ConnectionEvents, createConnectionContext, openConnection } from '../wire/connection.ts'
import { createDialer } from '../wire/dialer.ts'
import { addFailure, type Failure, type FailureTally, failureTotal, NO_FAILURES } from '../wire/failure.ts'
import { OPCODE_PING, writeFrame } from '../wire/frame-writer.ts'
import type { Share } from './job.ts'
import type { Requests } from './requests.ts'

/** Connections that are opened, a bounded number at once. A failed one is counted and does not end the load. */
type Crowd = {
  attempted: number
  retries: number
  opened: number
  /** How many were lost after they had been open. */
  dropped: number
  failures: FailureTally
  bytesIn: number
  bytesOut: number
  /** Opens more, up to `asked` in all; resolves when each of them has been opened or given up. */
  openUpTo(asked: number): Promise<void>
  /** Pings each open connection once; gives how many did not answer within the time. */
  silentAfter(waitMs: number): Promise<number>
  /** Ends all connections with a close handshake each; gives how many did not end cleanly. */
  close(graceMs: number): Promise<number>
}

type CrowdSetting = {
  readonly target: Target
  readonly share: Share
  readonly concurrency: number
  readonly connectionsPerSecond?: number
  readonly retries: number
  readonly timeoutMs: number
  readonly hook?: TimedHook | undefined
  /** Size of what `${pad}` stands for. */
  readonly payloadBytes?: number
  /** Messages that go to the owner before any background rule may take them. */
  readonly wants?: Matcher | undefined
  /** Absent: all connections send the same request. */
  readonly requests?: Requests
}

type CrowdEvents = {
  opened(connection: Connection): void
  dropped?(connection: Connection, failure: Failure): void
  /** A frame, or, where a protocol is spoken, a message that nothing else took. */
  readonly message?: ConnectionEvents['message']
}

export function createCrowd(setting: CrowdSetting, now: () => number, events: CrowdEvents): Crowd {
  const dialer = createDialer(setting.target, setting.share, setting.requests)
  const live = new Set<Connection>()
  let waiting = 0
  let under = 0
  let settled: () => void = () => {}
  let retriesLeft = 0
  let nextStartMs = now()
  let timer: NodeJS.Timeout | undefined

  const pings = createPings()
  const own: ConnectionEvents = {
    open(connection) {
      crowd.opened++
      under--
      events.opened(connection)
      advance()
    },
    message: (...heard) => events.message?.(...heard),
    readEnd() {},
    pong: pings.answered,
    lost(connection, failure) {
      crowd.failures = addFailure(crowd.failures, failure)
      forget(connection)
      if (wasReady(connection)) {
        crowd.opened--
        crowd.dropped++
        events.dropped?.(connection, failure)
        return
      }
      under--
      if (retriesLeft > 0) {
        retriesLeft--
        crowd.retries++
        waiting++
      }
      advance()
    },
  }
  const { target } = setting
  const context = createConnectionContext({
    timeoutMs: openTimeoutOf(setting),
    now,
    maxPayloadBytes: target.protocol?.maxPayloadBytes,
    events: target.protocol === undefined ? own : converse(target.protocol, setting, now, own),
  })

  const forget = (connection: Connection) => {
    live.delete(connection)
    crowd.bytesIn += connection.bytesIn
    crowd.bytesOut += connection.bytesOut
  }

  const advance = () => {
    while (waiting > 0 && under < setting.concurrency) {
      if (setting.connectionsPerSecond !== undefined) {
        const waitMs = nextStartMs - now()
        if (waitMs > 0) {
          timer ??= setTimeout(() => {
            timer = undefined
            advance()
          }, Math.ceil(waitMs))
          return
        }
        nextStartMs += 1_000 / setting.connectionsPerSecond
      }
      waiting--
      under++
      live.add(openConnection(setting.share.firstConnection + crowd.attempted++, dialer, context))
    }
    if (waiting === 0 && under === 0) settled()
  }

  const crowd: Crowd = {
    attempted: 0,
    retries: 0,
    opened: 0,
    dropped: 0,
    failures: NO_FAILURES,
    bytesIn: 0,
    bytesOut: 0,
    openUpTo(asked) {
      const more = asked - (crowd.attempted - crowd.retries)
      waiting += more
      retriesLeft += more * setting.retries
      nextStartMs = now()
      return new Promise((resolve) => {
        settled = resolve
        advance()
      })
    },
    async silentAfter(waitMs) {
      const silent = await pings.silentAfter(live, waitMs)
      // A connection lost meanwhile is counted as lost, not as silent.
      return [...silent].filter((connection) => live.has(connection)).length
    },
    async close(graceMs) {
      clearTimeout(timer)
      waiting = 0
      const connections = [...live]
      const clean = await Promise.all(connections.map((connection) => endConnection(connection, { graceMs })))
      for (const connection of connections) forget(connection)
      return clean.filter((how) => how === 'reset').length
    },
  }
  return crowd
}

function openTimeoutOf({ target, timeoutMs }: CrowdSetting): number {
  return target.openTimeoutMs ?? timeoutMs
}

const MOST_BYTES = 16 * 1024 * 1024

/** Events for connections that speak the protocol: messages that its session and rules do not take go to `own`. */
function converse(
  protocol: Protocol,
  setting: CrowdSetting,
  now: () => number,
  own: ConnectionEvents,
): ConnectionEvents<Talk> {
  const { hook, payloadBytes = 0, share } = setting
  const isWanted = setting.wants === undefined ? undefined : compileMatcher(setting.wants, padOf(payloadBytes))
  const hand = (connection: Connection, { bytes, start, length, binary }: Message, atMs: number) =>
    own.message(connection, bytes, start, length, atMs, binary ? 'binary' : 'text')
  return createConversation(
    protocol,
    { payloadBytes, worker: share.index, timeoutMs: openTimeoutOf(setting), mostBytes: MOST_BYTES, hook, now },
    {
      ...own,
      familiar(connection, message, atMs) {
        if (!isWanted?.(message)) return false
        hand(connection, message, atMs)
        return true
      },
      message: hand,
    },
  )
}

const NO_PAYLOAD = Buffer.alloc(0)

type Pings = {
  /** A pong came. */
  answered(connection: Connection): void
  /** Pings each of the connections; gives those that did not answer within the time. */
  silentAfter(asked: ReadonlySet<Connection>, waitMs: number): Promise<ReadonlySet<Connection>>
}

function createPings(): Pings {
  let unanswered = new Set<Connection>()
  let allAnswered: () => void = () => {}
  return {
    answered(connection) {
      if (unanswered.delete(connection) && unanswered.size === 0) allAnswered()
    },
    async silentAfter(asked, waitMs) {
      unanswered = new Set(asked)
      for (const connection of unanswered) writeFrame(connection, OPCODE_PING, NO_PAYLOAD)
      await new Promise<void>((resolve) => {
        const deadline = setTimeout(resolve, unanswered.size === 0 ? 0 : waitMs)
        allAnswered = () => {
          clearTimeout(deadline)
          resolve()
        }
      })
      return unanswered
    },
  }
}

/** Whether a connection could be used: open, and its session over. */
function wasReady({ readyMs }: Connection): boolean {
  return readyMs > 0
}

/** How many connections could not be opened, or were lost again. */
export function failedIn({ failures }: Crowd): number {
  return failureTotal(failures.counts)
}
