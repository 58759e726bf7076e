import { acceptedWords, changeWords, commitWords, formatOne, formatRow, formatShare } from '../format/numbers.ts'
import { factTable, type Table } from '../format/table.ts'
import { type OutcomeKind, regressions } from '../verdict/outcome.ts'
import { chartOfTimes } from './percentile-chart.ts'
import type { Judged } from './result/judged-result.ts'
import type { Result } from './result/result-schema.ts'
import { comparisonTable, exceededWords, limitTable } from './tables.ts'
import type { View } from './view.ts'

/** Longest text of a file that is shown, and most lines of a kind: a file may be anybody's. */
const LONGEST_TEXT = 300
const MOST_WARNINGS = 20

/**
 * What a report shows of a result file. Of a file that is not to be trusted neither the server's words nor a command to
 * run are shown: they would be whatever somebody wished a reader to see.
 */
export function resultView(result: Result, judged: Judged, { isTrusted }: { readonly isTrusted: boolean }): View {
  const absolute = aloneTable(result)
  const sides = (result.paired ?? []).slice(0, 2).map(({ side, timeUs }) => ({ side, times: timeUs }))
  const percentiles = chartOfTimes(sides)
  return {
    sentence: sentenceOf(result, judged),
    context: contextOf(result, judged),
    ...(judged.comparisons.length > 0 && { comparisons: comparisonTable(judged.comparisons) }),
    ...(judged.limits.length > 0 && { limits: limitTable(judged.limits) }),
    ...(absolute !== undefined && { absolute }),
    warnings: [...judged.notes, ...result.warnings.slice(0, MOST_WARNINGS).map(({ text }) => short(text))],
    charts: percentiles === undefined ? [] : [percentiles],
    details: [...result.scenarios.slice(0, MOST_WARNINGS).map(scenarioTable), environmentOf(result)],
    ...(isTrusted && result.serverOutput !== undefined && { tail: result.serverOutput }),
    ...(isTrusted && result.reproduce !== undefined && { reproduce: result.reproduce }),
  }
}

function sentenceOf(result: Result, { outcome, comparisons, limits, reason }: Judged): string {
  const words = SENTENCES[outcome]
  switch (outcome) {
    case 'regressed':
      return `${words}: ${[...regressions(comparisons).map(changeWords), ...exceededWords(limits)].join(', ')}.`
    case 'passed': {
      const accepted = acceptedWords(comparisons)
      if (accepted !== undefined) return `${words}: ${accepted}; nothing else is slower beyond its threshold.`
      const better = comparisons.filter(({ tier, verdict }) => tier !== 'informational' && verdict === 'improved')
      if (better.length > 0) return `${words}, improved: ${better.map(changeWords).join(', ')}.`
      return comparisons.length > 0
        ? `${words}: nothing is slower beyond its threshold, in ${comparisons[0]!.pairs} pairs.`
        : `${words}: measured, and compared with nothing.`
    }
    case 'unusable':
      return `${words}: ${short(reason ?? result.reason ?? 'the run could not be measured')}.`
    case 'inconclusive':
    case 'no-baseline':
    case 'incomparable':
      return `${words}.`
  }
}

const SENTENCES: Readonly<Record<OutcomeKind, string>> = {
  passed: 'Passed',
  regressed: 'Regressed',
  inconclusive: 'Inconclusive: the pairs cannot tell',
  'no-baseline': 'No baseline: measured, not judged',
  incomparable: 'Incomparable: what is stored is of other conditions; measured, not judged',
  unusable: 'Unusable',
}

function contextOf({ baseline, measuredSha, machine, seconds }: Result, { comparisons }: Judged): string {
  const cpu = comparisons.find(({ metric }) => metric === 'echo.cpuPerMessage')
  const parts = [
    baseline && `base: ${commitWords(baseline.sha)}, ${short(howOf(baseline))}`,
    `head: ${commitWords(measuredSha)}`,
    cpu && `${cpu.pairs} pairs`,
    `${machine.cores} cores of ${short(machine.cpu)}`,
    cpu && `noise ${formatShare(cpu.noise)} a pair`,
    cpu?.smallestDetectable !== undefined && `sees ${formatShare(cpu.smallestDetectable)} in CPU per message`,
    `${seconds.toFixed(0)} s`,
  ]
  return parts.filter((part) => part).join(' · ')
}

type Scenario = Result['scenarios'][number]

/** The echo sides by themselves, beside each other. */
function aloneTable({ scenarios }: Result): Table | undefined {
  const echoes = scenarios
    .filter(({ kind, side }) => kind === 'echo' && (side === 'head' || side === 'ceiling'))
    .slice(0, 2)
  if (echoes.length === 0) return undefined
  const row = (title: string, unit: Parameters<typeof formatRow>[1], of: (one: Scenario) => number | undefined) => [
    title,
    ...formatRow(
      echoes.map((one) => of(one) ?? Number.NaN),
      unit,
    ),
  ]
  return {
    columns: [
      { title: 'echo, alone', align: 'left' },
      ...echoes.map(({ side, windows }) => ({
        title: `${side === 'ceiling' ? 'leanest echo' : side} (${windows} windows)`,
        align: 'right' as const,
      })),
    ],
    rows: [
      row('throughput', 'per-second', ({ messagesPerSecond }) => messagesPerSecond),
      row('CPU per message', 'us', ({ server }) => server?.cpuUsPerMessage),
      row('p50', 'us', ({ timeUs }) => timeUs?.p50),
      row('p95', 'us', ({ timeUs }) => timeUs?.p95),
      row('p99', 'us', ({ timeUs }) => timeUs?.p99),
      row('memory (RSS)', 'bytes', ({ server }) => server?.rssBytes.max),
      ['limited by', ...echoes.map(({ limitedBy }) => limitedBy ?? '')],
    ],
  }
}

const TITLES = {
  echo: 'Echo',
  connect: 'Connections',
  rate: 'Rate',
  broadcast: 'Broadcast',
  hold: 'Hold',
  capacity: 'Capacity',
  stream: 'Stream',
}

/** A scenario under the field's own names. */
function scenarioTable(one: Scenario): { readonly title: string; readonly table: Table } {
  const { timeUs, server } = one
  const times: readonly (readonly [string, string])[] =
    timeUs === undefined
      ? []
      : formatRow(
          [timeUs.min, timeUs.avg, timeUs.max, timeUs.p50, timeUs.p75, timeUs.p90, timeUs.p95, timeUs.p99],
          'us',
        ).map((text, index) => [['Min', 'Avg', 'Max', 'TP50', 'TP75', 'TP90', 'TP95', 'TP99'][index]!, text])
  const perSecond = one.messagesPerSecond ?? one.connectionsPerSecond
  return {
    title: `${TITLES[one.kind]}${one.side === 'ceiling' ? ', leanest echo' : ''}`,
    table: factTable([
      ...(perSecond === undefined ? [] : [['TPS', formatOne(perSecond, 'per-second')] as const]),
      ...times,
      ['Total', String(one.attempted)],
      ['Success', String(one.succeeded)],
      ['Failed', failedWords(one)],
      ['Concurrency', String(one.concurrency)],
      ['Conns', String(one.connections)],
      ...(one.payloadBytes === undefined ? [] : [['Payload', `${one.payloadBytes} B`] as const]),
      ...(server === undefined
        ? []
        : ([
            ['CPU min, avg, max', formatRow([server.cpu.min, server.cpu.avg, server.cpu.max], 'cores').join(', ')],
            [
              'MEM min, avg, max',
              formatRow([server.rssBytes.min, server.rssBytes.avg, server.rssBytes.max], 'bytes').join(', '),
            ],
          ] as const)),
    ]),
  }
}

function failedWords({ failed, failures }: Scenario): string {
  const kinds = Object.entries(failures).map(([kind, count]) => `${short(kind)} ${count}`)
  return failed === 0 ? '0' : `${failed}: ${kinds.slice(0, MOST_WARNINGS).join(', ')}`
}

function environmentOf({ machine, tool, plan, seed }: Result): { readonly title: string; readonly table: Table } {
  const { pins } = plan
  return {
    title: 'Environment',
    table: factTable([
      ['ws-gate', short(tool.version)],
      ['machine', `${machine.cores} cores of ${short(machine.cpu)}, ${formatOne(machine.memoryBytes, 'bytes')}`],
      [
        'kernel, runtime',
        short(
          `${machine.kernel} ${machine.arch}, ${machine.runtime}${machine.image ? `, image ${machine.image}` : ''}`,
        ),
      ],
      [
        'cores',
        short(
          pins.servers === undefined
            ? `not pinned: ${pins.reason}`
            : `servers ${pins.servers}, generator ${pins.generator}`,
        ),
      ],
      ['sides, design', `${plan.sides.join(' and ')}, ${plan.design}`],
      ['seed', String(seed)],
      ...(plan.protocol === undefined ? [] : [['speaks', short(plan.protocol)] as const]),
    ]),
  }
}

function short(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}

/** How the base was come by: the last line of its trace, which begins with its own name. */
function howOf({ source, trace }: NonNullable<Result['baseline']>): string {
  return source === 'base'
    ? (trace.at(-1) ?? source).replace(/^base [0-9a-f]+: /, '')
    : `${trace.length} stored, ${source}`
}
