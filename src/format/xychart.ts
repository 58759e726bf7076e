/** Lines over one axis. All have as many values as there are places. */
export type XyChart = {
  readonly title: string
  readonly unit: string
  /** Names of the places, or the title of an axis that counts from 1. */
  readonly places: readonly string[] | string
  readonly lines: readonly (readonly number[])[]
}

/** A mermaid chart in a fenced block, for GitHub's comments and summaries; empty below two places. */
export function xychart({ title, unit, places, lines }: XyChart): string {
  const values = lines.flat()
  const length = lines[0]?.length ?? 0
  if (length < 2 || !values.every(Number.isFinite)) return ''
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = high > low ? (high - low) * 0.1 : Math.max(Math.abs(high) * 0.1, 0.1)
  const axis =
    typeof places === 'string'
      ? `"${harmless(places)}" 1 --> ${length}`
      : `[${places.map((place) => `"${harmless(place)}"`).join(', ')}]`
  return [
    '```mermaid',
    COLOURS,
    'xychart-beta',
    `  title "${harmless(title)}"`,
    `  x-axis ${axis}`,
    `  y-axis "${harmless(unit)}" ${decimal(low - room)} --> ${decimal(high + room)}`,
    ...lines.map((line) => `  line [${line.map(decimal).join(', ')}]`),
    '```',
  ].join('\n')
}

/** Blue, then orange: visible on light and on dark. Mermaid's own default is nearly white. */
const COLOURS = '%%{init: {"themeVariables": {"xyChart": {"plotColorPalette": "#3b82f6, #d9480f"}}}}%%'

/** Without an exponent, which the grammar of these charts does not have. */
function decimal(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(20, digits))
}

/** Without any character that the grammar, or Markdown around it, could take for syntax. */
function harmless(text: string): string {
  return text.replace(/[^A-Za-z0-9._ ,-]/g, ' ').slice(0, 80)
}
