import { xychart } from '../format/xychart.ts'
import { leadOf } from '../scenarios/lead.ts'
import type { Result } from './result/result-schema.ts'

const PERCENTILES = ['p50', 'p75', 'p90', 'p95', 'p99', 'p99_9'] as const
const US_PER_MS = 1_000
/** Colours of a chart's lines, in order. */
const COLOURS = ['blue', 'orange']

/** Service times by percentile: of both sides of the pairs while loaded at once, or of the head alone. */
export function percentileChart({
  paired = [],
  scenarios,
}: Result): { readonly title: string; readonly chart: string } | undefined {
  const beside = paired.slice(0, COLOURS.length).map(({ side, timeUs }) => ({ side, timeUs }))
  const alone = leadOf(scenarios, 'head')
  const lines = beside.length > 0 ? beside : alone?.timeUs === undefined ? [] : [{ side: 'head', timeUs: alone.timeUs }]
  if (lines.length === 0) return undefined
  const title = `Service time by percentile, ${lines.map(({ side }, index) => `${side} ${COLOURS[index]}`).join(', ')}`
  return {
    title,
    chart: xychart({
      title,
      unit: 'ms',
      places: PERCENTILES.map((percentile) => percentile.replace('_', '.')),
      lines: lines.map(({ timeUs }) => PERCENTILES.map((percentile) => timeUs[percentile] / US_PER_MS)),
    }),
  }
}
