import { formatChange, formatInterval, formatOne, formatP, formatRow, formatShare } from '../format/numbers.ts'
import { factTable, type Table } from '../format/table.ts'
import { soloEcho } from '../measure/solo.ts'
import { workersOf } from '../plan/preflight.ts'
import { calibrate } from '../scenarios/echo/calibration.ts'
import type { EchoMeasurement } from '../scenarios/echo/measurement.ts'
import { metricNamed } from '../scenarios/table.ts'
import type { Comparison } from '../verdict/comparison.ts'
import type { LimitCheck } from '../verdict/limits.ts'
import type { Facts } from './result/facts.ts'

export function comparisonTable(comparisons: readonly Comparison[]): Table {
  return {
    columns: [
      { title: 'metric', align: 'left' },
      { title: 'base', align: 'right' },
      { title: 'head', align: 'right' },
      { title: 'change', align: 'right' },
      { title: 'interval', align: 'right' },
      { title: 'p', align: 'right' },
      { title: 'threshold', align: 'right' },
      { title: 'sees', align: 'right' },
      { title: 'verdict', align: 'left' },
    ],
    rows: comparisons.map((comparison) => [
      metricNamed(comparison.metric).label,
      ...formatRow([comparison.base, comparison.head], comparison.unit),
      formatChange(comparison.change),
      formatInterval(comparison.interval),
      formatP(comparison),
      formatShare(comparison.threshold),
      comparison.smallestDetectable === undefined ? '–' : formatShare(comparison.smallestDetectable),
      [
        comparison.verdict,
        comparison.tier === 'informational' ? '(informs)' : '',
        comparison.note ? `(${comparison.note})` : '',
        comparison.acknowledged
          ? `(accepted until ${comparison.acknowledged.until}: ${comparison.acknowledged.reason})`
          : '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    ]),
  }
}

export function limitTable(limits: readonly LimitCheck[]): Table {
  return {
    columns: [
      { title: 'limit', align: 'left' },
      { title: 'head', align: 'right' },
      { title: 'allowed', align: 'right' },
      { title: 'windows', align: 'right' },
      { title: 'verdict', align: 'left' },
    ],
    rows: limits.map(({ metric, value, head, windows, verdict }) => {
      const { unit } = metricNamed(metric)
      const figures = head === undefined ? ['–', formatOne(value, unit)] : formatRow([head, value], unit)
      return [metricNamed(metric).label, ...figures, String(windows), verdict]
    }),
  }
}

export function exceededWords(limits: readonly LimitCheck[]): readonly string[] {
  return limits
    .filter(({ verdict }) => verdict === 'exceeded')
    .map(({ metric, value, head = Number.NaN }) => {
      const { unit, label } = metricNamed(metric)
      const [is, allowed] = formatRow([head, value], unit)
      return `${label} ${is}, beyond its limit of ${allowed}`
    })
}

/** The head by itself, in solo windows, beside the leanest echo there is. */
export function absoluteTable({ pairs, plan }: Facts): Table | undefined {
  const solos = (['head', 'ceiling'] as const)
    .map((side) => soloEcho(pairs, side, plan.echo.timeoutMs))
    .filter((solo) => solo !== undefined)
  if (solos.length === 0) return undefined
  const mean = (windows: readonly EchoMeasurement[], of: (m: EchoMeasurement) => number) =>
    windows.reduce((sum, window) => sum + of(window), 0) / windows.length
  const row = (title: string, unit: Parameters<typeof formatRow>[1], of: (solo: (typeof solos)[number]) => number) => [
    title,
    ...formatRow(solos.map(of), unit),
  ]
  return {
    columns: [
      { title: 'echo, alone', align: 'left' },
      ...solos.map(({ side, windows }) => ({
        title: `${side === 'ceiling' ? 'leanest echo' : side} (${windows.length} windows)`,
        align: 'right' as const,
      })),
    ],
    rows: [
      row('throughput', 'per-second', ({ windows }) => mean(windows, (m) => m.messagesPerSecond)),
      row('CPU per message', 'us', ({ windows }) => mean(windows, (m) => m.server?.cpuUsPerMessage ?? Number.NaN)),
      row('p50', 'us', ({ timesUs }) => timesUs.p50),
      row('p95', 'us', ({ timesUs }) => timesUs.p95),
      row('p99', 'us', ({ timesUs }) => timesUs.p99),
      row('memory (RSS)', 'bytes', ({ windows }) => mean(windows, (m) => m.server?.rssBytes.max ?? Number.NaN)),
      ['limited by', ...solos.map(({ windows }) => [...new Set(windows.map(({ limitedBy }) => limitedBy))].join(', '))],
    ],
  }
}

export function roundTable({ pairs }: Facts): { readonly title: string; readonly table: Table } {
  const rows = pairs.flatMap(({ pair, measurements, spoiled }) =>
    measurements
      .filter((m) => m.scenario === 'echo')
      .map((m) => [
        String(pair + 1),
        m.design,
        m.side,
        formatOne(m.messagesPerSecond, 'per-second'),
        m.server?.cpuUsPerMessage === undefined ? '' : formatOne(m.server.cpuUsPerMessage, 'us'),
        ...formatRow([m.timesUs.p50, m.timesUs.p99], 'us'),
        m.server === undefined ? '' : formatOne(m.server.cpu.avg, 'cores'),
        formatOne(m.generator.cpu, 'cores'),
        m.limitedBy,
        spoiled ?? '',
      ]),
  )
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
    table: { columns: titles.map((title, c) => ({ title, align: c >= 3 && c <= 8 ? 'right' : 'left' })), rows },
  }
}

export function environmentTable({ machine, plan, pairs, alone, version, commit, config }: Facts): {
  readonly title: string
  readonly table: Table
} {
  const ceiling = soloEcho(pairs, 'ceiling', plan.echo.timeoutMs)
  const head = soloEcho(pairs, 'head', plan.echo.timeoutMs)
  const calibration = ceiling === undefined ? undefined : calibrate(ceiling)
  const share =
    head === undefined || calibration === undefined
      ? undefined
      : meanRate(head.windows) / calibration.generatorPerSecond
  const { pins } = plan
  return {
    title: 'Environment',
    table: factTable([
      ['ws-gate', version],
      ['commit', commit?.sha ?? 'none'],
      ['machine', `${machine.cores} cores of ${machine.cpu}, ${formatOne(machine.memoryBytes, 'bytes')}`],
      [
        'kernel, runtime',
        `${machine.kernel} ${machine.arch}, ${machine.runtime}${machine.image ? `, image ${machine.image}` : ''}`,
      ],
      [
        'cores',
        pins.kind === 'pinned'
          ? `servers ${pins.servers}, generator ${pins.generator.join(',')}`
          : `not pinned: ${pins.reason}`,
      ],
      [
        'priority',
        plan.priority.kind === 'raised' ? `raised, nice ${plan.priority.nice}` : `as it comes: ${plan.priority.reason}`,
      ],
      ['workers', String(workersOf(plan))],
      ['seed', String(plan.seed)],
      ...(config.protocol === undefined ? [] : [['speaks', config.protocol.name] as const]),
      ...[...pairs, ...alone].slice(0, 1).map(({ address }) => ['address', address] as const),
      ...(calibration === undefined
        ? []
        : ([
            ['generator ceiling', formatOne(calibration.generatorPerSecond, 'per-second')],
            ['leanest echo', formatOne(calibration.referencePerSecond, 'per-second')],
          ] as const)),
      ...(share === undefined ? [] : [["head's share of the ceiling", formatShare(share)] as const]),
    ]),
  }
}

function meanRate(windows: readonly EchoMeasurement[]): number {
  return windows.reduce((sum, window) => sum + window.messagesPerSecond, 0) / windows.length
}
