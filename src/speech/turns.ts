import type { Connection } from '../wire/connection.ts'
import type { Rule } from './protocol.ts'
import type { Talk } from './talk.ts'

type Every = Extract<Rule, { kind: 'every' }>
type Turn = { readonly connection: Connection<Talk>; readonly dueMs: number }

const TICK_MS = 50

/**
 * Sends each connection's periodic messages. Each rule has a queue in order of time, since its connections all wait
 * equally long. One clock checks the heads of the queues; a timer for each connection would be thousands.
 */
export function createTurns(
  rules: readonly Every[],
  now: () => number,
  send: (connection: Connection<Talk>, rule: Every) => void,
): { add(connection: Connection<Talk>): void } {
  const queues = rules.map((rule) => ({ rule, turns: [] as Turn[], first: 0 }))
  let clock: NodeJS.Timeout | undefined

  const tick = () => {
    const atMs = now()
    for (const queue of queues) {
      const { rule, turns } = queue
      for (let turn = turns[queue.first]; turn !== undefined && turn.dueMs <= atMs; turn = turns[queue.first]) {
        queue.first++
        if (turn.connection.state !== 'open') continue
        send(turn.connection, rule)
        turns.push({ connection: turn.connection, dueMs: turn.dueMs + rule.everyMs })
      }
      // Turns already taken are removed now and then, not each time.
      if (queue.first > turns.length / 2) {
        turns.splice(0, queue.first)
        queue.first = 0
      }
    }
    if (queues.every(({ turns, first }) => first === turns.length)) {
      clearInterval(clock)
      clock = undefined
    }
  }

  return {
    add(connection) {
      if (queues.length === 0) return
      for (const { rule, turns } of queues) turns.push({ connection, dueMs: now() + rule.everyMs })
      // The timer must not keep a process alive that has nothing else to do.
      clock ??= setInterval(tick, TICK_MS).unref()
    },
  }
}
