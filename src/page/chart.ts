import uPlot from 'uplot'
import { element, swatch } from './elements.ts'
import { type Colour, colour, onTheme, seriesColour } from './theme.ts'

/** What one chart shows. Places on the x axis are those of `x`; null is a gap. */
export type Chart = {
  readonly title: string
  /** What the y axis counts, in words. */
  readonly unit: string
  readonly x: readonly number[]
  readonly lines: readonly {
    readonly label: string
    readonly values: readonly (number | null)[]
    readonly drawn: 'dots' | 'line'
    readonly colour: number
  }[]
  /** Levels with the band around each, over a stretch of x. */
  readonly bands?: readonly {
    readonly from: number
    readonly to: number
    readonly value: number
    readonly low: number
    readonly high: number
    readonly colour: number
  }[]
  /** Something that happened just before a place. */
  readonly marks?: readonly { readonly at: number; readonly text: string; readonly tone: Colour }[]
  /** Places marked at the foot. */
  readonly notches?: readonly number[]
  readonly logarithmic?: boolean
  /** Whether the caption tells which line is which. */
  readonly named?: boolean
  formatX(values: readonly number[]): readonly string[]
  formatY(values: readonly number[]): readonly string[]
  /** Lines of the note at a place. */
  describe(index: number): readonly string[]
  /** What a click on a place opens. */
  address?(index: number): string | undefined
}

const HEIGHT = 220
const MANY_POINTS = 400
const BAND_ALPHA = 0.13
const LEVEL_ALPHA = 0.6

/** A chart that can be read by pointer and by keyboard: the arrows walk from point to point, Enter opens one. */
export function drawChart(chart: Chart): HTMLElement {
  const note = element('div', { class: 'note', role: 'status', hidden: '' })
  const canvas = element('div', {
    class: 'canvas',
    tabindex: '0',
    role: 'group',
    'aria-label': `${chart.title}, ${chart.unit}: chart of ${chart.x.length} points. The arrow keys go from point to point.`,
  })
  const names = chart.named ? chart.lines.map(({ label, colour: index }) => swatch(label, index)) : []
  const caption = element('figcaption', {}, element('b', {}, chart.title), ` ${chart.unit} `, ...names)
  const figure = element('figure', {}, caption, canvas, note)
  // A plot needs its width, which is known only once it is in the page.
  const sizes = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0)
    if (width === 0) return
    if (plot === undefined) plot = makePlot(chart, canvas, note, width)
    else plot.setSize({ width, height: HEIGHT })
  })
  let plot: uPlot | undefined
  sizes.observe(canvas)
  onTheme(() => plot?.redraw())
  canvas.addEventListener('keydown', (event) => {
    if (plot !== undefined && walk(plot, chart, event.key)) event.preventDefault()
  })
  canvas.addEventListener('blur', () => {
    note.hidden = true
  })
  return figure
}

function makePlot(chart: Chart, canvas: HTMLElement, note: HTMLElement, width: number): uPlot {
  const plot = new uPlot(
    {
      width,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { x: true, y: false }, points: { size: 9 } },
      scales: {
        x: { time: false, range: (_, low, high) => [low - 0.5, high + 0.5] },
        y: chart.logarithmic ? { distr: 3 } : { range: (_, low, high) => room(chart, low, high) },
      },
      axes: [
        { ...axis((values) => chart.formatX(values)), size: 36 },
        { ...axis((values) => chart.formatY(values)), size: 92 },
      ],
      series: [{}, ...chart.lines.map((line) => seriesOf(line, chart.x.length))],
      hooks: {
        drawClear: [(u) => paintBands(u, chart)],
        draw: [(u) => paintMarks(u, chart)],
        setCursor: [(u) => showNote(u, chart, note)],
      },
    },
    [[...chart.x], ...chart.lines.map(({ values }) => [...values])] as uPlot.AlignedData,
    canvas,
  )
  let pressedAt = 0
  plot.over.addEventListener('mousedown', ({ clientX }) => {
    pressedAt = clientX
  })
  // A drag zooms; its end does not count as a click.
  plot.over.addEventListener('click', ({ clientX }) => {
    if (Math.abs(clientX - pressedAt) < 4) openPoint(plot, chart)
  })
  plot.over.addEventListener('mouseleave', () => {
    note.hidden = true
  })
  return plot
}

function axis(format: (values: readonly number[]) => readonly string[]): uPlot.Axis {
  return {
    stroke: () => colour('faint'),
    grid: { stroke: () => colour('grid'), width: 1 },
    ticks: { stroke: () => colour('grid'), width: 1 },
    font: '12px system-ui, sans-serif',
    values: (_, splits) => [...format(splits.map((value) => value ?? Number.NaN))],
  }
}

function seriesOf(line: Chart['lines'][number], points: number): uPlot.Series {
  const stroke = () => seriesColour(line.colour)
  const dots = line.drawn === 'dots'
  return {
    label: line.label,
    stroke,
    width: dots ? 0 : 2,
    spanGaps: false,
    ...(dots && { paths: () => null }),
    points: { show: dots, size: points > MANY_POINTS ? 3 : 6, fill: stroke, stroke, width: 0 },
  }
}

/** The range of the y axis: all values, the bands around their levels, and a small margin. */
function room({ bands = [] }: Chart, low: number | null, high: number | null): [number, number] {
  const lows = [...(low === null ? [] : [low]), ...bands.map((band) => band.low)]
  const highs = [...(high === null ? [] : [high]), ...bands.map((band) => band.high)]
  const [from, to] = [Math.min(...lows), Math.max(...highs)]
  if (!(to >= from)) return [0, 1]
  const margin = to > from ? (to - from) * 0.08 : Math.abs(to) * 0.05 || 1
  return [from - margin, to + margin]
}

function paintBands(u: uPlot, { bands = [] }: Chart): void {
  clipped(u, (context) => {
    for (const { from, to, value, low, high, colour: index } of bands) {
      const [left, right] = [u.valToPos(from - 0.5, 'x', true), u.valToPos(to + 0.5, 'x', true)]
      const [top, bottom] = [u.valToPos(high, 'y', true), u.valToPos(low, 'y', true)]
      context.fillStyle = context.strokeStyle = seriesColour(index)
      context.globalAlpha = BAND_ALPHA
      context.fillRect(left, top, right - left, bottom - top)
      context.globalAlpha = LEVEL_ALPHA
      context.lineWidth = 2 * devicePixelRatio
      const middle = u.valToPos(value, 'y', true)
      stroke(context, [left, middle], [right, middle])
    }
  })
}

function paintMarks(u: uPlot, { marks = [], notches = [] }: Chart): void {
  const { left, top, width, height } = u.bbox
  clipped(u, (context) => {
    context.font = `${12 * devicePixelRatio}px system-ui, sans-serif`
    context.lineWidth = 1.5 * devicePixelRatio
    for (const { at, text, tone } of marks) {
      const x = u.valToPos(at - 0.5, 'x', true)
      context.strokeStyle = context.fillStyle = colour(tone)
      context.setLineDash([6 * devicePixelRatio, 3 * devicePixelRatio])
      stroke(context, [x, top], [x, top + height])
      context.setLineDash([])
      // On the side of the line where there is room.
      const isRight = x > left + width / 2
      context.textAlign = isRight ? 'right' : 'left'
      context.fillText(text, x + (isRight ? -4 : 4) * devicePixelRatio, top + 13 * devicePixelRatio)
    }
    context.fillStyle = colour('neutral')
    for (const at of notches) {
      const x = u.valToPos(at - 0.5, 'x', true)
      const half = 4 * devicePixelRatio
      context.fillRect(x - 1, top + height - 3 * half, 2, 3 * half)
    }
  })
}

function clipped(u: uPlot, paint: (context: CanvasRenderingContext2D) => void): void {
  const { left, top, width, height } = u.bbox
  u.ctx.save()
  u.ctx.beginPath()
  u.ctx.rect(left, top, width, height)
  u.ctx.clip()
  paint(u.ctx)
  u.ctx.restore()
}

function stroke(
  context: CanvasRenderingContext2D,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.stroke()
}

function showNote(u: uPlot, chart: Chart, note: HTMLElement): void {
  const index = u.cursor.idx
  note.hidden = index === null || index === undefined || (u.cursor.left ?? -1) < 0
  if (note.hidden) return
  note.replaceChildren(...chart.describe(index!).map((line) => element('div', {}, line)))
  const left = u.over.offsetLeft + u.cursor.left!
  const isRight = left > u.width / 2
  note.style.left = isRight ? 'auto' : `${left + 14}px`
  note.style.right = isRight ? `${u.width - left + 14}px` : 'auto'
}

/** Moves to another point. Gives whether the chart uses this key. */
function walk(u: uPlot, chart: Chart, key: string): boolean {
  const last = chart.x.length - 1
  const here = u.cursor.idx ?? -1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: here + 1,
    ArrowLeft: here < 0 ? last : here - 1,
    Home: 0,
    End: last,
  }
  if (key === 'Enter') openPoint(u, chart)
  if (key === 'Escape') u.setCursor({ left: -10, top: -10 })
  const to = steps[key]
  if (to === undefined) return key === 'Enter' || key === 'Escape'
  const index = Math.max(0, Math.min(last, to))
  const value = chart.lines.map(({ values }) => values[index]).find((each) => each !== null && each !== undefined)
  u.setCursor({ left: u.valToPos(chart.x[index]!, 'x'), top: value === undefined ? 0 : u.valToPos(value!, 'y') })
  return true
}

function openPoint(u: uPlot, chart: Chart): void {
  const index = u.cursor.idx
  const address = index === null || index === undefined ? undefined : chart.address?.(index)
  if (address !== undefined && /^https?:\/\//.test(address)) open(address, '_blank', 'noopener')
}
