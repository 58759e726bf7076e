import { xychart } from '../format/xychart.ts'
import { pairedEcho, soloEcho } from '../measure/solo.ts'
import type { Facts } from './result/facts.ts'

const PERCENTILES = ['p50', 'p75', 'p90', 'p95', 'p99', 'p99_9'] as const
const US_PER_MS = 1_000
/** Those of a chart's lines. */
const COLOURS = ['blue', 'orange']

/** Service times by percentile: of the pairs' two sides while they were loaded at once, or of the head alone. */
export function percentileChart({
  pairs,
  plan,
}: Facts): { readonly title: string; readonly chart: string } | undefined {
  const usable = pairs.filter(({ other, spoiled }) => other === plan.other && spoiled === undefined)
  const beside = (['head', plan.other] as const).flatMap((side) => {
    const times = pairedEcho(usable, side, plan.echo.timeoutMs)?.timesUs
    return times === undefined ? [] : [{ side, times }]
  })
  const alone = soloEcho(pairs, 'head', plan.echo.timeoutMs)
  const lines =
    beside.length > 0 ? beside : alone === undefined ? [] : [{ side: 'head' as const, times: alone.timesUs }]
  return chartOfTimes(lines)
}

/** The same of times that were kept; nothing without any. */
export function chartOfTimes(
  lines: readonly { readonly side: string; readonly times: Readonly<Record<(typeof PERCENTILES)[number], number>> }[],
): { readonly title: string; readonly chart: string } | undefined {
  if (lines.length === 0) return undefined
  const title = `Service time by percentile, ${lines.map(({ side }, index) => `${side} ${COLOURS[index]}`).join(', ')}`
  return {
    title,
    chart: xychart({
      title,
      unit: 'ms',
      places: PERCENTILES.map((percentile) => percentile.replace('_', '.')),
      lines: lines.map(({ times }) => PERCENTILES.map((percentile) => times[percentile] / US_PER_MS)),
    }),
  }
}
