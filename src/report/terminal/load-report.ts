import { formatOne, formatRow } from '../../format/numbers.ts'
import { factTable, plainText, type Table, textTable } from '../../format/table.ts'
import { WHOLE_LOADS } from '../../scenarios/whole-loads.ts'
import type { Comparison } from '../../verdict/comparison.ts'
import { regressions } from '../../verdict/outcome.ts'
import { changeWords } from '../change-words.ts'
import type { LoadResult } from '../result/load-result.ts'
import { comparisonTable } from '../tables.ts'

/** What `ws-gate load` and `ws-gate merge` print. */
export function renderLoad(result: LoadResult, differences: readonly string[]): string {
  const comparisons = result.comparisons as readonly Comparison[]
  const blocks = [
    sentenceOf(result, comparisons, differences),
    loadLine(result),
    textTable(totals(result)),
    result.windows.length > 1 ? textTable(windowTable(result)) : '',
    result.shards.length > 1 ? textTable(shardTable(result)) : '',
    comparisons.length > 0 ? textTable(comparisonTable(comparisons)) : '',
    comparisons.length > 0
      ? 'Note: Two loads are compared across time and are provisional: the spread between them is assumed (1.5 %), and only a change beyond 5 % counts.'
      : '',
  ]
  return `${blocks
    .filter((block) => block !== '')
    .map(plainText)
    .join('\n\n')}\n`
}

function sentenceOf(
  { outcome, against = '', plan, reason = '' }: LoadResult,
  comparisons: readonly Comparison[],
  differences: readonly string[],
): string {
  switch (outcome) {
    case 'regressed':
      return `Regressed: ${regressions(comparisons).map(changeWords).join(', ')}.`
    case 'passed':
      return WHOLE_LOADS[plan.kind].words.passed
    case 'incomparable':
      return `Incomparable: ${against} is of another load (${differences.join('; ')}).`
    case 'no-baseline':
      return "Measured; nothing was given to compare it with ('against')."
    case 'unusable':
      return `Unusable: ${reason}.`
    case 'inconclusive':
      return 'Inconclusive: the windows of the two loads cannot tell.'
  }
}

function loadLine({ name, plan, shards }: LoadResult): string {
  const traffic = WHOLE_LOADS[plan.kind].traffic(plan)
  const times = plan.windows === 1 ? 'one window' : `${plan.windows} windows`
  return `${name}: ${plan.kind}${plan.protocol === undefined ? '' : ` (${plan.protocol})`} on ${plan.target}, ${plan.connections} connections${traffic === undefined ? '' : `, ${traffic}`}, ${plan.payloadBytes} B; ${times} of ${(plan.windowMs / 1_000).toFixed(1)} s from ${shards.length} ${shards.length === 1 ? 'machine' : 'shards'}`
}

function totals(result: LoadResult): Table {
  const { timeUs, messagesPerSecond, bytesPerSecond, generator, plan } = result
  const rows: (readonly [string, string])[] = []
  if (messagesPerSecond !== undefined) rows.push(['TPS', formatOne(messagesPerSecond, 'per-second')])
  if (timeUs !== undefined) {
    const { min, avg, p50, p90, p95, p99, p99_9, max } = timeUs
    const names = ['min', 'mean', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max']
    const shown = formatRow([min, avg, p50, p90, p95, p99, p99_9, max], 'us')
    rows.push(...names.map((each, index) => [each, shown[index]!] as const))
  }
  rows.push(
    [WHOLE_LOADS[plan.kind].words.succeeded, `${result.succeeded} of ${result.attempted}`],
    ['Failed', failureWords(result)],
    ['Late, duplicate, unmatched', [result.late, result.duplicates, result.unmatched].join(', ')],
  )
  if (bytesPerSecond !== undefined)
    rows.push(['Bytes/s in, out', `${Math.round(bytesPerSecond.in)}, ${Math.round(bytesPerSecond.out)}`])
  rows.push([
    'Generator',
    `${generator.workers} workers, ${generator.cpu.toFixed(2)} cores, busiest ${(generator.elu * 100).toFixed(0)} %`,
  ])
  if (generator.bytesPerConnection !== undefined)
    rows.push(['Client memory per connection', `${Math.round(generator.bytesPerConnection)} B`])
  return factTable(rows)
}

function failureWords({ failed, failures }: LoadResult): string {
  const kinds = Object.entries(failures).map(([kind, times]) => `${kind} ${times}`)
  return kinds.length === 0 ? String(failed) : `${failed} (${kinds.join(', ')})`
}

function windowTable({ windows }: LoadResult): Table {
  return {
    columns: [
      { title: 'window', align: 'right' },
      { title: 'TPS', align: 'right' },
      { title: 'p50', align: 'right' },
      { title: 'p95', align: 'right' },
      { title: 'p99', align: 'right' },
      { title: 'failed', align: 'right' },
      { title: 'apart', align: 'right' },
    ],
    rows: windows.map(({ messagesPerSecond, timeUs, failed, apartMs }, index) => [
      String(index + 1),
      messagesPerSecond === undefined ? '' : formatOne(messagesPerSecond, 'per-second'),
      ...(timeUs === undefined ? ['', '', ''] : formatRow([timeUs.p50, timeUs.p95, timeUs.p99], 'us')),
      String(failed),
      `${apartMs.toFixed(0)} ms`,
    ]),
  }
}

function shardTable({ shards }: LoadResult): Table {
  return {
    columns: [
      { title: 'shard', align: 'right' },
      { title: 'succeeded', align: 'right' },
      { title: 'failed', align: 'right' },
      { title: 'late', align: 'right' },
      { title: 'clock', align: 'left' },
      { title: 'machine', align: 'left' },
    ],
    rows: shards.map(({ index, succeeded, failed, lateMs, clock, machine }) => [
      String(index),
      String(succeeded),
      String(failed),
      `${lateMs.toFixed(0)} ms`,
      'offsetMs' in clock
        ? `${clock.offsetMs >= 0 ? '+' : ''}${clock.offsetMs.toFixed(0)} ± ${clock.withinMs.toFixed(0)} ms`
        : clock.unknown,
      `${machine.cores} cores of ${machine.cpu}`,
    ]),
  }
}
