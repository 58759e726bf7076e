import type { Config } from '../config/config.ts'
import type { CapacityConfig, ScenarioConfig } from '../config/scenarios.ts'
import { type Limits, workersFor } from './ceilings.ts'
import { generatorCores, type Pins } from './pins.ts'
import type { Priority } from './priority.ts'
import { seededRandom } from './random.ts'
import {
  type AloneScenario,
  type ConnectScenario,
  connectionsOf,
  type EchoScenario,
  type RateScenario,
} from './scenario.ts'

/**
 * The commit judged, the commit compared with, the yardstick that a stored baseline is measured against, or the leanest
 * echo there is, which shows what the generator can reach and is only ever loaded alone.
 */
export type Side = 'head' | 'base' | 'reference' | 'ceiling'

/** Everything a run will do, before it does it. Times in ms. */
export type Plan = {
  readonly seed: number
  readonly sides: readonly [Side, Side]
  /** None when echo, which decides, is not to be measured. */
  readonly pairs: readonly PairPlan[]
  /** Pairs that may be added for spoiled ones. */
  readonly sparePairs: number
  readonly echo: EchoScenario
  /** Measured in the pairs that have solo windows, on the head. */
  readonly connect?: ConnectScenario
  readonly rate?: RateScenario
  /** Each measured once, after the pairs, on a head of its own. */
  readonly alone: readonly AloneScenario[]
  readonly windowMs: number
  readonly soloWindowMs: number
  readonly warmUp: WarmUpPlan
  readonly soloWarmUp: WarmUpPlan
  readonly pins: Pins
  readonly priority: Priority
  readonly limits: Limits
  readonly readyTimeoutMs: number
  readonly stopGraceMs: number
  /** No further pair is begun when it would not fit. */
  readonly budgetMs: number
  /** After this the run ends, whatever hangs. */
  readonly longestMs: number
}

export type PairPlan = {
  readonly pair: number
  /** The duet's sides in the order in which they are started. */
  readonly bootOrder: readonly [Side, Side]
  /** Sides that are loaded alone after the duet: absolute figures come from there. */
  readonly solos: readonly Side[]
}

export type WarmUpPlan = {
  readonly sliceMs: number
  readonly settledWithin: number
  readonly leastMs: number
  readonly mostMs: number
}

const EXCHANGE_TIMEOUT_MS = 5_000
const STOP_GRACE_MS = 2_000
const SOLO_ROUNDS = 3
const RATE_WARM_UP_MS = 300
const BROADCAST_WARM_UP_MS = 1_000
const HOLD_SETTLE_MS = 1_000
const CAPACITY_WINDOW_MS = 1_000
/** Head, reference and ceiling are open side by side where there are solo windows. */
const LOADED_AT_ONCE = 3
const SOLO_WINDOW_MS = 800
const SPARE_SHARE = 0.5

const WARM_UP: WarmUpPlan = { sliceMs: 200, settledWithin: 0.03, leastMs: 400, mostMs: 5_000 }
/** The server is warm already; only the sudden change of load has to settle. */
const SOLO_WARM_UP: WarmUpPlan = { sliceMs: 100, settledWithin: 0.05, leastMs: 200, mostMs: 1_000 }

/** What the machine allows, on which a plan rests. */
export type Ground = { readonly pins: Pins; readonly priority: Priority; readonly limits: Limits }

/** Lays out a run: pairs of fresh servers, head beside the reference, booted in an order drawn from the seed. */
export function makePlan(config: Config, { pins, priority, limits }: Ground): Plan {
  const random = seededRandom(config.seed)
  const judged = config.scenarios.some(({ kind }) => kind === 'echo')
  const solos = soloPairs(config.pairs)
  const pairs = Array.from(
    { length: judged ? config.pairs : 0 },
    (_, pair): PairPlan => ({ pair, bootOrder: bootOrder(random), solos: solos.has(pair) ? ['head', 'ceiling'] : [] }),
  )
  const workers = (connections: number) => workersFor(connections, generatorCores(pins), limits)
  const scenarios = config.scenarios.flatMap((scenario) => scenarioOf(scenario, config, workers))
  const connect = scenarios.find((scenario) => scenario.kind === 'connect')
  const rate = scenarios.find((scenario) => scenario.kind === 'rate')
  const plan = {
    seed: config.seed,
    sides: ['head', 'reference'] as const,
    pairs,
    sparePairs: Math.ceil(pairs.length * SPARE_SHARE),
    echo: {
      kind: 'echo',
      connections: config.connections,
      concurrency: config.concurrency,
      message: config.message,
      timeoutMs: EXCHANGE_TIMEOUT_MS,
      workers: workers(LOADED_AT_ONCE * config.connections),
    } as const,
    ...(judged && connect !== undefined && { connect }),
    ...(judged && rate !== undefined && { rate }),
    alone: scenarios.filter(({ kind }) => !judged || (kind !== 'connect' && kind !== 'rate')),
    windowMs: config.durationMs,
    soloWindowMs: Math.min(SOLO_WINDOW_MS, config.durationMs),
    warmUp: WARM_UP,
    soloWarmUp: SOLO_WARM_UP,
    pins,
    priority,
    limits,
    readyTimeoutMs: config.readyTimeoutMs,
    stopGraceMs: STOP_GRACE_MS,
    budgetMs: config.timeBudgetMs,
  }
  const pairsMs = Math.min(pairs.length * longestPairMs(plan), config.timeBudgetMs + longestPairMs(plan))
  const aloneMs = plan.alone.reduce((sum, scenario) => sum + longestAloneMs(scenario, plan), 0)
  return { ...plan, longestMs: pairsMs + aloneMs }
}

function scenarioOf(
  scenario: ScenarioConfig,
  config: Config,
  workers: (connections: number) => number,
): readonly AloneScenario[] {
  const timeoutMs = EXCHANGE_TIMEOUT_MS
  switch (scenario.kind) {
    case 'echo':
      return []
    case 'rate':
      return [rateScenario(config, workers)]
    case 'connect':
      return [{ ...scenario, timeoutMs, workers: workers(scenario.connections) }]
    case 'broadcast': {
      const { kind, members, publishers, messagesPerSecond, durationMs } = scenario
      const sending = { members, publishers, messagesPerSecond, message: config.message }
      const times = { timeoutMs, warmUpMs: BROADCAST_WARM_UP_MS, windowMs: durationMs }
      return [{ kind, ...sending, ...times, workers: workers(members) }]
    }
    case 'hold': {
      const { kind, connections, concurrency, durationMs } = scenario
      const levels = steps(connections, scenario.levels)
      const times = { settleMs: HOLD_SETTLE_MS, windowMs: durationMs, timeoutMs }
      return [{ kind, levels, ...times, concurrency, workers: workers(connections) }]
    }
    case 'capacity': {
      const { kind, raise, concurrency, slo } = scenario
      const rate = { ...rateScenario(config, workers), windowMs: CAPACITY_WINDOW_MS }
      const connections = raise === 'connections' ? scenario.to : rate.connections
      const levels = doublings(scenario)
      const common = { kind, raise, levels, concurrency, rate, timeoutMs, workers: workers(connections) }
      return [{ ...common, windowMs: CAPACITY_WINDOW_MS, ...(slo !== undefined && { slo }) }]
    }
  }
}

function rateScenario(config: Config, workers: (connections: number) => number): RateScenario {
  const { rate, connections, message, seed, durationMs } = config
  const times = { timeoutMs: EXCHANGE_TIMEOUT_MS, warmUpMs: RATE_WARM_UP_MS, windowMs: durationMs }
  return { kind: 'rate', ...rate, connections, message, seed, ...times, workers: workers(connections) }
}

/** `count` equal steps up to a number. */
function steps(to: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, step) => Math.round((to * (step + 1)) / count))
}

/** Twice as many each time, and at last the highest level itself. */
function doublings({ from, to }: CapacityConfig): readonly number[] {
  const levels: number[] = []
  for (let level = from; level < to; level *= 2) levels.push(level)
  return [...levels, to]
}

export function bootOrder(random: () => number): readonly [Side, Side] {
  return random() < 0.5 ? ['head', 'reference'] : ['reference', 'head']
}

/** The first, the middle and the last pair: solo windows then see the machine at three moments of the run. */
function soloPairs(pairs: number): ReadonlySet<number> {
  return new Set(
    Array.from({ length: SOLO_ROUNDS }, (_, round) => Math.round((round * (pairs - 1)) / (SOLO_ROUNDS - 1))),
  )
}

/** The longest one pair can take when every wait in it runs to its bound. */
export function longestPairMs(plan: Omit<Plan, 'longestMs'>): number {
  const opening = plan.echo.timeoutMs + 2_000
  const drain = plan.echo.timeoutMs + 100
  const duet = plan.warmUp.mostMs + plan.warmUp.sliceMs + plan.windowMs + drain
  const solo = 2 * (plan.soloWarmUp.mostMs + plan.soloWarmUp.sliceMs + plan.soloWindowMs + drain)
  const connect = plan.connect === undefined ? 0 : loadMs(plan.connect)
  const rate = plan.rate === undefined ? 0 : loadMs(plan.rate)
  return serverMs(plan) + opening + duet + solo + connect + rate
}

/** The longest that a scenario on a head of its own can take. */
export function longestAloneMs(scenario: AloneScenario, plan: Pick<Plan, 'readyTimeoutMs' | 'stopGraceMs'>): number {
  return serverMs(plan) + loadMs(scenario)
}

/** Starting a server and stopping it again. */
function serverMs({ readyTimeoutMs, stopGraceMs }: Pick<Plan, 'readyTimeoutMs' | 'stopGraceMs'>): number {
  return readyTimeoutMs + stopGraceMs + 6_000
}

/** A server that accepts fewer connections a second than this is ended with the run. */
const LEAST_ACCEPTED_PER_SECOND = 200

function loadMs(scenario: AloneScenario): number {
  const opening = 2 * scenario.timeoutMs + (connectionsOf(scenario) / LEAST_ACCEPTED_PER_SECOND) * 1_000
  switch (scenario.kind) {
    case 'connect': {
      const paced = scenario.connectionsPerSecond
      return opening * (1 + scenario.retries) + (paced === undefined ? 0 : (scenario.connections / paced) * 1_000)
    }
    case 'rate':
    case 'broadcast':
      return opening + scenario.warmUpMs + scenario.windowMs + scenario.timeoutMs
    case 'hold':
      return opening + scenario.levels.length * scenario.settleMs + scenario.windowMs
    case 'capacity': {
      const { levels, windowMs, raise, rate } = scenario
      // A rate's limit is narrowed down by a few levels more, and each level opens its connections anew.
      if (raise === 'rate') return (levels.length + CAPACITY_NARROWINGS) * loadMs(rate)
      return opening + levels.length * windowMs
    }
  }
}

/** How often the range between the last rate that held and the first that did not is halved. */
export const CAPACITY_NARROWINGS = 3
