/** A table, independent of the format it is written in. */
export type Table = {
  readonly columns: readonly { readonly title: string; readonly align: 'left' | 'right' }[]
  readonly rows: readonly (readonly string[])[]
}

/** A table of two columns: what, and how much. */
export function factTable(rows: readonly (readonly [string, string])[]): Table {
  return {
    columns: [
      { title: 'figure', align: 'left' },
      { title: 'value', align: 'right' },
    ],
    rows,
  }
}

export function markdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`
  const rule = `|${columns.map(({ align }) => (align === 'right' ? '---:' : ':---')).join('|')}|`
  return [line(columns.map(({ title }) => title)), rule, ...rows.map(line)].join('\n')
}

export function textTable({ columns, rows }: Table): string {
  const widths = columns.map(({ title }, c) => Math.max(title.length, ...rows.map((row) => row[c]!.length)))
  const pad = (cell: string, c: number) =>
    columns[c]!.align === 'right' ? cell.padStart(widths[c]!) : cell.padEnd(widths[c]!)
  const line = (cells: readonly string[]) => `  ${cells.map(pad).join('  ')}`.trimEnd()
  return [line(columns.map(({ title }) => title)), ...rows.map(line)].join('\n')
}

/** A name comes from the user; a bar in it must not open a new cell. */
function escapeCell(cell: string): string {
  return escapeMarkdown(cell).replaceAll('|', '\\|')
}

/** Text of users and servers, made harmless in Markdown: no markup, no HTML, no mention, no line break. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replace(/[\\`*_{}[\]<>#~]/g, '\\$&')
    .replaceAll('@', '@\u200b')
}

/** Text of a server for a terminal: without the sequences that move the cursor or colour what follows. */
export function plainText(text: string): string {
  return text
    .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, '')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '?')
}

/** A fenced block that its content cannot leave: the fence is longer than any inside. */
export function fencedBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${plainText(text)}\n${fence}`
}
