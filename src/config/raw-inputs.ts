import { inputsOf, type Place } from '../inputs/commands.ts'
import { INPUTS } from '../inputs/inputs.ts'
import type { ScenarioText } from './scenario-file.ts'

/** Names and texts as the user wrote them: from `with:` in a workflow, or from options. */
export type RawInputs = {
  readonly place: Place
  readonly texts: Readonly<Record<string, string>>
  /** The words after `--`, on the command line. */
  readonly words?: readonly string[]
  /** The scenario file that the input `config` names. */
  readonly file?: ScenarioText
  /** Where `${env.X}` and `${secret.X}` come from. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/** A problem for each unknown name, with its value and the name that may be meant. */
export function unknownNames({ place, texts }: RawInputs): string[] {
  const known = inputsOf(place).map(({ name }) => name)
  return Object.entries(texts)
    .filter(([name]) => !known.includes(name))
    .map(([name, text]) => `input '${name}': is not known (its value was '${text}'); ${suggestion(name, known)}`)
}

/** The known name that shares the longest beginning with the unknown one, or all of them. */
function suggestion(name: string, known: readonly string[]): string {
  const close = known.find((candidate) => candidate.startsWith(name.slice(0, 4)) || name.startsWith(candidate))
  return close === undefined ? `write one of ${known.join(', ')}` : `did you mean '${close}'?`
}

/** Problems in the order of the inputs that they are about. */
export function inTableOrder(problems: readonly string[]): readonly string[] {
  const place = (problem: string) => INPUTS.findIndex(({ name }) => problem.startsWith(`input '${name}'`))
  return problems.toSorted((a, b) => place(a) - place(b))
}
