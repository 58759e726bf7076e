/** Colours that the style sheet has for both themes, read when something is drawn. */
export type Colour = 'faint' | 'grid' | 'worse' | 'better' | 'neutral'

export function colour(name: Colour): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}

const SERIES = 6

/** Colour of the nth of several series; there are six, and then again from the first. */
export function seriesColour(index: number): string {
  return getComputedStyle(document.documentElement)
    .getPropertyValue(`--series-${index % SERIES}`)
    .trim()
}

/** Calls back whenever the reader's theme changes. */
export function onTheme(redraw: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
}
