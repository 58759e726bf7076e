/** One thing a user can set. `action.yml`, `--help`, the README and the parser all come from this table. */
export type Input = {
  readonly name: string
  /** As the user would write it; empty = none. */
  readonly fallback: string
  readonly help: string
  /** Where it exists: in the workflow's `with:`, on the command line, or both; or with one command alone. */
  readonly where: 'both' | 'action' | 'command-line' | 'calibrate' | 'init' | 'load' | 'merge'
  /** Given by its name alone on the command line. */
  readonly flag?: true
}
