import type { Config } from '../config/config.ts'
import { type Limits, workersFor } from '../machine/ceilings.ts'
import { generatorCores, type Pins } from '../machine/pins.ts'
import type { Priority } from '../machine/precedence.ts'
import type { Basis, Kind, Scenario, WarmUp, Windows } from '../scenarios/contract/kind.ts'
import { canDecide, kindOf, SCENARIOS } from '../scenarios/table.ts'
import type { MetricName } from '../vocabulary/metric.ts'
import { longestAloneMs, longestPairMs } from './longest.ts'
import { LOOKS } from './looks.ts'
import { layPairs, type PairPlan } from './pairs.ts'

/** How the two sides of a pair are loaded. */
export type Design =
  /** Both alive and loaded at once: at ports of their own, or each in a network namespace of its own. */
  | { readonly kind: 'duet'; readonly apart: 'ports' | Namespaces }
  /** One after the other, and why. */
  | { readonly kind: 'turns'; readonly reason: string }

/** Who makes the network namespaces: the gate as root, `sudo`, or the user in a user namespace. */
type Namespaces = { readonly by: 'root' | 'sudo' | 'user' }

/** Everything a run will do, before it does it. Times in ms. */
export type Plan = Windows & {
  readonly seed: number
  /** What the head is measured beside, for the verdict. */
  readonly other: 'base' | 'reference'
  readonly design: Design
  /** Empty when no scenario that decides is measured. */
  readonly pairs: readonly PairPlan[]
  /** Pairs beside the reference, for the record of a run that is decided beside the base. */
  readonly recordPairs: readonly PairPlan[]
  /** How many pairs may be added to replace spoiled ones. */
  readonly sparePairs: number
  /** Metrics that decide, where they can be measured. */
  readonly gating: readonly MetricName[]
  /** Beside the base: after how many pairs they are judged. The run ends as soon as the verdict is clear. */
  readonly looks: readonly number[]
  /** Measured in the pairs, one after the other. */
  readonly paired: readonly Scenario[]
  /** Each measured once, after the pairs, on a head of its own. */
  readonly alone: readonly Scenario[]
  readonly pins: Pins
  readonly priority: Priority
  readonly limits: Limits
  readonly readyTimeoutMs: number
  readonly openTimeoutMs: number
  readonly stopGraceMs: number
  /** No further pair is begun that would not fit into this time. */
  readonly budgetMs: number
  /** After this the run ends, whatever hangs. */
  readonly longestMs: number
}

const STOP_GRACE_MS = 2_000
const SOLO_WINDOW_MS = 800
const SPARE_SHARE = 0.5
/** Pairs with the reference by default, and at most with the base. */
const REFERENCE_PAIRS = 11
const MOST_PAIRS = { duet: 32, turns: 40 } as const
/**
 * Two processes of one program differ by more than two windows of one process do (sd 1.6 % and 0.9 % for a Node server
 * and windows of 600 ms), so beside the base more and shorter windows tell more in the same time. With turns, the
 * machine's speed changes from second to second between the sides, so it has to be sampled more often.
 */
const WINDOW_MS = { reference: 1_800, base: 800, turn: 600 } as const
/** Where booting takes longer than this, longer windows get more out of each boot. */
const SLOW_BOOT_MS = 2_000

const WARM_UP: WarmUp = { sliceMs: 200, settledWithin: 0.03, leastMs: 400, mostMs: 5_000 }
/** The server is warm already; only the sudden change of load has to settle. */
const SOLO_WARM_UP: WarmUp = { sliceMs: 100, settledWithin: 0.05, leastMs: 200, mostMs: 1_000 }

/** What the machine allows; a plan is built on it. */
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
  const kinds = config.scenarios.map(kindOf)
  const judged = kinds.some(canDecide)
  const design: Design = other === 'base' ? opponent.design : { kind: 'duet', apart: 'ports' }
  const most = other === 'base' ? MOST_PAIRS[design.kind] : REFERENCE_PAIRS
  const count = judged ? (config.pairs ?? most) : 0
  const within = kinds.some((kind) => kind.place === 'pairs' && kind.solos === 'within')
  const bothWays = kinds.some((kind) => canDecide(kind) && kind.solos === 'apart')
  const pairs = layPairs({
    count,
    first: 0,
    spread: other === 'base' ? Math.min(count, REFERENCE_PAIRS) : count,
    other,
    bothWays,
    within,
    seed,
  })
  const recorded = other === 'base' && opponent.stored ? Math.min(count, REFERENCE_PAIRS) : 0
  const recordPairs = layPairs({ count: recorded, first: count, spread: 0, other: 'reference', bothWays, within, seed })
  const windowMs = windowOf(config, opponent)
  const windows: Windows = {
    windowMs,
    soloWindowMs: Math.min(SOLO_WINDOW_MS, windowMs),
    warmUp: WARM_UP,
    soloWarmUp: SOLO_WARM_UP,
  }
  const basis = basisOf(config, windows, (connections) => workersFor(connections, generatorCores(pins), limits))
  const isPaired = (kind: Kind) => judged && kind.place === 'pairs'
  const scenarios = config.scenarios.map((scenario) => kindOf(scenario).plan(scenario, basis))
  const plan = {
    seed: config.seed,
    other,
    design,
    pairs,
    recordPairs,
    sparePairs: Math.ceil(pairs.length * SPARE_SHARE),
    gating: gatingOf(other, kinds.filter(isPaired), config),
    looks: other === 'base' ? LOOKS[design.kind] : [],
    // In the order of the table, whatever the order in which they were asked for.
    paired: SCENARIOS.filter(isPaired).flatMap(({ name }) => scenarios.filter(({ kind }) => kind === name)),
    alone: scenarios.filter((scenario) => !isPaired(kindOf(scenario))),
    ...windows,
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
function gatingOf(other: Plan['other'], planned: readonly Kind[], { chosen }: Config): readonly MetricName[] {
  return SCENARIOS.filter((kind) => planned.includes(kind)).flatMap(({ metrics }) =>
    metrics
      .filter(
        ({ name, tier }) => tier === 'primary' || (other === 'base' && (tier === 'guard' || chosen.includes(name))),
      )
      .map(({ name }) => name),
  )
}

function basisOf(config: Config, windows: Windows, workers: Basis['workers']): Basis {
  const { connections, concurrency, message, timeoutMs, openTimeoutMs, seed, rate, protocol } = config
  return {
    connections,
    concurrency,
    message,
    timeoutMs,
    openTimeoutMs,
    seed,
    rate,
    ...(protocol !== undefined && { protocol }),
    durationMs: config.durationMs ?? WINDOW_MS.reference,
    windows,
    workers,
  }
}

/** The user's length of a window, or one that suits what is compared and how long booting takes. */
function windowOf({ durationMs }: Config, opponent: Opponent): number {
  if (durationMs !== undefined) return durationMs
  if (opponent.other === 'reference') return WINDOW_MS.reference
  if (opponent.design.kind === 'turns') return WINDOW_MS.turn
  return opponent.bootMs > SLOW_BOOT_MS ? WINDOW_MS.reference : WINDOW_MS.base
}
