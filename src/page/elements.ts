import { seriesVariable } from './theme.ts'

/** An element with attributes and children. Text becomes text nodes, never markup: it may come from anybody. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** A link that opens in a new tab; plain text where the address is not http or https. */
export function link(text: string, address: string | undefined): Node {
  if (address === undefined || !/^https?:\/\//.test(address)) return document.createTextNode(text)
  return element('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, text)
}

/** A label after a dot in the colour of its series. */
export function swatch(label: string, series: number): HTMLSpanElement {
  const dot = element('span', { class: 'dot', 'aria-hidden': 'true' })
  dot.style.background = `var(${seriesVariable(series)})`
  return element('span', { class: 'swatch' }, dot, label)
}

/** A choice with its label; `choose` gets the value. */
export function choice(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  choose: (value: string) => void,
): HTMLLabelElement {
  const select = element('select', {}, ...options.map(([value, text]) => element('option', { value }, text)))
  select.addEventListener('change', () => choose(select.value))
  return element('label', {}, `${label} `, select)
}

/** A table whose first column names the row. */
export function dataTable(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly (Node | string)[])[],
): HTMLElement {
  const head = element('tr', {}, ...columns.map((title) => element('th', { scope: 'col' }, title)))
  const body = rows.map(([name = '', ...cells]) =>
    element('tr', {}, element('th', { scope: 'row' }, name), ...cells.map((cell) => element('td', {}, cell))),
  )
  const table = element(
    'table',
    {},
    element('caption', {}, caption),
    element('thead', {}, head),
    element('tbody', {}, ...body),
  )
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, table)
}
