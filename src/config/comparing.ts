import { decidingWords } from '../scenarios/table.ts'
import { splitList } from '../vocabulary/quantity.ts'

/** What decides: the base beside the head, stored records, or nothing. */
export type CompareConfig = 'base' | 'baseline' | 'none'

/** The base that is measured beside the head. */
export type BaseConfig = {
  /** A commit, built in a checkout of its own; or only another command, which needs no repository. */
  readonly from: 'commit' | 'command'
  /** The base is the head's merge base with this; absent = with what the event or the repository names. */
  readonly ref?: string
  /** How the base is started, and where; absent = like the head. */
  readonly command?: readonly string[]
  readonly workingDirectory?: string
  /** What reports call the base where it is not a commit of their repository. */
  readonly how?: string
  /** Files that tell whether base and head are the same build. */
  readonly identicalIf: readonly string[]
}

/** The inputs that say what is compared, as they were written. */
export type CompareTexts = {
  readonly compare: 'auto' | CompareConfig
  readonly buildCommand: string
  readonly baseCommand: string
  readonly baseRef: string
  readonly identicalIf: string
}

/**
 * What decides, parsed from inputs that depend on each other. Problems read `input 'name': …`.
 *
 * @param judged   whether a scenario that decides is measured
 * @param embedded whether the head is the embedded server, which has no other commit
 */
export function parseComparing(
  texts: CompareTexts,
  { judged, embedded }: { judged: boolean; embedded: boolean },
): { readonly compare: CompareConfig; readonly base?: BaseConfig; readonly problems: readonly string[] } {
  const { compare: choice, buildCommand, baseCommand, baseRef } = texts
  const wanted = choice === 'base' || (choice === 'auto' && (buildCommand !== '' || baseCommand !== ''))
  const fromCommand = choice === 'auto' && baseCommand !== '' && buildCommand === ''
  const problems: string[] = []
  if ((choice === 'base' || choice === 'baseline') && !judged)
    problems.push(
      `input 'compare': '${choice}' needs the scenario ${decidingWords()}, which decides; add it to 'scenarios', or write 'none'`,
    )
  if (wanted && !fromCommand && embedded)
    problems.push(
      "input 'command': is missing; a base is built from another commit of your server, so give the command that starts it",
    )
  if (!wanted && baseCommand !== '')
    problems.push(`input 'base-command': is given, but 'compare' is '${choice}'; write 'base', or leave one out`)
  if (baseRef !== '' && (!wanted || fromCommand))
    problems.push(`input 'base-ref': '${baseRef}' needs 'compare: base'; write that, or leave it out`)
  const identicalIf = splitList(texts.identicalIf)
  if (identicalIf.length > 0 && (!wanted || fromCommand))
    problems.push(
      "input 'identical-if': needs a base that is built from a commit; write 'compare: base', or leave it out",
    )
  if (!judged || choice === 'none') return { compare: 'none', problems }
  if (!wanted) return { compare: 'baseline', problems }
  const base: BaseConfig = {
    from: fromCommand ? 'command' : 'commit',
    ...(baseRef !== '' && { ref: baseRef }),
    ...(baseCommand !== '' && { command: ['sh', '-c', baseCommand] }),
    identicalIf,
  }
  return { compare: 'base', base, problems }
}
