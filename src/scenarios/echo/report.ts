import { z } from 'zod'
import { formatOne, formatRow, formatShare } from '../../format/numbers.ts'
import { factTable, type Table } from '../../format/table.ts'
import type { Measurement, Pair } from '../../measure/measurement.ts'
import { measurementsOf, type Solo, soloOf } from '../../measure/solo.ts'
import type { MetricName } from '../../vocabulary/metric.ts'
import type { Side } from '../../vocabulary/side.ts'
import {
  coreWords,
  countRows,
  payloadRows,
  perSecondWords,
  type Row,
  rowOf,
  serverRows,
  type Titled,
  timeRows,
} from '../contract/report-rows.ts'
import {
  common,
  count,
  type FileScenario,
  limitedBy,
  limitsOf,
  medianOf,
  positive,
  sent,
  side,
  strays,
  timed,
} from '../contract/result-fields.ts'
import type { ScenarioReport } from '../contract/scenario-report.ts'
import type { EchoMeasurement } from './measurement.ts'
import { type EchoFigures, echoMetrics } from './metrics.ts'

const shape = { inFlight: z.strictObject({ asked: count, measured: z.number() }).optional() }

/** One window of a round, as the result file has it. */
export const echoRound = z.strictObject({
  pair: count,
  design: z.enum(['duet', 'turn', 'solo']),
  side,
  windowMs: positive,
  warmUpMs: z.number(),
  settled: z.boolean(),
  messagesPerSecond: positive,
  cpuUsPerMessage: positive.optional(),
  p50Us: positive,
  p95Us: positive,
  p99Us: positive,
  serverCpu: z.number().optional(),
  /** The server's peak memory. */
  rssBytes: z.number().optional(),
  generatorCpu: z.number(),
  generatorElu: z.number(),
  cpuPressure: z.number().min(0).max(1).optional(),
  limitedBy,
  spoiled: z.string().optional(),
})

export type EchoRound = z.infer<typeof echoRound>
type Echo = FileScenario<typeof shape>

export const echoReport: ScenarioReport<EchoMeasurement, typeof shape> = {
  shape,
  taken: { inFile: 1, inReport: 2 },
  scenariosOf(measurements, given) {
    return (['head', 'ceiling'] as const).flatMap((each) => {
      const solo = soloOf(measurements, { side: each, designs: ['solo'] }, given.timeoutMs)
      if (solo === undefined) return []
      const { windows } = solo
      const { seconds, sum, fields } = common(windows, given)
      const { asked } = windows[0]!.inFlight
      const shares = windows.flatMap(({ generator: { hook, cpu } }) => (hook === undefined ? [] : [hook / cpu]))
      return {
        ...fields,
        ...timed(solo),
        concurrency: asked,
        ...sent(given),
        ...strays(sum),
        messagesPerSecond: fields.succeeded / seconds,
        inFlight: { asked, measured: sum((m) => m.inFlight.measured) / windows.length },
        medians: {
          inFlight: medianOf(windows, ({ inFlight }) => inFlight.measured),
          generatorCpu: medianOf(windows, ({ generator }) => generator.cpu),
          generatorElu: medianOf(windows, ({ generator }) => generator.elu),
          ...(shares.length > 0 && { hookShare: medianOf(shares, (share) => share) }),
        },
        ...limitsOf(windows),
      }
    })
  },
  detailsOf(one) {
    // The leanest echo is shown beside it in a table of its own.
    if (one.side !== 'head') return []
    const { messagesPerSecond, windowMs, bytesPerSecond, generator, medians } = one
    return [
      {
        title: 'Echo',
        table: factTable([
          ...rowOf('TPS', messagesPerSecond, perSecondWords),
          ...timeRows(one.timeUs),
          ...rowOf('Used', windowMs, (ms) => `${(ms / 1_000).toFixed(1)} s in ${one.windows} windows`),
          ...countRows(one),
          [
            'Late, duplicate, unmatched, unsolicited',
            [one.late, one.duplicates, one.unmatched, one.unsolicited].map((times) => times ?? 0).join(', '),
          ],
          ...rowOf('Concurrency', one.inFlight, ({ asked, measured }) => {
            return `${asked} asked, ${(medians?.inFlight ?? measured).toFixed(1)} measured`
          }),
          ...besideRows(one),
          ['Conns', String(one.connections)],
          ...payloadRows(one),
          [
            'In, out',
            formatRow([bytesPerSecond.in, bytesPerSecond.out], 'bytes')
              .map((bytes) => `${bytes}/s`)
              .join(', '),
          ],
          ...serverRows(one, messagesPerSecond),
          [
            'Generator CPU, loop use',
            coreWords([medians?.generatorCpu ?? generator.cpu, medians?.generatorElu ?? generator.elu]),
          ],
        ]),
      },
    ]
  },
}

/** Rows for background messages, and for the share of the generator's time that a hook took. */
function besideRows({ background = 0, backgroundBytes = 0, medians }: Echo): readonly Row[] {
  return [
    ...(background === 0
      ? []
      : [['Background', `${background} messages, ${formatOne(backgroundBytes, 'bytes')}`] as const]),
    ...rowOf('Hook, of generator CPU', medians?.hookShare, formatShare),
  ]
}

/** The windows of one side taken together, in solo or beside the other side; nothing where there are none. */
export function echoTogether(
  rounds: readonly { readonly measurements: readonly Measurement[] }[],
  side: Side,
  { where, timeoutMs }: { readonly where: 'alone' | 'beside'; readonly timeoutMs: number },
): Solo<EchoMeasurement> | undefined {
  const designs = where === 'alone' ? (['solo'] as const) : (['duet', 'turn'] as const)
  return soloOf(measurementsOf<EchoMeasurement>(rounds, 'echo'), { side, designs }, timeoutMs)
}

/** The windows of all pairs, in the order in which they were measured. */
export function echoRounds(pairs: readonly Pair[]): EchoRound[] {
  return pairs.flatMap((one) => {
    const { pair, spoiled } = one
    return measurementsOf<EchoMeasurement>([one], 'echo').map((m) => ({
      pair,
      design: m.design,
      side: m.side,
      windowMs: m.windowMs,
      warmUpMs: m.warmUpMs,
      settled: m.settled,
      messagesPerSecond: m.messagesPerSecond,
      ...(m.server?.cpuUsPerMessage !== undefined && { cpuUsPerMessage: m.server.cpuUsPerMessage }),
      p50Us: m.timesUs.p50,
      p95Us: m.timesUs.p95,
      p99Us: m.timesUs.p99,
      ...(m.server !== undefined && { serverCpu: m.server.cpu.avg, rssBytes: m.server.rssBytes.max }),
      generatorCpu: m.generator.cpu,
      generatorElu: m.generator.elu,
      ...(m.cpuPressure !== undefined && { cpuPressure: m.cpuPressure }),
      limitedBy: m.limitedBy,
      ...(spoiled !== undefined && { spoiled }),
    }))
  })
}

/** A window of a round in the form from which metrics take their figures. */
function figuresOf({ messagesPerSecond, cpuUsPerMessage, p50Us, p95Us, p99Us }: EchoRound): EchoFigures {
  return {
    messagesPerSecond,
    timesUs: { p50: p50Us, p95: p95Us, p99: p99Us },
    ...(cpuUsPerMessage !== undefined && { server: { cpuUsPerMessage } }),
  }
}

/** A round's figures, by metric. Memory is not among them: it belongs to the server, not to a round. */
export const ROUND_FIGURES: readonly (readonly [MetricName, (round: EchoRound) => number | undefined])[] = echoMetrics
  .filter(({ besideReference }) => besideReference === undefined)
  .map((metric) => [metric.name, (round) => metric.figure(figuresOf(round))])

/** Whether the servers account for a metric in these rounds: for some metrics, only where they were the limit. */
export function answersFor(metric: MetricName, rounds: readonly EchoRound[]): boolean {
  if (!echoMetrics.some(({ name, onlyServerLimited }) => name === metric && onlyServerLimited)) return true
  const heads = rounds.filter((one) => one.side === 'head' && one.design !== 'solo' && one.spoiled === undefined)
  return heads.filter((one) => one.limitedBy === 'server').length * 2 >= heads.length
}

/** The head's figures in solo windows, by metric, as a record keeps them. */
export function aloneFigures(
  scenarios: readonly Kinded[],
  rounds: readonly EchoRound[],
): readonly { readonly metric: MetricName; readonly values: number[] }[] {
  const solos = soloRounds(rounds, 'head')
  const rss = echoOf(scenarios, 'head')?.server?.rssBytes.max
  return [
    ...ROUND_FIGURES.map(([metric, of]) => ({ metric, values: solos.flatMap((round) => of(round) ?? []) })),
    ...echoMetrics
      .filter(({ besideReference }) => besideReference === 'own')
      .map(({ name }) => ({ metric: name, values: rss === undefined ? [] : [rss] })),
  ].filter(({ values }) => values.length > 0)
}

type Kinded = Echo & { readonly kind: string }

/** The echo scenario of a side alone; nothing where it was not measured. */
export function echoOf(scenarios: readonly Kinded[], of: 'head' | 'ceiling'): Echo | undefined {
  return scenarios.find(({ kind, side: own }) => kind === 'echo' && own === of)
}

/** The table of the head alone, in solo windows, beside the leanest echo; nothing where it was not measured. */
export function echoAlone(scenarios: readonly Kinded[], rounds: readonly EchoRound[]): Table | undefined {
  const sides = (['head', 'ceiling'] as const).flatMap((each) => {
    const scenario = echoOf(scenarios, each)
    return scenario === undefined ? [] : [{ scenario, windows: soloRounds(rounds, each) }]
  })
  if (sides.length === 0) return undefined
  type Shown = (typeof sides)[number]
  const row = (title: string, unit: Parameters<typeof formatRow>[1], of: (one: Shown) => number | undefined) => [
    title,
    ...formatRow(
      sides.map((one) => of(one) ?? Number.NaN),
      unit,
    ),
  ]
  return {
    columns: [
      { title: 'echo, alone', align: 'left' },
      ...sides.map(({ scenario: one }) => ({
        title: `${one.side === 'ceiling' ? 'leanest echo' : one.side} (${one.windows} windows)`,
        align: 'right' as const,
      })),
    ],
    rows: [
      row('throughput', 'per-second', ({ windows, scenario }) => {
        return meanOf(windows, (one) => one.messagesPerSecond) ?? scenario.messagesPerSecond
      }),
      row('CPU per message', 'us', ({ windows, scenario }) => {
        return meanOf(windows, (one) => one.cpuUsPerMessage) ?? scenario.server?.cpuUsPerMessage
      }),
      row('p50', 'us', ({ scenario }) => scenario.timeUs?.p50),
      row('p95', 'us', ({ scenario }) => scenario.timeUs?.p95),
      row('p99', 'us', ({ scenario }) => scenario.timeUs?.p99),
      row('memory (RSS)', 'bytes', ({ windows, scenario }) => {
        return meanOf(windows, (one) => one.rssBytes) ?? scenario.server?.rssBytes.max
      }),
      ['limited by', ...sides.map(({ scenario }) => (scenario.limits ?? [scenario.limitedBy ?? '']).join(', '))],
    ],
  }
}

/** Mean of the solo windows of a side; nothing where there is none, or where one of them lacks the figure. */
export function meanOf<T>(items: readonly T[], of: (item: T) => number | undefined): number | undefined {
  const values = items.map((item) => of(item) ?? Number.NaN)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Number.isNaN(mean) ? undefined : mean
}

export function soloRounds(rounds: readonly EchoRound[], of: EchoRound['side']): readonly EchoRound[] {
  return rounds.filter((round) => round.design === 'solo' && round.side === of)
}

export function roundTable(rounds: readonly EchoRound[]): Titled {
  const titles = [
    'pair',
    'design',
    'side',
    'throughput',
    'CPU/message',
    'p50',
    'p99',
    'server CPU',
    'generator CPU',
    'limited by',
    'dropped because',
  ]
  return {
    title: 'Rounds',
    table: {
      columns: titles.map((title, c) => ({ title, align: c >= 3 && c <= 8 ? 'right' : 'left' })),
      rows: rounds.map((one) => [
        String(one.pair + 1),
        one.design,
        one.side,
        formatOne(one.messagesPerSecond, 'per-second'),
        one.cpuUsPerMessage === undefined ? '' : formatOne(one.cpuUsPerMessage, 'us'),
        ...formatRow([one.p50Us, one.p99Us], 'us'),
        one.serverCpu === undefined ? '' : formatOne(one.serverCpu, 'cores'),
        formatOne(one.generatorCpu, 'cores'),
        one.limitedBy,
        one.spoiled ?? '',
      ]),
    },
  }
}
