import { formatChange, formatInterval, formatRow } from '../format/numbers.ts'
import { metricNamed } from '../scenarios/table.ts'
import type { Comparison } from '../verdict/comparison.ts'
import type { LimitCheck } from '../verdict/limits.ts'

/** What changed, by how much and how surely: `CPU per message +4.2 % [+3.1 %, +5.3 %]`. */
export function changeWords({ metric, change, interval }: Pick<Comparison, 'metric' | 'change' | 'interval'>): string {
  return `${metricNamed(metric).label} ${formatChange(change)} ${formatInterval(interval)}`
}

/** The accepted regressions in words; undefined where there are none. */
export function acceptedWords(comparisons: readonly Comparison[]): string | undefined {
  const accepted = comparisons.filter(({ acknowledged }) => acknowledged !== undefined)
  if (accepted.length === 0) return undefined
  return accepted.map((one) => `${changeWords(one)} is accepted until ${one.acknowledged?.until}`).join(', ')
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
