import type { Connection } from '../wire/connection.ts'
import { compileMatcher, type Message, shown } from './message.ts'
import type { Rule, Template } from './protocol.ts'
import { failTalk, type Talk } from './talk.ts'
import { createTurns } from './turns.ts'

/** The background rules of every connection: sent and received all the time, and never an exchange. */
type Background = {
  /** Starts the periodic messages of a connection. */
  begin(connection: Connection<Talk>): void
  /** Whether a rule wanted the message; if so, it has been handled. */
  take(connection: Connection<Talk>, message: Message): boolean
}

type BackgroundSetting = {
  /** What `${pad}` stands for. */
  readonly pad: string
  now(): number
  send(connection: Connection<Talk>, template: Template): void
  /** Called for each message that a rule took and counts. */
  counted(connection: Connection<Talk>, message: Message): void
}

export function createBackground(rules: readonly Rule[], { pad, now, send, counted }: BackgroundSetting): Background {
  const answers = rules.flatMap((rule) =>
    rule.kind === 'on' ? [{ ...rule, matches: compileMatcher(rule.match, pad) }] : [],
  )
  const turns = createTurns(
    rules.filter((rule) => rule.kind === 'every'),
    now,
    (connection, rule) => send(connection, rule.message),
  )
  return {
    begin: turns.add,
    take(connection, message) {
      for (const rule of answers) {
        if (!rule.matches(message)) continue
        if (rule.do === 'fail')
          failTalk(connection, { kind: 'unexpected', detail: `the server sent what must not come: ${shown(message)}` })
        else {
          if (rule.reply !== undefined) send(connection, rule.reply)
          if (rule.do === 'count') counted(connection, message)
        }
        return true
      }
      return false
    },
  }
}
