import type { Config } from '../config/config.ts'
import { type Limits, workersFor } from '../machine/ceilings.ts'
import { generatorCores, type Pins } from '../machine/pins.ts'
import type { Priority } from '../machine/precedence.ts'
import type { CapacityConfig, ScenarioConfig } from '../scenarios/parse.ts'
import type { AloneScenario, ConnectScenario, EchoScenario, RateScenario } from '../scenarios/scenario.ts'
import { METRICS, type MetricName } from '../vocabulary/metric.ts'
import { longestAloneMs, longestPairMs } from './longest.ts'
import { LOOKS } from './looks.ts'
import { layPairs, type PairPlan } from './pairs.ts'

/** How the two sides of a pair meet. */
export type Design =
  /** Both alive and loaded at once: at ports of their own, or each in a network namespace of its own. */
  | { readonly kind: 'duet'; readonly apart: 'ports' | Namespaces }
  /** One after the other, and why. */
  | { readonly kind: 'turns'; readonly reason: string }

/** Who makes the network namespaces: the gate as root, `sudo`, or the user in a user namespace. */
export type Namespaces = { readonly by: 'root' | 'sudo' | 'user' }

/** Everything a run will do, before it does it. Times in ms. */
export type Plan = {
  readonly seed: number
  /** What the head is measured beside, for the verdict. */
  readonly other: 'base' | 'reference'
  readonly design: Design
  /** None when echo, which decides, is not to be measured. */
  readonly pairs: readonly PairPlan[]
  /** Pairs beside the reference for the record of a run that is decided beside the base. */
  readonly recordPairs: readonly PairPlan[]
  /** Pairs that may be added for spoiled ones. */
  readonly sparePairs: number
  /** Metrics that decide, where they can be had. */
  readonly gating: readonly MetricName[]
  /** When the pairs are looked at, with the base; the run ends as soon as it can tell. */
  readonly looks: readonly number[]
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
  readonly openTimeoutMs: number
  readonly stopGraceMs: number
  /** No further pair is begun when it would not fit. */
  readonly budgetMs: number
  /** After this the run ends, whatever hangs. */
  readonly longestMs: number
}

export type WarmUpPlan = {
  readonly sliceMs: number
  readonly settledWithin: number
  readonly leastMs: number
  readonly mostMs: number
}

const STOP_GRACE_MS = 2_000
const RATE_WARM_UP_MS = 300
const BROADCAST_WARM_UP_MS = 1_000
const STREAM_WARM_UP_MS = 500
const HOLD_SETTLE_MS = 1_000
const CAPACITY_WINDOW_MS = 1_000
/** Head, reference and ceiling are open side by side where there are solo windows. */
const LOADED_AT_ONCE = 3
const SOLO_WINDOW_MS = 800
const SPARE_SHARE = 0.5
/** Pairs with the reference by default, and at most with the base. */
const REFERENCE_PAIRS = 11
const MOST_PAIRS = { duet: 32, turns: 40 } as const
/**
 * Two processes of one program differ by more than two windows of one process do (sd 1.6 % and 0.9 % for a Node server
 * and windows of 600 ms), so beside the base more and shorter windows tell more in the same time. Turns meet a machine
 * whose speed changes from second to second, and have to see more of it.
 */
const WINDOW_MS = { reference: 1_800, base: 800, turn: 600 } as const
/** Where booting takes this long, longer windows make more of each boot. */
const SLOW_BOOT_MS = 2_000

const WARM_UP: WarmUpPlan = { sliceMs: 200, settledWithin: 0.03, leastMs: 400, mostMs: 5_000 }
/** The server is warm already; only the sudden change of load has to settle. */
const SOLO_WARM_UP: WarmUpPlan = { sliceMs: 100, settledWithin: 0.05, leastMs: 200, mostMs: 1_000 }

/** What the machine allows, on which a plan rests. */
export type Ground = { readonly pins: Pins; readonly priority: Priority; readonly limits: Limits }

/** What the head is measured beside, once it is known whether a base can be had. */
export type Opponent =
  | { readonly other: 'reference' }
  | {
      readonly other: 'base'
      readonly design: Design
      /** Whether the run's record will be stored: only then is the reference measured as well. */
      readonly stored: boolean
      readonly bootMs: number
    }

const BESIDE_REFERENCE: Opponent = { other: 'reference' }

/** Lays out a run: pairs of fresh servers, the head beside the base or the reference. */
export function makePlan(config: Config, { pins, priority, limits }: Ground, opponent = BESIDE_REFERENCE): Plan {
  const { seed } = config
  const { other } = opponent
  const judged = config.scenarios.some(({ kind }) => kind === 'echo')
  const design: Design = other === 'base' ? opponent.design : { kind: 'duet', apart: 'ports' }
  const most = other === 'base' ? MOST_PAIRS[design.kind] : REFERENCE_PAIRS
  const count = judged ? (config.pairs ?? most) : 0
  const pairs = layPairs({
    count,
    first: 0,
    spread: other === 'base' ? Math.min(count, REFERENCE_PAIRS) : count,
    other,
    seed,
  })
  const recorded = other === 'base' && opponent.stored ? Math.min(count, REFERENCE_PAIRS) : 0
  const recordPairs = layPairs({ count: recorded, first: count, spread: 0, other: 'reference', seed })
  const gating = gatingOf(other, config)
  const windowMs = windowOf(config, opponent)
  const workers = (connections: number) => workersFor(connections, generatorCores(pins), limits)
  const scenarios = config.scenarios.flatMap((scenario) => scenarioOf(scenario, config, workers))
  const connect = scenarios.find((scenario) => scenario.kind === 'connect')
  const rate = scenarios.find((scenario) => scenario.kind === 'rate')
  const plan = {
    seed: config.seed,
    other,
    design,
    pairs,
    recordPairs,
    sparePairs: Math.ceil(pairs.length * SPARE_SHARE),
    gating,
    looks: other === 'base' ? LOOKS[design.kind] : [],
    echo: {
      kind: 'echo',
      connections: config.connections,
      concurrency: config.concurrency,
      message: config.message,
      timeoutMs: config.timeoutMs,
      workers: workers(LOADED_AT_ONCE * config.connections),
    } as const,
    ...(judged && connect !== undefined && { connect }),
    ...(judged && rate !== undefined && { rate }),
    alone: scenarios.filter(({ kind }) => !judged || (kind !== 'connect' && kind !== 'rate')),
    windowMs,
    soloWindowMs: Math.min(SOLO_WINDOW_MS, windowMs),
    warmUp: WARM_UP,
    soloWarmUp: SOLO_WARM_UP,
    pins,
    priority,
    limits,
    readyTimeoutMs: config.readyTimeoutMs,
    openTimeoutMs: config.openTimeoutMs,
    stopGraceMs: STOP_GRACE_MS,
    budgetMs: config.timeBudgetMs,
  }
  const pairMs = longestPairMs(plan)
  const pairsMs = Math.min((pairs.length + recordPairs.length) * pairMs, config.timeBudgetMs + pairMs)
  const aloneMs = plan.alone.reduce((sum, scenario) => sum + longestAloneMs(scenario, plan), 0)
  return { ...plan, longestMs: pairsMs + aloneMs }
}

/** The metrics that decide: primary ones, beside the base guards too, and whatever the user gave a threshold. */
function gatingOf(other: Plan['other'], { chosen }: Config): readonly MetricName[] {
  const decides = ({ name, tier }: (typeof METRICS)[number]) =>
    tier === 'primary' || (other === 'base' && (tier === 'guard' || chosen.includes(name)))
  return METRICS.filter(decides).map(({ name }) => name)
}

/** The user's length of a window, or one that suits what is compared and how long booting takes. */
function windowOf({ durationMs }: Config, opponent: Opponent): number {
  if (durationMs !== undefined) return durationMs
  if (opponent.other === 'reference') return WINDOW_MS.reference
  if (opponent.design.kind === 'turns') return WINDOW_MS.turn
  return opponent.bootMs > SLOW_BOOT_MS ? WINDOW_MS.reference : WINDOW_MS.base
}

function scenarioOf(
  scenario: ScenarioConfig,
  config: Config,
  workers: (connections: number) => number,
): readonly AloneScenario[] {
  const { timeoutMs } = config
  switch (scenario.kind) {
    case 'echo':
      return []
    case 'rate':
      return [rateScenario(config, workers)]
    case 'connect':
      return [{ ...scenario, timeoutMs: config.openTimeoutMs, workers: workers(scenario.connections) }]
    case 'broadcast': {
      const { kind, members, publishers, messagesPerSecond, durationMs } = scenario
      const { expect, rooms = 1 } = config.protocol?.fanout ?? {}
      const sending = {
        members,
        publishers,
        rooms,
        toSelf: expect === 'members',
        messagesPerSecond,
        message: config.message,
      }
      const times = { timeoutMs, warmUpMs: BROADCAST_WARM_UP_MS, windowMs: durationMs }
      return [{ kind, ...sending, ...times, workers: workers(members) }]
    }
    case 'hold': {
      const { kind, connections, concurrency, durationMs } = scenario
      const levels = steps(connections, scenario.levels)
      const times = { settleMs: HOLD_SETTLE_MS, windowMs: durationMs, timeoutMs }
      return [{ kind, levels, ...times, concurrency, workers: workers(connections) }]
    }
    case 'stream': {
      const { kind, connections, durationMs } = scenario
      const times = { timeoutMs, warmUpMs: STREAM_WARM_UP_MS, windowMs: durationMs }
      return [{ kind, connections, payloadBytes: config.message.payloadBytes, ...times, workers: workers(connections) }]
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
  const { rate, connections, message, seed, durationMs = WINDOW_MS.reference } = config
  const times = { timeoutMs: config.timeoutMs, warmUpMs: RATE_WARM_UP_MS, windowMs: durationMs }
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
