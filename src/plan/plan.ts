import type { Config } from '../config/config.ts'
import type { Pins } from './pins.ts'
import { seededRandom } from './random.ts'

/**
 * The commit judged, the commit compared with, the yardstick that a stored baseline is measured against, or the leanest
 * echo there is, which shows what the generator can reach and is only ever loaded alone.
 */
export type Side = 'head' | 'base' | 'reference' | 'ceiling'

/** Everything a run will do, before it does it. Times in ms. */
export type Plan = {
  readonly seed: number
  readonly sides: readonly [Side, Side]
  readonly pairs: readonly PairPlan[]
  /** Pairs that may be added for spoiled ones. */
  readonly sparePairs: number
  readonly echo: EchoScenario
  readonly connect?: ConnectScenario
  readonly rate?: RateScenario
  readonly windowMs: number
  readonly soloWindowMs: number
  readonly warmUp: WarmUpPlan
  readonly soloWarmUp: WarmUpPlan
  readonly pins: Pins
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

export type EchoScenario = {
  readonly kind: 'echo'
  readonly connections: number
  /** Messages in flight to each server. */
  readonly concurrency: number
  readonly payloadBytes: number
  readonly timeoutMs: number
}

export type ConnectScenario = {
  readonly kind: 'connect'
  readonly connections: number
  readonly concurrency: number
  readonly timeoutMs: number
}

export type RateScenario = {
  readonly kind: 'rate'
  readonly connections: number
  readonly messagesPerSecond: number
  readonly arrivals: 'constant' | 'poisson'
  readonly seed: number
  readonly payloadBytes: number
  readonly timeoutMs: number
  readonly warmUpMs: number
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
const SOLO_WINDOW_MS = 800
const SPARE_SHARE = 0.5

const WARM_UP: WarmUpPlan = { sliceMs: 200, settledWithin: 0.03, leastMs: 400, mostMs: 5_000 }
/** The server is warm already; only the sudden change of load has to settle. */
const SOLO_WARM_UP: WarmUpPlan = { sliceMs: 100, settledWithin: 0.05, leastMs: 200, mostMs: 1_000 }

/** Lays out a run: pairs of fresh servers, head beside the reference, booted in an order drawn from the seed. */
export function makePlan(config: Config, pins: Pins): Plan {
  const random = seededRandom(config.seed)
  const solos = soloPairs(config.pairs)
  const pairs = Array.from(
    { length: config.pairs },
    (_, pair): PairPlan => ({ pair, bootOrder: bootOrder(random), solos: solos.has(pair) ? ['head', 'ceiling'] : [] }),
  )
  const plan = {
    seed: config.seed,
    sides: ['head', 'reference'] as const,
    pairs,
    sparePairs: Math.ceil(config.pairs * SPARE_SHARE),
    echo: {
      kind: 'echo',
      connections: config.connections,
      concurrency: config.concurrency,
      payloadBytes: config.payloadBytes,
      timeoutMs: EXCHANGE_TIMEOUT_MS,
    } as const,
    ...(config.scenarios.includes('connect') && {
      connect: { kind: 'connect', connections: 500, concurrency: 50, timeoutMs: EXCHANGE_TIMEOUT_MS } as const,
    }),
    ...(config.scenarios.includes('rate') && { rate: rateScenario(config) }),
    windowMs: config.durationMs,
    soloWindowMs: Math.min(SOLO_WINDOW_MS, config.durationMs),
    warmUp: WARM_UP,
    soloWarmUp: SOLO_WARM_UP,
    pins,
    readyTimeoutMs: config.readyTimeoutMs,
    stopGraceMs: STOP_GRACE_MS,
    budgetMs: config.timeBudgetMs,
  }
  return { ...plan, longestMs: Math.min(pairs.length * longestPairMs(plan), config.timeBudgetMs + longestPairMs(plan)) }
}

function rateScenario({ rate, connections, payloadBytes, seed }: Config): RateScenario {
  return {
    kind: 'rate',
    ...rate,
    connections,
    payloadBytes,
    seed,
    timeoutMs: EXCHANGE_TIMEOUT_MS,
    warmUpMs: RATE_WARM_UP_MS,
  }
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
  const connect = plan.connect === undefined ? 0 : 2 * plan.connect.timeoutMs
  const rate = plan.rate === undefined ? 0 : opening + plan.rate.warmUpMs + plan.windowMs + drain
  const stop = plan.stopGraceMs + 4_000
  return plan.readyTimeoutMs + opening + duet + solo + connect + rate + stop + 2_000
}
