import { type AloneScenario, connectionsOf } from '../scenarios/scenario.ts'
import type { Plan } from './plan.ts'

// The longest that things can take when every wait in them runs to its bound.

/** One pair: its servers are up at once, or in turns one after the other. */
export function longestPairMs(plan: Omit<Plan, 'longestMs'>): number {
  const opening = 2 * plan.openTimeoutMs + 2_000
  const drain = plan.echo.timeoutMs + 100
  const duet = plan.warmUp.mostMs + plan.warmUp.sliceMs + plan.windowMs + drain
  const solo = 2 * (plan.soloWarmUp.mostMs + plan.soloWarmUp.sliceMs + plan.soloWindowMs + drain)
  const connect = plan.connect === undefined ? 0 : loadMs(plan.connect, plan)
  const rate = plan.rate === undefined ? 0 : loadMs(plan.rate, plan)
  const rounds = plan.design.kind === 'turns' ? 2 : 1
  return rounds * (serverMs(plan) + opening + duet + connect + rate) + solo
}

/** The longest that a scenario on a head of its own can take. */
export function longestAloneMs(scenario: AloneScenario, plan: ServerTimes): number {
  return serverMs(plan) + loadMs(scenario, plan)
}

type ServerTimes = Pick<Plan, 'readyTimeoutMs' | 'stopGraceMs' | 'openTimeoutMs'>

/** Starting a server and stopping it again. */
function serverMs({ readyTimeoutMs, stopGraceMs }: ServerTimes): number {
  return readyTimeoutMs + stopGraceMs + 6_000
}

/** A server that accepts fewer connections a second than this is ended with the run. */
const LEAST_ACCEPTED_PER_SECOND = 200

function loadMs(scenario: AloneScenario, plan: ServerTimes): number {
  const opening = 2 * plan.openTimeoutMs + (connectionsOf(scenario) / LEAST_ACCEPTED_PER_SECOND) * 1_000
  switch (scenario.kind) {
    case 'connect': {
      const paced = scenario.connectionsPerSecond
      return opening * (1 + scenario.retries) + (paced === undefined ? 0 : (scenario.connections / paced) * 1_000)
    }
    case 'rate':
    case 'stream':
    case 'broadcast':
      return opening + scenario.warmUpMs + scenario.windowMs + scenario.timeoutMs
    case 'hold':
      return opening + scenario.levels.length * scenario.settleMs + scenario.windowMs
    case 'capacity': {
      const { levels, windowMs, raise, rate } = scenario
      // A rate's limit is narrowed down by a few levels more, and each level opens its connections anew.
      if (raise === 'rate') return (levels.length + CAPACITY_NARROWINGS) * loadMs(rate, plan)
      return opening + levels.length * windowMs
    }
  }
}
/** How often the range between the last rate that held and the first that did not is halved. */
export const CAPACITY_NARROWINGS = 3
