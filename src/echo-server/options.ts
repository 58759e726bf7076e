import { InputError } from '../config/input-error.ts'

/** Options of `ws-gate server`. */
export type ServerOptions = {
  readonly port: number
  /** CPU time that each message costs besides the echo itself, µs; fractions allowed. */
  readonly cpuUs: number
  readonly loops: number
  readonly delayMs: number
  readonly leakBytes: number
}

const OPTIONS = [
  { name: 'port', field: 'port', fallback: '0', help: 'Port to listen on; 0 = any free one.' },
  {
    name: 'cpu-us',
    field: 'cpuUs',
    fallback: '0',
    help: 'CPU time that each message costs in addition, in µs. It becomes a number of loop turns, printed.',
  },
  {
    name: 'cpu-loops',
    field: 'loops',
    fallback: '0',
    help: 'The same as a number of loop turns: always the same work.',
  },
  { name: 'delay-ms', field: 'delayMs', fallback: '0', help: 'Each echo is sent this much later, at no cost of CPU.' },
  { name: 'leak-bytes', field: 'leakBytes', fallback: '0', help: 'Memory kept for good with each connection.' },
] as const satisfies readonly { name: string; field: keyof ServerOptions; fallback: string; help: string }[]

/** Reads the options of `ws-gate server`. Errors: one InputError with every problem. */
export function parseServerOptions(texts: Readonly<Record<string, string>>): ServerOptions {
  const known: readonly string[] = OPTIONS.map(({ name }) => name)
  const problems = Object.keys(texts)
    .filter((name) => !known.includes(name))
    .map((name) => `option '--${name}' is not known; write one of ${known.map((each) => `--${each}`).join(', ')}`)
  const options = Object.fromEntries(
    OPTIONS.map(({ name, field, fallback }) => {
      const text = texts[name] ?? fallback
      const pattern = name === 'cpu-us' ? /^\d+(\.\d+)?$/ : /^\d+$/
      if (!pattern.test(text))
        problems.push(`option '--${name}': '${text}' is not a ${name === 'cpu-us' ? '' : 'whole '}number`)
      return [field, Number(text)]
    }),
  ) as ServerOptions
  if (options.port > 65_535) problems.push(`option '--port': '${options.port}' is not a port; write 0 to 65535`)
  if (problems.length > 0) throw new InputError(problems)
  return options
}

export function serverHelp(): string {
  return `${[
    'ws-gate server [options]',
    '',
    'The embedded echo server (on ws), at 127.0.0.1, with handicaps to try the gate on.',
    '',
    ...OPTIONS.map(({ name, fallback, help }) => `  --${name} N\n      ${help} [${fallback}]`),
  ].join('\n')}\n`
}
