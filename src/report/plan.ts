import type { Config } from '../config/config.ts'
import type { Plan } from '../plan/plan.ts'

/** What `--dry-run` prints: what a run would do, and for how long at most. */
export function renderPlan(plan: Plan, config: Config): string {
  const { pins, echo, connect } = plan
  const server = config.server.kind === 'embedded' ? 'the embedded echo server' : config.server.command.join(' ')
  const lines = [
    `server      ${server}`,
    `address     ${config.server.address.text}`,
    `sides       ${plan.sides.join(' beside ')}, both alive and loaded at once`,
    `pairs       ${plan.pairs.length}, and up to ${plan.sparePairs} in place of spoiled ones`,
    `window      ${plan.windowMs} ms, after a warm-up of ${plan.warmUp.leastMs} to ${plan.warmUp.mostMs} ms`,
    `echo        ${echo.connections} connections to each server, ${echo.concurrency} messages in flight, ${echo.payloadBytes} B`,
    ...(connect === undefined
      ? []
      : [`connect     ${connect.connections} connections, ${connect.concurrency} at once`]),
    ...(plan.rate === undefined
      ? []
      : [
          `rate        ${plan.rate.messagesPerSecond}/s ${plan.rate.arrivals}, over ${plan.rate.connections} connections`,
        ]),
    `solo        ${plan.pairs[0]!.solos.join(', ')} alone, windows of ${plan.soloWindowMs} ms in pairs ${plan.pairs
      .filter(({ solos }) => solos.length > 0)
      .map(({ pair }) => pair + 1)
      .join(', ')}`,
    pins.kind === 'pinned'
      ? `cores       servers ${pins.servers}, generator ${pins.generator}`
      : `cores       not pinned: ${pins.reason}`,
    `budget      no pair is begun after ${(plan.budgetMs / 1_000).toFixed(0)} s`,
    `longest     ${(plan.longestMs / 1_000).toFixed(0)} s`,
  ]
  return `${lines.join('\n')}\n`
}
