import { type Document, isAlias, LineCounter, type ParsedNode, parseDocument, visit } from 'yaml'

/** The value of a YAML text, or its problems, each with its line. */
type Yaml = {
  readonly document: Document<ParsedNode>
  readonly value: unknown
  readonly problems: readonly { readonly line: number; readonly says: string }[]
  /** The line of an offset. */
  lineAt(offset: number): number
}

/** Reads one document. An alias without an anchor is a problem like any other, and so are aliases that multiply. */
export function readYaml(text: string, options: { readonly schema?: 'failsafe' } = {}): Yaml {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
    // The library's warnings are left out: what matters in them is reported elsewhere.
    logLevel: 'error',
    ...options,
  })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const problems = document.errors.map(({ message, pos }) => ({ line: lineAt(pos[0]), says: message }))
  visit(document, {
    Alias(_key, node) {
      if (isAlias(node) && node.resolve(document) === undefined)
        problems.push({
          line: lineAt(node.range?.[0] ?? 0),
          says: `'*${node.source}' is an alias of nothing; name it with '&'`,
        })
    },
  })
  if (problems.length > 0) return { document, value: undefined, problems, lineAt }
  try {
    return { document, value: document.toJS(), problems, lineAt }
  } catch (error) {
    // The library throws this for a document whose aliases multiply.
    if (!(error instanceof ReferenceError)) throw error
    return { document, value: undefined, problems: [{ line: 1, says: error.message }], lineAt }
  }
}
