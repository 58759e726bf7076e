const BARS = '▁▂▃▄▅▆▇█'

/** A row of bars, one a value; a gap if it is missing. The lowest value has the lowest bar, equal ones a middle one. */
export function sparkline(values: readonly (number | undefined)[]): string {
  const known = values.filter((value) => value !== undefined)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const barOf = (value: number) =>
    high > low ? BARS[Math.min(BARS.length - 1, Math.floor(((value - low) / (high - low)) * BARS.length))]! : BARS[3]!
  return values.map((value) => (value === undefined ? ' ' : barOf(value))).join('')
}
