import { observe } from '../src/compare/observations.ts'
import { outcomeOf } from '../src/compare/outcome.ts'
import { compareStored } from '../src/compare/stored.ts'
import { parseConfig } from '../src/config/config.ts'
import { NO_FAILURES } from '../src/load/failure.ts'
import { createHistogram, encodeHistogram, recordTime, summarizeTimes } from '../src/load/histogram.ts'
import { gatingMetrics } from '../src/measure/gating.ts'
import type { Machine } from '../src/measure/machine.ts'
import type { EchoMeasurement, Pair } from '../src/measure/measurement.ts'
import { type Ground, makePlan, type Plan, type Side } from '../src/plan/plan.ts'
import { seededRandom } from '../src/plan/random.ts'
import type { Facts } from '../src/report/facts.ts'
import { recordOf } from '../src/report/record.ts'
import { warningsOf } from '../src/report/warnings-of.ts'

const MACHINE: Machine = {
  cpu: 'Example CPU',
  cores: 2,
  memoryBytes: 8 * 2 ** 30,
  kernel: '6.8.0',
  arch: 'x64',
  runtime: 'node 24.0.0',
}

/** A machine of two cores that allows what machines mostly do. */
export const GROUND: Ground = {
  pins: { kind: 'pinned', servers: '0', generator: [1], serverCores: 1 },
  priority: { kind: 'normal', reason: 'raising it needs CAP_SYS_NICE, which root has' },
  limits: { descriptors: 20_000, ports: 28_232, firstPort: 32_768, backlog: 4_096, memoryBytes: 4 * 2 ** 30 },
}

/** A run made of chosen numbers: the head costs `cost` times the reference. The same seed gives the same run. */
export function madeFacts({
  seed = 1,
  cost = 1,
  name = 'echo',
}: {
  seed?: number
  cost?: number
  name?: string
} = {}): Facts {
  const config = parseConfig({ place: 'command-line', texts: { name } })
  const plan = makePlan(config, GROUND)
  const random = seededRandom(seed)
  const pairs = plan.pairs.map(({ pair, solos }): Pair => {
    const noise = 1 + (random() - 0.5) * 0.02
    const duet = [window(plan, pair, 'head', 'duet', 10 * cost * noise), window(plan, pair, 'reference', 'duet', 10)]
    const alone = solos.map((side) => window(plan, pair, side, 'solo', side === 'head' ? 10 * cost : 8))
    return { pair, measurements: [...duet, ...alone], address: 'ws://127.0.0.1:9/', warnings: [], seconds: 3.5 }
  })
  return {
    version: '0.0.0',
    invocation: 'node dist/cli.js',
    config,
    plan,
    machine: MACHINE,
    commit: { sha: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00', dirty: false },
    outcome: 'no-baseline',
    exitCode: 0,
    history: { kind: 'none' },
    pairs,
    alone: [],
    comparisons: [],
    warnings: warningsOf({ plan, pairs, alone: [], history: { kind: 'none' }, dirty: false, sharesKept: true }),
    seconds: 45,
  }
}

/** The same, judged by the records of other made runs. */
export function judgedFacts(head: Facts, history: readonly Facts[]): Facts {
  const records = history.map((facts, index) =>
    recordOf(facts, { runId: String(index), attempt: 1, at: new Date(Date.UTC(2026, 0, 1 + index)) }),
  )
  const comparisons = compareStored(
    observe(head.pairs, 'reference'),
    records.map(({ observations }) => observations),
    { thresholds: head.config.thresholds, gating: gatingMetrics(head.pairs) },
  )
  const outcome = outcomeOf(comparisons)
  const kept = { kind: 'records', records } as const
  return {
    ...head,
    comparisons,
    outcome,
    exitCode: outcome === 'regressed' ? 1 : 0,
    history: kept,
    warnings: warningsOf({
      plan: head.plan,
      pairs: head.pairs,
      alone: [],
      history: kept,
      dirty: false,
      sharesKept: true,
    }),
  }
}

function window(
  plan: Plan,
  pair: number,
  side: Side,
  design: 'duet' | 'solo',
  cpuUsPerMessage: number,
): EchoMeasurement {
  const histogram = createHistogram(plan.echo.timeoutMs)
  for (let i = 1; i <= 200; i++)
    recordTime(histogram, (cpuUsPerMessage * plan.echo.connections * (design === 'duet' ? 2 : 1) * (100 + i)) / 200)
  const timesUs = summarizeTimes(histogram)!
  const cpu = design === 'duet' ? 0.5 : 1
  const messagesPerSecond = (cpu * 1e6) / cpuUsPerMessage
  const windowMs = design === 'duet' ? plan.windowMs : plan.soloWindowMs
  const messages = Math.round((messagesPerSecond * windowMs) / 1_000)
  return {
    scenario: 'echo',
    pair,
    side,
    design,
    windowMs,
    warmUpMs: 800,
    settled: true,
    connections: plan.echo.connections,
    attempted: messages,
    succeeded: messages,
    failures: NO_FAILURES,
    bytesIn: messages * 64,
    bytesOut: messages * 70,
    timesUs,
    histogram: encodeHistogram(histogram),
    messagesPerSecond,
    inFlight: { asked: plan.echo.connections, measured: plan.echo.connections },
    late: 0,
    duplicates: 0,
    unmatched: 0,
    unsolicited: 0,
    server: {
      cpu: { min: cpu, avg: cpu, max: cpu },
      cpuUsPerMessage,
      rssBytes: { min: 50 * 2 ** 20, avg: 55 * 2 ** 20, max: 60 * 2 ** 20 },
    },
    generator: { cpu: 0.8, elu: 0.8, workers: 1 },
    limitedBy: 'server',
  }
}
