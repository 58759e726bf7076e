/** Colours that the style sheet has for both themes, read when something is drawn. */
export type Colour = 'faint' | 'grid' | 'worse' | 'better' | 'neutral'

export function colour(name: Colour): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}

const SERIES = 6

/** The style sheet's name of the nth of several series' colours; there are six, then they repeat. */
export function seriesVariable(index: number): string {
  return `--series-${index % SERIES}`
}

export function seriesColour(index: number): string {
  return getComputedStyle(document.documentElement).getPropertyValue(seriesVariable(index)).trim()
}

/** Calls back whenever the reader's theme changes. */
export function onTheme(redraw: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
}
