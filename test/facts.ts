import type { Base } from '../src/base/base.ts'
import { parseConfig } from '../src/config/config.ts'
import { createHistogram, encodeHistogram, recordTime, summarizeTimes } from '../src/generator/histogram.ts'
import type { Machine } from '../src/machine/machine.ts'
import type { Pair } from '../src/measure/measurement.ts'
import { planLooks } from '../src/plan/looks.ts'
import { type Ground, makePlan, type Plan } from '../src/plan/plan.ts'
import type { Facts } from '../src/report/result/facts.ts'
import { recordOf } from '../src/report/result/record.ts'
import { warningsOf } from '../src/report/result/warnings-of.ts'
import type { BroadcastMeasurement } from '../src/scenarios/broadcast/measurement.ts'
import type { CapacityMeasurement } from '../src/scenarios/capacity/measurement.ts'
import type { ConnectMeasurement } from '../src/scenarios/connect/measurement.ts'
import type { EchoMeasurement } from '../src/scenarios/echo/measurement.ts'
import type { HoldMeasurement } from '../src/scenarios/hold/measurement.ts'
import type { RateMeasurement } from '../src/scenarios/rate/measurement.ts'
import type { StreamMeasurement } from '../src/scenarios/stream/measurement.ts'
import { compareBesideBase } from '../src/verdict/beside-base.ts'
import { gatingMetrics } from '../src/verdict/gating.ts'
import { observe } from '../src/verdict/observations.ts'
import { exitCode, outcomeOf } from '../src/verdict/outcome.ts'
import { compareStored } from '../src/verdict/stored.ts'
import { seededRandom } from '../src/vocabulary/random.ts'
import type { Side } from '../src/vocabulary/side.ts'
import { NO_FAILURES } from '../src/wire/failure.ts'

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
  const config = parseConfig({ place: 'run', texts: { name } })
  const plan = makePlan(config, GROUND)
  const random = seededRandom(seed)
  const pairs = plan.pairs.map(({ pair, solos }): Pair => {
    const noise = 1 + (random() - 0.5) * 0.02
    const duet = [window(plan, pair, 'head', 'duet', 10 * cost * noise), window(plan, pair, 'reference', 'duet', 10)]
    const alone = solos.map((side) => window(plan, pair, side, 'solo', side === 'head' ? 10 * cost : 8))
    return {
      pair,
      other: 'reference',
      measurements: [...duet, ...alone],
      address: 'ws://127.0.0.1:9/',
      warnings: [],
      seconds: 3.5,
    }
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
    limits: [],
    warnings: warningsOf({
      plan,
      pairs,
      alone: [],
      history: { kind: 'none' },
      timeoutMs: TIMEOUT_MS,
      dirty: false,
      sharesKept: true,
    }),
    seconds: 45,
  }
}

const BASE_SHA = 'ba5e0000ba5e0000ba5e0000ba5e0000ba5e0000'

/** A run beside its base, made of chosen numbers: the head costs `cost` times the base, and a pair differs by `noise`. */
export function besideBaseFacts({
  cost = 1,
  noise = 0.01,
  count = 11,
}: {
  cost?: number
  noise?: number
  count?: number
} = {}): Facts {
  const texts = { 'build-command': 'npm ci', 'base-ref': 'main' }
  const config = parseConfig({ place: 'run', texts, words: ['node', 'server.js'] })
  const design = { kind: 'duet', apart: 'ports' } as const
  const plan = makePlan(config, GROUND, { other: 'base', design, stored: false, bootMs: 200 })
  const random = seededRandom(5)
  const pairs = plan.pairs.slice(0, count).map(({ pair, solos }): Pair => {
    const off = Math.exp((random() - 0.5) * 2 * noise)
    const duet = [window(plan, pair, 'head', 'duet', 20 * cost * off), window(plan, pair, 'base', 'duet', 20)]
    const alone = solos.map((side) => window(plan, pair, side, 'solo', side === 'head' ? 10 * cost : 8))
    const measurements = [...duet, ...alone]
    return { pair, other: 'base', measurements, address: 'ws://127.0.0.1:9/', warnings: [], seconds: 3.1 }
  })
  const [look] = planLooks(count, plan.gating.length)
  const { comparisons, outcome } = compareBesideBase(pairs, look!, {
    thresholds: config.thresholds,
    gating: plan.gating,
  })
  const base: Base = {
    kind: 'ready',
    sha: BASE_SHA,
    how: 'merge base with main (ba5e11111), the target branch',
    trace: [
      'deepened the shallow clone by 32 commits',
      'base ba5e00000: merge base with main (ba5e11111), the target branch',
    ],
    workingDirectory: '/somewhere',
  }
  const known = { plan, base, pairs, alone: [], history: { kind: 'none' } } as const
  return {
    ...madeFacts(),
    ...known,
    config,
    comparisons,
    look: look!,
    outcome,
    exitCode: exitCode(outcome, config),
    warnings: warningsOf({ ...known, timeoutMs: TIMEOUT_MS, dirty: false, sharesKept: true }),
  }
}

/** A run that only measured scenarios on a head of their own, with chosen numbers. */
export function aloneFacts(): Facts {
  const texts = { scenarios: 'broadcast, hold, capacity', compare: 'none' }
  const config = parseConfig({ place: 'run', texts })
  const plan = makePlan(config, GROUND)
  const histogram = createHistogram(config.timeoutMs)
  for (let i = 1; i <= 990; i++) recordTime(histogram, 1_000 + 10 * i)
  const timesUs = summarizeTimes(histogram)!
  const common = {
    pair: 0,
    side: 'head',
    design: 'solo',
    windowMs: 5_000,
    bytesIn: 64_000,
    bytesOut: 700,
    failures: NO_FAILURES,
    server: { cpu: { min: 0.1, avg: 0.4, max: 0.9 }, rssBytes: { min: 60e6, avg: 65e6, max: 70e6 } },
    generator: { cpu: 0.3, elu: 0.3, workers: 1 },
  } as const
  const measurements: readonly (BroadcastMeasurement | HoldMeasurement | CapacityMeasurement)[] = [
    {
      ...common,
      scenario: 'broadcast',
      connections: 100,
      publishers: 1,
      rooms: 1,
      targetPerSecond: 2,
      messages: 10,
      attempted: 990,
      succeeded: 980,
      skipped: 0,
      reach: 980 / 990,
      lost: 10,
      duplicates: 0,
      unmatched: 0,
      returned: true,
      timesUs,
      histogram: encodeHistogram(histogram),
      firstUs: { median: 1_000, max: 1_200 },
      medianUs: { median: 6_000, max: 6_500 },
      lastUs: { median: 10_900, max: 12_000 },
      latenessHistogram: encodeHistogram(histogram),
      limitedBy: 'balanced',
    },
    {
      ...common,
      scenario: 'hold',
      connections: 1_000,
      concurrency: 50,
      attempted: 1_000,
      succeeded: 990,
      failures: {
        counts: { 'closed-4000': 10 },
        details: { 'closed-4000': "the server closed with code 4000 'idle'" },
      },
      levels: [250, 500, 750, 1_000].map((open) => ({
        open,
        rssBytes: 60e6 + 10_000 * open,
        generatorRssBytes: 50e6 + 4_000 * open,
      })),
      rssBytesPerConnection: 10_000,
      generatorBytesPerConnection: 4_000,
      openedPerSecond: 4_000,
      openedPerGeneratorSecond: 9_000,
      dropped: 10,
      silent: 2,
      dropAgeUs: timesUs,
      closeMs: 120,
      closedUncleanly: 3,
    },
    {
      ...common,
      scenario: 'capacity',
      connections: 480,
      raise: 'connections',
      attempted: 4,
      succeeded: 3,
      failures: { counts: { closed: 320 }, details: { closed: 'the connection went away without a close frame' } },
      levels: [100, 200, 400, 800].map((asked) => ({ asked, reached: Math.min(asked, 480), held: asked < 480 })),
      highest: 480,
      limit: {
        cause: 'worker_connections of nginx',
        evidence: "nginx said '1024 worker_connections are not enough'",
        remedy: 'raise worker_connections in its events block',
      },
    },
  ]
  const alone = measurements.map((measurement) => ({
    measurements: [measurement],
    address: 'ws://127.0.0.1:9/',
    warnings: [],
    seconds: 8.5,
  }))
  const history = { kind: 'none' } as const
  return {
    ...madeFacts(),
    config,
    plan,
    outcome: 'passed',
    pairs: [],
    alone,
    warnings: warningsOf({ plan, pairs: [], alone, history, timeoutMs: TIMEOUT_MS, dirty: false, sharesKept: true }),
    seconds: 26,
  }
}

/** A run of every kind that the pairs have, and of a stream, with chosen numbers that differ from window to window. */
export function everyKindFacts(): Facts {
  const facts = aloneFacts()
  const windows = [0, 1, 2].map((n) => {
    const histogram = createHistogram(TIMEOUT_MS)
    for (let i = 1; i <= 500; i++) recordTime(histogram, (11 + n) * i)
    const encoded = encodeHistogram(histogram)
    const common = {
      pair: n,
      side: 'head',
      design: 'solo',
      windowMs: 1_234.5 + n,
      attempted: 502,
      succeeded: 499 - n,
      failures: { counts: { reset: 2, 'closed-4000': 1 + n }, details: { reset: 'ECONNRESET', 'closed-4000': 'idle' } },
      bytesIn: 64_001,
      bytesOut: 703,
      server: {
        cpu: { min: 0.1, avg: 0.4 + n / 10, max: 0.9 },
        rssBytes: { min: 60e6, avg: 65e6, max: 70e6 + n },
        cpuUsPerMessage: 3 + n,
      },
      generator: { cpu: 0.3 + n / 7, elu: 0.3, workers: 1, hook: 0.05 },
      limitedBy: n === 0 ? 'server' : 'balanced',
      timesUs: summarizeTimes(histogram)!,
      histogram: encoded,
      messagesPerSecond: 5_000 + 17 * n,
      unmatched: 3,
    } as const
    const strays = { late: 1, duplicates: 2, unsolicited: 4, background: 5, backgroundBytes: 600 }
    const echo: EchoMeasurement = {
      ...common,
      ...strays,
      scenario: 'echo',
      warmUpMs: 800,
      settled: true,
      connections: 50,
      inFlight: { asked: 50, measured: 48 + n },
    }
    const measurements: readonly (EchoMeasurement | RateMeasurement | ConnectMeasurement)[] = [
      { ...echo, design: 'duet' },
      { ...echo, design: 'duet', side: 'reference' },
      echo,
      {
        ...common,
        ...strays,
        scenario: 'rate',
        connections: 50,
        targetPerSecond: 1_000,
        skipped: n,
        latenessHistogram: encoded,
      },
      {
        ...common,
        scenario: 'connect',
        connections: 500,
        concurrency: 50,
        connectionsPerSecond: 400,
        retries: n,
        tcpHistogram: encoded,
        tlsHistogram: encoded,
        readyHistogram: encoded,
        closeMs: 7 + 10 * n,
      },
    ]
    return { measurements, address: 'ws://127.0.0.1:9/', warnings: [], seconds: 4, common }
  })
  const pairs = windows.map(({ common: _, ...round }, pair): Pair => ({ pair, other: 'reference', ...round }))
  const { common } = windows[1]!
  const stream: StreamMeasurement = { ...common, scenario: 'stream', connections: 40, silent: 2, lagUs: common.timesUs }
  return { ...facts, pairs, alone: [{ ...facts.alone[0]!, measurements: [stream] }, ...facts.alone] }
}

/** The same, judged by the records of other made runs. */
export function judgedFacts(head: Facts, history: readonly Facts[]): Facts {
  const records = history.map((facts, index) =>
    recordOf(facts, { runId: String(index), attempt: 1, at: new Date(Date.UTC(2026, 0, 1 + index)) }),
  )
  const comparisons = compareStored(
    observe(head.pairs, 'reference'),
    records.map(({ observations }) => observations),
    { thresholds: head.config.thresholds, gating: gatingMetrics(head.pairs, head.plan.gating) },
  )
  const outcome = outcomeOf(comparisons)
  const kept = { kind: 'records', records, order: 'time' } as const
  return {
    ...head,
    comparisons,
    outcome,
    exitCode: outcome === 'regressed' ? 1 : 0,
    history: kept,
    warnings: warningsOf({
      timeoutMs: TIMEOUT_MS,
      plan: head.plan,
      pairs: head.pairs,
      alone: [],
      history: kept,
      dirty: false,
      sharesKept: true,
    }),
  }
}

/** The inputs' defaults. */
const TIMEOUT_MS = 5_000
const CONNECTIONS = 50

function window(
  plan: Plan,
  pair: number,
  side: Side,
  design: 'duet' | 'solo',
  cpuUsPerMessage: number,
): EchoMeasurement {
  const histogram = createHistogram(TIMEOUT_MS)
  for (let i = 1; i <= 200; i++)
    recordTime(histogram, (cpuUsPerMessage * CONNECTIONS * (design === 'duet' ? 2 : 1) * (100 + i)) / 200)
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
    connections: CONNECTIONS,
    attempted: messages,
    succeeded: messages,
    failures: NO_FAILURES,
    bytesIn: messages * 64,
    bytesOut: messages * 70,
    timesUs,
    histogram: encodeHistogram(histogram),
    messagesPerSecond,
    inFlight: { asked: CONNECTIONS, measured: CONNECTIONS },
    late: 0,
    duplicates: 0,
    unmatched: 0,
    unsolicited: 0,
    background: 0,
    backgroundBytes: 0,
    server: {
      cpu: { min: cpu, avg: cpu, max: cpu },
      cpuUsPerMessage,
      rssBytes: { min: 50 * 2 ** 20, avg: 55 * 2 ** 20, max: 60 * 2 ** 20 },
    },
    generator: { cpu: 0.8, elu: 0.8, workers: 1 },
    limitedBy: 'server',
  }
}
