/** The user must change something. Its message is printed without a stack. */
export class InputError extends Error {
  override readonly name = 'InputError'
  /** One sentence each: the input, the value seen, what to write. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
