import { plainText } from '../../format/table.ts'

/** The parts of a search that its report needs. */
type Searched = {
  readonly entries: readonly { readonly sha: string; readonly finding: string; readonly says: string }[]
} & (
  | { readonly kind: 'found'; readonly commit: Commit }
  | { readonly kind: 'among'; readonly commits: readonly Commit[] }
  | { readonly kind: 'nothing'; readonly bad: { readonly finding: string; readonly says: string } }
)

type Commit = { readonly sha: string; readonly subject: string }

/** What `ws-gate bisect` prints at its end. */
export function renderBisection(searched: Searched): string {
  return `${plainText(wordsOf(searched))}\n`
}

function wordsOf(searched: Searched): string {
  switch (searched.kind) {
    case 'found': {
      const { sha, subject } = searched.commit
      const entry = searched.entries.find((one) => one.sha === sha)
      return `The first slower commit is ${sha}: ${subject}\n${entry?.says ?? ''} beside the good end, in ${searched.entries.length} measured commits.`
    }
    case 'among': {
      const commits = searched.commits.map(({ sha, subject }) => {
        const entry = searched.entries.find((one) => one.sha === sha)
        return `  ${sha} ${subject}${entry === undefined ? '' : ` (${entry.says})`}`
      })
      return `The first slower commit is one of these; those before the last could not be told:\n${commits.join('\n')}`
    }
    case 'nothing':
      return searched.bad.finding === 'fast'
        ? `BAD is not slower than GOOD (${searched.bad.says}); there is nothing to search for.`
        : `Whether BAD is slower than GOOD could not be told (${searched.bad.says}), so there is nothing to go by.`
  }
}
