import { parseArgs } from 'node:util'
import { InputError } from '../config/input-error.ts'

/** A parsed command line: options by name, operands, and the words after `--`. */
export type Arguments = {
  readonly texts: Readonly<Record<string, string>>
  readonly operands: readonly string[]
  readonly words?: readonly string[]
}

/**
 * Parses a command line. Names are not checked here: whoever reads the options reports all problems at once. Errors:
 * InputError for an option given twice, and for a `--` with nothing after it.
 *
 * @param flags options that take no value
 */
export function parseArguments(argv: readonly string[], flags: readonly string[] = []): Arguments {
  const end = argv.indexOf('--')
  const before = end === -1 ? argv : argv.slice(0, end)
  const words = end === -1 ? undefined : argv.slice(end + 1)
  if (words?.length === 0) throw new InputError(["nothing follows '--'; write the command that starts your server"])
  const { tokens } = parseArgs({ args: [...before], strict: false, tokens: true, allowPositionals: true })
  const texts: Record<string, string> = {}
  const operands: string[] = []
  const problems: string[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'positional') {
      const previous = tokens[index - 1]
      if (previous?.kind === 'option' && previous.value === undefined && !flags.includes(previous.name))
        texts[previous.name] = token.value
      else operands.push(token.value)
    } else if (token.kind === 'option') {
      if (token.name in texts) problems.push(`option '--${token.name}' is given twice; keep one`)
      texts[token.name] = token.value ?? (flags.includes(token.name) ? 'true' : '')
    }
  }
  if (problems.length > 0) throw new InputError(problems)
  return { texts, operands, ...(words !== undefined && { words }) }
}

/** Whether the user asks for help; a help option of the server's command does not count. */
export function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return (end === -1 ? argv : argv.slice(0, end)).includes('--help')
}
