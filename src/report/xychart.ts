/** A series as a mermaid chart in a fenced block, for GitHub's comments and summaries; nothing below two points. */
export function xychart(title: string, unit: string, values: readonly number[]): string {
  if (values.length < 2 || !values.every(Number.isFinite)) return ''
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = high > low ? (high - low) * 0.1 : Math.max(Math.abs(high) * 0.1, 0.1)
  return [
    '```mermaid',
    'xychart-beta',
    `  title "${harmless(title)}"`,
    `  x-axis "records, oldest first" 1 --> ${values.length}`,
    `  y-axis "${harmless(unit)}" ${decimal(low - room)} --> ${decimal(high + room)}`,
    `  line [${values.map(decimal).join(', ')}]`,
    '```',
  ].join('\n')
}

/** The grammar of these charts knows no exponent. */
function decimal(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(20, digits))
}

/** Nothing that the grammar, or Markdown around it, could take for its own. */
function harmless(text: string): string {
  return text.replace(/[^A-Za-z0-9._ ,-]/g, ' ').slice(0, 80)
}
